// Work spec 2.8: epics.
import { eachRow, type Files, point, type Row, session, state } from "../support/work.ts";

interface TicketGiven {
  readonly slug: unknown;
  readonly [key: string]: unknown;
}

function epic(
  tickets: readonly (TicketGiven | string)[],
  more: Record<string, unknown> = {},
): Files {
  const specs = tickets.flatMap((ticket) =>
    typeof ticket === "string" ? [] : [[`${String(ticket.slug)}/spec.md`, "x"] as const]
  );
  return session("epic", { status: "planning", tickets, ...more }, Object.fromEntries(specs));
}

function without(files: Files, ...paths: readonly string[]): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)));
}

const rows: Row[] = [
  [
    "makes tickets where there are none",
    session("epic", { tickets: [] }, { "EPIC_PLAN.md": "x" }),
    point("ticket_generation", "Ticket generation", {
      action: "finish-tickets",
      invoke: "/epic",
      load: ["EPIC_PLAN.md"],
    }, { json: { progress: null, resumePoint: { ticket: null } } }),
  ],
  [
    "names each open ticket without spec",
    without(
      epic([{ slug: "a" }, { slug: "b" }, { slug: "c", status: "completed" }]),
      "A-1/b/spec.md",
      "A-1/c/spec.md",
    ),
    point("ticket_generation", "Ticket generation", { action: "finish-tickets" }, {
      json: {
        resumePoint: { ticket: "b" },
        progress: { done: 1, total: 3 },
        problems: { "$has": [{ code: "ticket-spec-missing", args: { ticket: "b" } }] },
      },
    }),
  ],
  [
    "takes the lowest wave, then the order of the list",
    epic([{ slug: "a" }, { slug: "b" }, { slug: "c" }], {
      waves: [{ wave: 2, tickets: ["a"] }, { wave: 1, tickets: ["b", "c"] }],
    }),
    point("tickets", "Wave 1 (0/3 tickets)", {
      action: "implement-ticket",
      invoke: "/implement b",
      load: ["b/spec.md"],
    }),
  ],
  [
    "takes what is in progress before a lower wave",
    epic([{ slug: "a" }, { slug: "b", implementation_status: "in_progress" }], {
      waves: [{ wave: 1, tickets: ["a"] }, { wave: 2, tickets: ["b"] }],
    }),
    point("tickets", "Wave 2 (0/2 tickets)", { action: "implement-ticket" }, {
      json: { resumePoint: { ticket: "b" } },
    }),
  ],
  [
    "counts without waves",
    epic([{ slug: "a", status: "completed" }, { slug: "b", blocked_by: ["a"] }]),
    point("tickets", "Tickets (1/2)", { action: "implement-ticket", invoke: "/implement b" }),
  ],
  [
    "believes the session of a ticket inside the epic's folder",
    {
      ...epic([{ slug: "a" }, { slug: "b" }]),
      "A-1/a/state.json": state("implementation", "a", { lifecycle: "done" }),
    },
    point("tickets", "Tickets (1/2)", { action: "implement-ticket" }, {
      problems: ["ticket-status-stale"],
      json: { resumePoint: { ticket: "b" } },
    }),
  ],
  [
    "does not take the requirements of a ticket for its implementation",
    {
      ...epic([{ slug: "a" }]),
      "a/state.json": state("requirements", "a", { status: "completed" }),
    },
    point("tickets", "Tickets (0/1)", { action: "implement-ticket" }, {
      noProblems: ["ticket-status-stale"],
    }),
  ],
  [
    "does not take a blocked ticket",
    epic([{ slug: "a", status: "blocked" }, { slug: "b" }]),
    point("tickets", "Tickets (0/2)", { action: "implement-ticket", invoke: "/implement b" }),
  ],
  [
    "says who waits for whom",
    epic([
      { slug: "a", blocked_by: ["c"] },
      { slug: "b", blocked_by: ["a"] },
      { slug: "c", blocked_by: ["b"] },
      { slug: "d", blocked_by: ["nobody"] },
    ]),
    point(
      "tickets",
      "Blocked (0/4 tickets)",
      { action: "unblock-tickets", invoke: null, load: [] },
      {
        exit: 4,
        json: {
          state: "blocked",
          problems: {
            "$has": [
              { code: "no-ticket-ready", severity: "error" },
              { code: "dependency-cycle", args: { tickets: ["a", "c", "b"] } },
              { code: "unknown-dependency", args: { ticket: "d", dependency: "nobody" } },
            ],
          },
        },
      },
    ),
  ],
  [
    "closes an epic whose tickets are done",
    epic([{ slug: "a", implementation_status: "completed" }]),
    point("finalise", "Finalising", { action: "close-epic", invoke: "/epic", load: [] }),
  ],
  [
    "looks at a declared spec file, and never outside the folder",
    session("epic", {
      tickets: [
        { slug: "a", spec_file: "specs/a.md" },
        { slug: "b", spec_file: "../../../etc/passwd" },
      ],
    }, { "specs/a.md": "x" }),
    point("ticket_generation", "Ticket generation", { action: "finish-tickets" }, {
      problems: ["path-unsafe", "ticket-spec-missing"],
      json: { resumePoint: { ticket: "b" } },
    }),
  ],
  [
    "never makes a command of an unsafe slug",
    session("epic", { tickets: [{ slug: "../x", spec_file: "x.md" }] }, { "x.md": "x" }),
    {
      exit: 4,
      problems: ["path-unsafe", "no-ticket-ready"],
      json: { next: { invoke: null } },
    },
  ],
  [
    "quotes a slug that a shell would take apart",
    epic([{ slug: "a b" }]),
    point("tickets", "Tickets (0/1)", { action: "implement-ticket", invoke: "/implement 'a b'" }),
  ],
  [
    "passes over what is no ticket",
    epic(["text", { slug: "a" }]),
    point("tickets", "Tickets (0/1)", { action: "implement-ticket" }, {
      problems: ["field-malformed"],
    }),
  ],
  [
    "names a ticket without a slug by its place, and makes no path of it",
    session("epic", { tickets: [{ slug: "a", status: "completed" }, { title: "x" }] }),
    point("ticket_generation", "Ticket generation", { action: "finish-tickets" }, {
      json: {
        resumePoint: { ticket: "2" },
        pending: [{ id: "2", status: "pending", title: "x" }],
        problems: {
          "$has": [
            { code: "field-malformed", args: { field: "tickets[1].slug" } },
            { code: "ticket-spec-missing", args: { ticket: "2" } },
          ],
        },
      },
    }),
  ],
  [
    "counts waves without a number by their place, and takes unlisted tickets last",
    epic([{ slug: "a" }, { slug: "b" }, { slug: "c" }], {
      waves: [{ tickets: ["c"] }, { wave: 1, tickets: ["b"] }],
    }),
    point("tickets", "Wave 1 (0/3 tickets)", {
      action: "implement-ticket",
      invoke: "/implement b",
    }),
  ],
  [
    "takes the first of unlisted tickets in the order of the list",
    epic([{ slug: "b" }, { slug: "a" }], { waves: [] }),
    point("tickets", "Tickets (0/2)", {
      action: "implement-ticket",
      invoke: "/implement b",
    }),
  ],
  [
    "takes a ticket first whose own session has begun, whatever its status is",
    {
      ...epic([{ slug: "a" }, { slug: "b" }]),
      "b/state.json": state("implementation", "b", { status: undefined }),
    },
    point("tickets", "Tickets (0/2)", {
      action: "implement-ticket",
      invoke: "/implement b",
    }),
  ],
  [
    "does not take a session of another type for that of a ticket",
    {
      ...epic([{ slug: "a" }, { slug: "b" }]),
      "b/state.json": state("requirements", "b", { status: "completed" }),
    },
    point("tickets", "Tickets (0/2)", {
      action: "implement-ticket",
      invoke: "/implement a",
    }, {
      noProblems: ["ticket-status-stale"],
    }),
  ],
  [
    "takes a ticket for done whose own session has ended by its lifecycle",
    {
      ...epic([{ slug: "a" }, { slug: "b" }]),
      "a/state.json": state("implementation", "a", { lifecycle: "done" }),
    },
    point("tickets", "Tickets (1/2)", {
      action: "implement-ticket",
      invoke: "/implement b",
    }, {
      problems: ["ticket-status-stale"],
    }),
  ],
  [
    "names tickets that a completed epic left open",
    epic([{ slug: "a" }], { status: "completed" }),
    { exit: 0, problems: ["completed-with-open-phases"], json: { state: "complete", next: null } },
  ],
];

eachRow("resume work (epic)", rows);
