/**
 * `epic`: tickets in waves. Nobody writes their progress back, so their own sessions are asked
 * (work spec 2.8).
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { cleanText, escapeText } from "../core/text.ts";
import { invokeWord } from "./names.ts";
import { cycleOf, type Ticket, ticketsOf } from "./tickets.ts";
import { nextOf, present, resumable, type TypeInput, type Verdict } from "./verdict.ts";

/** What the rules of an epic are given. */
export interface EpicInput extends TypeInput {
  /** What the own session of a ticket says. */
  readonly own: (slug: string) => "done" | "begun" | null;
  /** Spec files that exist, with their size. */
  readonly specs: ReadonlyMap<string, number>;
}

function hasSpec(ticket: Ticket, { specs }: EpicInput): boolean {
  return ticket.spec !== null && specs.has(ticket.spec);
}

/** Names tickets that wait for nothing that is in the epic, and those that wait for each other. */
function judgeDependencies(tickets: readonly Ticket[], { found }: EpicInput): void {
  const known = new Set(tickets.map((ticket) => ticket.slug));
  const open = tickets.filter((ticket) => !ticket.done);
  for (const ticket of open) {
    for (const dependency of ticket.blockedBy) {
      if (known.has(dependency)) continue;
      const args = { ticket: escapeText(ticket.slug), dependency: escapeText(dependency) };
      found.add("unknown-dependency", { args });
    }
  }
  const cycle = cycleOf(open);
  if (cycle !== null) {
    found.add("dependency-cycle", { args: { tickets: cycle.map((slug) => escapeText(slug)) } });
  }
}

/** The tickets that can be taken, the best first. */
function readyOf(tickets: readonly Ticket[]): Ticket[] {
  const done = new Set(tickets.filter((ticket) => ticket.done).map((ticket) => ticket.slug));
  const rank = (ticket: Ticket): number => ticket.wave ?? Infinity;
  return tickets
    .filter((ticket) =>
      !ticket.done && ticket.isSafe && ticket.status !== "blocked" &&
      ticket.implementation !== "blocked" && ticket.blockedBy.every((slug) => done.has(slug))
    )
    .toSorted((a, b) =>
      Number(b.inProgress) - Number(a.inProgress) ||
      (rank(a) === rank(b) ? 0 : rank(a) - rank(b))
    );
}

function lists(tickets: readonly Ticket[]): Omit<Verdict, "exit" | "state"> {
  const done = tickets.filter((ticket) => ticket.done);
  return {
    progress: tickets.length === 0 ? null : { done: done.length, total: tickets.length },
    completed: done.map(({ slug, title }) => ({ id: cleanText(slug), title, commit: null })),
    pending: tickets.filter((ticket) => !ticket.done).map((ticket) => ({
      id: cleanText(ticket.slug),
      status: cleanText(ticket.status || ticket.implementation || "pending"),
      title: ticket.title,
    })),
  };
}

/** The tickets that are not done. */
export function openTickets(input: EpicInput): string[] {
  return ticketsOf(input.state, input.own, input.found)
    .filter((ticket) => !ticket.done).map((ticket) => cleanText(ticket.slug));
}

/** Progress and lists of an epic that is complete. */
export function epicLists(input: EpicInput): Omit<Verdict, "exit" | "state"> {
  return lists(ticketsOf(input.state, input.own, input.found));
}

/** An epic in progress. */
export function decideEpic(input: EpicInput): Verdict {
  const { found, sizes } = input;
  const tickets = ticketsOf(input.state, input.own, found);
  const rest = lists(tickets);
  const open = tickets.filter((ticket) => !ticket.done);
  const count = `${tickets.length - open.length}/${tickets.length}`;
  judgeDependencies(tickets, input);
  const bare = open.filter((ticket) => !hasSpec(ticket, input));
  for (const ticket of bare) {
    const args = { ticket: escapeText(ticket.slug) };
    found.add("ticket-spec-missing", { path: ticket.spec ?? undefined, args });
  }
  if (tickets.length === 0 || bare.length > 0) {
    const ticket = bare[0] === undefined ? null : cleanText(bare[0].slug);
    return resumable({
      ...rest,
      point: { stage: "ticket_generation", label: "Ticket generation", ticket },
      next: nextOf("finish-tickets", "/epic", present(sizes, "EPIC_PLAN.md")),
    });
  }
  if (open.length === 0) {
    return resumable({
      ...rest,
      point: { stage: "finalise", label: "Finalising" },
      next: nextOf("close-epic", "/epic"),
    });
  }
  const [ready] = readyOf(tickets);
  if (ready === undefined) {
    found.add("no-ticket-ready");
    return {
      ...rest,
      exit: EXIT.blocked,
      state: "blocked",
      point: { stage: "tickets", label: `Blocked (${count} tickets)` },
      next: nextOf("unblock-tickets", null),
    };
  }
  const label = ready.wave === null
    ? `Tickets (${count})`
    : `Wave ${ready.wave} (${count} tickets)`;
  const spec = ready.spec ?? "";
  return resumable({
    ...rest,
    point: { stage: "tickets", label, ticket: ready.slug },
    next: nextOf(
      "implement-ticket",
      `/implement ${invokeWord(ready.slug)}`,
      sizes === null ? [] : present(input.specs, spec),
    ),
  });
}
