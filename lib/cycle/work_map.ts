/**
 * What a work map must be (cycle spec 1.5): the checks that need no disk, and their messages.
 *
 * @module
 */
import { field, isObject } from "../core/json/read.ts";
import { lastMember, type Member, membersOf } from "../core/json/members.ts";
import { isAbsolute } from "../core/paths.ts";
import type { Cards } from "./cards.ts";
import { cellsOf, isDelimiterRow, visibleLines } from "./markdown.ts";

/** The keys that name artifacts, in the order of the checks. */
export const ARTIFACTS = ["spec", "plan", "tasks", "prompt", "constitution"] as const;
/** A key that names an artifact. */
export type ArtifactKey = (typeof ARTIFACTS)[number];
/** The statuses of a map. */
export type MapStatus = "DRAFT" | "APPROVED" | "COMPLETE";

/** The first key that is repeated in one object, innermost first; null when none is. */
export function repeatedKey(text: string): string | null {
  const root = membersOf(text, () => true);
  if (root === null) return null;
  const stack: { members: readonly Member[]; entered: boolean }[] = [
    { members: root, entered: false },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (!top.entered) {
      stack.push({ members: top.members, entered: true });
      for (const member of top.members.toReversed()) {
        if (member.inner !== null) stack.push({ members: member.inner, entered: false });
      }
      continue;
    }
    const seen = new Set<string>();
    for (const { key } of top.members) {
      if (seen.has(key)) return key;
      seen.add(key);
    }
  }
  return null;
}

/** Whether `schema_version` is written as the number `1`, and not as `1.0` or `1e0`. */
function isVersionOne(text: string): boolean {
  const member = lastMember(membersOf(text, () => false) ?? [], "schema_version");
  return member !== undefined && /^1(?![0-9.eE])/.test(text.slice(member.valueAt));
}

/** The checks 2 (a repeated key) to 5; the message, or null. */
export function headFault(text: string, value: unknown): string | null {
  const repeated = repeatedKey(text);
  if (repeated !== null) return `Duplicate JSON key: ${repeated}`;
  if (!isObject(value) || !isVersionOne(text)) return "Unsupported work-map schema_version";
  const workflow = field(value, "workflow");
  if (workflow !== "lintel" && workflow !== "spec-kit") {
    return "workflow must be lintel or spec-kit";
  }
  return statusOf(value) === null ? "status must be DRAFT, APPROVED or COMPLETE" : null;
}

/** The status of a map; null when it is none of the three words. */
export function statusOf(value: unknown): MapStatus | null {
  const status = field(value, "status");
  return status === "DRAFT" || status === "APPROVED" || status === "COMPLETE" ? status : null;
}

/** An artifact path as it is written, or what is wrong with it (check 6, without the disk). */
export function artifactPath(
  value: unknown,
  key: ArtifactKey,
): { readonly path: string } | { readonly fault: string } | null {
  const path = field(value, key);
  if (key === "constitution" && (path === undefined || path === null)) return null;
  if (typeof path !== "string" || path === "" || /[\\:]/.test(path)) {
    return { fault: "Artifact paths must be nonempty repository-relative POSIX paths" };
  }
  if (isAbsolute(path) || path.split("/").includes("..")) {
    return { fault: `Artifact path escapes the repository: ${path}` };
  }
  return { path };
}

/** The message for an artifact that is not there. */
export function missingArtifact(path: string): string {
  return `Artifact is missing or outside the repository: ${path}`;
}

/** Check 7: a swarm and its coordination come together. */
export function swarmFault(value: unknown): string | null {
  const isSwarm = field(value, "execution_mode") === "swarm";
  const coordination = field(value, "coordination");
  const isCoordinated = coordination !== undefined && coordination !== null;
  return isSwarm === isCoordinated
    ? null
    : "execution_mode 'swarm' and coordination must be declared together";
}

/** The words of every package table of a plan; null when it has none. */
export function packageWords(plan: string): ReadonlySet<string> | null {
  const lines = visibleLines(plan);
  let words: Set<string> | null = null;
  let inTable = false;
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line.text);
    if (cells === null) inTable = false;
    else if (inTable) {
      for (const [word] of cells.join(" ").matchAll(/[A-Za-z0-9._-]+/g)) {
        words?.add(word).add(word.replace(/\.+$/, ""));
      }
    } else if (isDelimiterRow(lines[index + 1]?.text ?? "")) {
      inTable = cells.some((cell) => cell.replace(/^[*_`]+|[*_`]+$/g, "") === "Package ID");
      if (inTable) words ??= new Set();
    }
  }
  return words;
}

/** Check 10: every leaf stands in a package, where the plan has packages. */
export function packageFault(plan: string, cards: Cards): string | null {
  const words = packageWords(plan);
  if (words === null) return null;
  const missing = cards.leaves.filter((leaf) => !words.has(leaf.id));
  return missing.length === 0
    ? null
    : missing.map((leaf) => `Leaf is not assigned to a package: ${leaf.id}`).join("; ");
}
