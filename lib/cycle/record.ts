/**
 * `resume cycle choose`: reads and decides under the lock, archives, and appends one block in one write
 * (cycle spec 3.1).
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import type { Ports } from "../io/ports.ts";
import type { Answer } from "./answer.ts";
import { archiveSegment } from "./archive.ts";
import { operatorOf } from "./block_text.ts";
import { type Choice, decideChoice } from "./choose.ts";
import { type CycleRequest, placesOf, priorPhase, readState } from "./collect.ts";
import { answerNothing, ledgerFailure, unreadable } from "./decide.ts";
import { shown, type World } from "./files.ts";
import type { Layout } from "./layout.ts";
import { type LedgerRead, openLedger } from "./ledger_read.ts";
import { type LinkRead, readLinks } from "./link_read.ts";
import { takeLock, writeFailed } from "./lock.ts";
import { found } from "./messages.ts";
import { isOwn } from "./own_map.ts";
import type { Segment } from "./segment.ts";

/** The ledger, when there is one to choose in; else the answer. */
function usable(
  world: World,
  ledger: LedgerRead,
  path: string,
): Extract<LedgerRead, { kind: "read" }> | Answer {
  if (ledger.kind === "read") return ledger;
  const empty = ledger.kind === "empty"
    ? [found("ledger-empty", "the ledger is empty", { path })]
    : [];
  return ledgerFailure(world.root, ledger, path) ?? answerNothing(world.root, empty);
}

/** Active maps that the ledger does not speak for, valid or not. */
function otherMaps(world: World, segment: Segment, links: LinkRead): Problem[] {
  return links.active.filter((map) => !isOwn(world, segment, map)).map((map) => {
    const path = cleanText(map.path, 4096);
    const text = "an active work map belongs to another initiative";
    return found("other-initiative", text, { path, args: { map: path } });
  });
}

async function chooseLocked(
  world: World,
  layout: Layout,
  choice: Choice,
  now: number,
): Promise<Answer> {
  const { root, ports } = world;
  const path = shown(world, layout.ledger);
  const ledger = usable(world, openLedger(world, layout.ledger), path);
  if (!("kind" in ledger)) return ledger;
  const links = readLinks(world, layout);
  if (links.unreadable !== null) return unreadable(root, links.unreadable, []);
  const { segment } = ledger;
  const chosen = choice.letter === "B" ? priorPhase(segment) : choice.phase;
  const state = await readState(world, ledger, links, [chosen]);
  const verdict = decideChoice(
    { root, path, before: otherMaps(world, segment, links), ...state },
    choice,
    { operator: operatorOf(ports.env), now },
  );
  if (verdict.kind === "refused") return verdict.answer;
  const { id } = verdict.answer.envelope;
  if (verdict.archive) {
    const archived = archiveSegment(ports, layout.home, layout.ledger, segment);
    if (!archived.ok) return writeFailed(root, path, archived.message, id);
  }
  const text = `${ledger.endsWithLine ? "" : "\n"}${verdict.block}`;
  const written = ports.fs.appendFile(layout.ledger, new TextEncoder().encode(text));
  return written.ok ? verdict.answer : writeFailed(root, path, written.message, id);
}

/** Records a choice. Refusals write nothing. */
export async function chooseCycle(
  ports: Ports,
  request: Pick<CycleRequest, "root" | "cwd">,
  choice: Choice,
  now: number,
): Promise<Answer> {
  const { world, layout } = placesOf(ports, request);
  if (layout.unreadable !== null) return unreadable(world.root, layout.unreadable, []);
  // Without a ledger not even a lock file is made.
  const ledger = usable(
    world,
    openLedger(world, layout.ledger),
    shown(world, layout.ledger),
  );
  if (!("kind" in ledger)) return ledger;
  const { cycleId } = ledger.segment;
  const taken = await takeLock(world, layout.ledger, cycleId === null ? null : cleanText(cycleId));
  if ("answer" in taken) return taken.answer;
  const answer = await chooseLocked(world, layout, choice, now);
  taken.lock.release();
  return answer;
}
