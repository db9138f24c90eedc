/**
 * When recorded commits were made, for a timeline.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import { isHash, objectsInput, timesArgs } from "../core/git/args.ts";
import { byShortHash } from "../core/git/short_hash.ts";
import { formatUtc } from "../core/time.ts";
import { eventAt, type TimelineEvent } from "../core/timeline.ts";
import type { Ports } from "../io/ports.ts";

/** Reads `timesArgs`: seconds since the epoch by full hash. */
export function parseTimes(output: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const line of output.split("\n")) {
    const [, seconds, oid] = /^(\d+) ([0-9a-f]{40,64})$/.exec(line) ?? [];
    if (oid !== undefined) times.set(oid, Number(seconds));
  }
  return times;
}

/** An event for each recorded commit that this repository has. */
export async function commitEvents(
  ports: Ports,
  top: string,
  recorded: readonly { readonly item: Envelope; readonly commits: readonly string[] }[],
): Promise<(TimelineEvent | null)[]> {
  const asked = [...new Set(recorded.flatMap(({ commits }) => commits.filter(isHash)))];
  if (asked.length === 0) return [];
  const reply = await ports.git(timesArgs(), { cwd: top, stdin: objectsInput(asked) });
  if (reply.kind !== "ran" || reply.code !== 0) return [];
  const times = parseTimes(new TextDecoder().decode(reply.stdout));
  const fullHash = byShortHash(times.keys());
  return recorded.flatMap(({ item, commits }) =>
    commits.map((commit) => {
      const seconds = isHash(commit) ? times.get(fullHash(commit) ?? "") : undefined;
      const at = seconds === undefined ? null : formatUtc(seconds * 1000);
      return eventAt(at, item.system, item.id, `commit ${commit.slice(0, 12)}`);
    })
  );
}
