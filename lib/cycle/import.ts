/**
 * `resume cycle import`: adopts a ledger from another machine, on the record (cycle spec 3.2).
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { basename, join } from "../core/paths.ts";
import { cleanText } from "../core/text.ts";
import type { Ports } from "../io/ports.ts";
import { type Answer, answer, refusal, step } from "./answer.ts";
import { operatorOf, resumeBlock } from "./block_text.ts";
import { type CycleRequest, placesOf, readState } from "./collect.ts";
import { ledgerFailure, unreadable } from "./decide.ts";
import { folderLeaves, look, shown, type World } from "./files.ts";
import type { Layout } from "./layout.ts";
import { type LedgerText, type Readable, readLedger } from "./ledger.ts";
import { answerLedger } from "./ledger_answer.ts";
import { openLedger } from "./ledger_read.ts";
import { readLinks } from "./link_read.ts";
import { takeLock, writeFailed } from "./lock.ts";
import { found, importedText } from "./messages.ts";
import { phaseOf } from "./phases.ts";

/** A ledger that may be imported. */
interface Source {
  readonly bytes: Uint8Array;
  readonly ledger: Extract<LedgerText, { kind: "read" }>;
}

/** Bytes as an open file. */
function handleOf(bytes: Uint8Array): Readable {
  return {
    size: bytes.length,
    readAt: (offset, length) => ({ ok: true, value: bytes.subarray(offset, offset + length) }),
  };
}

/** Whether a ledger has a block of a canonical phase anywhere. */
function hasPhase(bytes: Uint8Array): boolean {
  // Not a pattern with `m`: for that, a lone CR and U+2028 would end a line too.
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.some((line) =>
    line.startsWith("phase:") && phaseOf(line.slice("phase:".length).trim()) !== null
  );
}

/** Reads what is to be imported; why not, or the source. */
function readSource(world: World, path: string): Source | "absent" | string {
  const looked = look(world, path);
  if (looked.kind === "absent") return "absent";
  if (looked.kind !== "file") return `it cannot be opened: ${looked.reason}`;
  const read = world.ports.fs.readBytes(path);
  if (!read.ok) return read.reason === "absent" ? "absent" : `it cannot be read: ${read.message}`;
  if (read.value.includes(0)) return "it holds NUL bytes";
  const text = readLedger(handleOf(read.value), { window: read.value.length });
  if (!text.ok || text.value.kind === "empty") return "it is empty";
  if (text.value.kind === "conflict") return "it holds conflict markers of a merge";
  if (text.value.kind === "corrupt") return text.value.reason;
  if (!hasPhase(read.value)) return "it has no block of a phase";
  return { bytes: read.value, ledger: text.value };
}

/** The source's bytes, a line end where it lacks the last one, and the block that tells of the import. */
function importedBytes(source: Source, block: string): Uint8Array {
  const tail = new TextEncoder().encode(`${source.ledger.endsWithLine ? "" : "\n"}${block}`);
  const all = new Uint8Array(source.bytes.length + tail.length);
  all.set(source.bytes);
  all.set(tail, source.bytes.length);
  return all;
}

/** The answer when a local ledger stands in the way; null when there is none with content. */
function localObstacle(world: World, layout: Layout): Answer | null {
  if (layout.unreadable !== null) return unreadable(world.root, layout.unreadable, []);
  const local = openLedger(world, layout.ledger);
  const path = shown(world, layout.ledger);
  if (local.kind === "absent" || local.kind === "empty") {
    if (!folderLeaves(world, layout.state)) return null;
    const reason = "a link that leaves the repository";
    return ledgerFailure(world.root, { kind: "not-regular", reason }, path);
  }
  if (local.kind === "not-regular" || local.kind === "unreadable") {
    return ledgerFailure(world.root, local, path);
  }
  const problem = found("import-ledger-exists", "there is a ledger already; it is not replaced", {
    path,
  });
  return refusal(world.root, "needs-decision", EXIT.needsDecision, [problem]);
}

async function importedAnswer(
  world: World,
  layout: Layout,
  name: string,
  now: number,
): Promise<Answer> {
  const path = shown(world, layout.ledger);
  const ledger = openLedger(world, layout.ledger);
  if (ledger.kind !== "read") {
    return writeFailed(world.root, path, "the ledger vanished after it was written", null);
  }
  const state = await readState(world, ledger, readLinks(world, layout));
  const base = answerLedger({ root: world.root, path, before: [], ...state }, now);
  const { id, resumePoint, progress, completed, pending, updatedAt, history } = base.envelope;
  return answer(EXIT.ok, {
    root: world.root,
    id,
    state: "resumable",
    resumePoint,
    progress,
    completed,
    pending,
    history,
    updatedAt,
    next: step("review-import", "see whether the imported state fits", "resume cycle", [path]),
    problems: [found("imported", importedText(name), { path, args: { source: name } })],
  });
}

/** Imports a ledger. `path` is absolute. Refusals write nothing, not even a folder. */
export async function importCycle(
  ports: Ports,
  request: Pick<CycleRequest, "root" | "cwd">,
  path: string,
  now: number,
): Promise<Answer> {
  const { world, layout } = placesOf(ports, request);
  const { root } = world;
  const place = cleanText(shown(world, path), 4096);
  const source = readSource(world, path);
  if (source === "absent") {
    const problem = found("import-not-found", "there is no such file", { path: place });
    return refusal(root, "absent", EXIT.notInState, [problem]);
  }
  if (typeof source === "string") {
    const text = `this is no ledger to import: ${cleanText(source)}`;
    const problem = found("import-not-a-ledger", text, { path: place });
    return refusal(root, "corrupt", EXIT.data, [problem]);
  }
  const obstacle = localObstacle(world, layout);
  if (obstacle !== null) return obstacle;
  const ledger = shown(world, layout.ledger);
  const made = ports.fs.makeFolder(layout.state);
  if (!made.ok) return writeFailed(root, shown(world, layout.state), made.message, null);
  const taken = await takeLock(world, layout.ledger, null);
  if ("answer" in taken) return taken.answer;
  // Somebody may have written one while we waited.
  const late = localObstacle(world, layout);
  // deno-lint-ignore no-control-regex
  const name = basename(path).replace(/[\u0000-\u001f\u007f-\u009f]/g, "");
  const block = resumeBlock(
    { status: "IMPORTED", now, operator: operatorOf(ports.env), segment: source.ledger.segment },
    [["source", name]],
  );
  const temp = join(layout.state, `.00-state.md.${ports.pid}-${ports.now()}.tmp`);
  const written = late === null
    ? ports.fs.replaceFile(layout.ledger, importedBytes(source, block), temp)
    : null;
  taken.lock.release();
  if (late !== null) return late;
  if (written !== null && !written.ok) return writeFailed(root, ledger, written.message, null);
  return await importedAnswer(world, layout, cleanText(name, 255), now);
}
