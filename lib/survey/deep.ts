/**
 * `--deep`: how far a record is behind the history, and what became of rewritten commits (survey spec
 * section 3). Costs further processes, so it is asked for.
 *
 * @module
 */
import {
  countSinceArgs,
  namedPatchesArgs,
  namedSubjectsArgs,
  objectsInput,
  patchesArgs,
  patchIdArgs,
  subjectsArgs,
} from "../core/git/args.ts";
import { byShortHash } from "../core/git/short_hash.ts";
import { parsePatchIds, parseSubjects, twinsBySubject } from "../core/git/twins.ts";
import { type Problem, problem } from "../core/problem.ts";
import { formatUtc, parseTime } from "../core/time.ts";
import type { Ports } from "../io/ports.ts";

/** History is looked through this far for the same subject, and for the same change. */
const MAX_SUBJECTS = 20_000;
const MAX_PATCHES = 500;
const MAX_BEHIND = 1_000;

type Ask = (args: readonly string[], input?: Uint8Array) => Promise<string>;

function asker(ports: Ports, top: string): Ask {
  return async (args, stdin) => {
    const request = stdin === undefined ? { cwd: top } : { cwd: top, stdin };
    const reply = await ports.git(args, request);
    return reply.kind === "ran" && reply.code === 0 ? new TextDecoder().decode(reply.stdout) : "";
  };
}

/** The same change under another hash, for those that the subject did not tell. */
async function twinsByPatch(ask: Ask, lost: readonly string[]): Promise<Map<string, string>> {
  const encoder = new TextEncoder();
  const ids = async (patches: string): Promise<Map<string, string>> =>
    parsePatchIds(patches === "" ? "" : await ask(patchIdArgs(), encoder.encode(patches)));
  const own = await ids(await ask(namedPatchesArgs(), objectsInput(lost)));
  if (own.size === 0) return new Map();
  const known = await ids(await ask(patchesArgs(MAX_PATCHES)));
  const twins = new Map<string, string>();
  for (const [id, oid] of own) {
    const twin = known.get(id);
    if (twin !== undefined && twin !== oid) twins.set(oid, twin);
  }
  return twins;
}

/** What each unreachable commit is called now, by the hash that was asked for. */
export async function findTwins(
  ports: Ports,
  top: string,
  lost: readonly string[],
): Promise<Map<string, string>> {
  if (lost.length === 0) return new Map();
  const ask = asker(ports, top);
  const named = parseSubjects(await ask(namedSubjectsArgs(), objectsInput(lost)));
  const history = parseSubjects(await ask(subjectsArgs(MAX_SUBJECTS)));
  const twins = twinsBySubject(named, history);
  const left = named.filter((one) => !twins.has(one.oid)).map((one) => one.oid);
  const byPatch = left.length === 0 ? new Map<string, string>() : await twinsByPatch(ask, left);
  for (const [oid, twin] of byPatch) twins.set(oid, twin);
  const found = new Map<string, string>();
  const fullHash = byShortHash(named.map(({ oid }) => oid));
  for (const hash of lost) {
    const full = fullHash(hash);
    const twin = full === undefined ? undefined : twins.get(full);
    if (twin !== undefined) found.set(hash, twin);
  }
  return found;
}

/** The finding that commits are newer than the record; null when none is, or no time is recorded. */
export async function behindProblem(
  ports: Ports,
  top: string,
  updatedAt: string | null,
): Promise<Problem | null> {
  const at = parseTime(updatedAt, "utc");
  if (at === null) return null;
  // A commit in the same second may be the one that wrote the record.
  const since = formatUtc(at + 1000);
  const count = Number((await asker(ports, top)(countSinceArgs(since, MAX_BEHIND))).trim());
  if (!Number.isInteger(count) || count < 1) return null;
  const shown = count >= MAX_BEHIND ? `${MAX_BEHIND} or more` : String(count);
  const text = `the record is ${shown} commit${count === 1 ? "" : "s"} behind HEAD`;
  return problem("record-behind", "info", text, { args: { commits: count } });
}
