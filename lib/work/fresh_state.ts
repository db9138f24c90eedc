/**
 * The state that `--repair reset` writes, and the manifest after `--repair delete`. Pure.
 *
 * @module
 */
import { decodeText } from "../core/decode.ts";
import { lastMember, type Member, membersOf } from "../core/json/members.ts";
import { field, isObject, readJson } from "../core/json/read.ts";
import { replaceValue, withoutElements } from "../core/json/splice.ts";
import { BRAINSTORM_PHASES } from "./brainstorm.ts";
import { PROPOSAL_PHASES } from "./proposal.ts";
import { STAGES } from "./requirements.ts";
import type { WorkType } from "./state.ts";

/** What a fresh state is made from. */
export interface Fresh {
  readonly type: WorkType;
  readonly identifier: string;
  readonly title: string | null;
  /** RFC 3339. */
  readonly now: string;
}

const IMPLEMENTATION_PHASES = ["plan", "implement", "test", "review", "qa_gate", "pr"];

function statusAt(at: number): string {
  return at === 0 ? "in_progress" : "pending";
}

function phases(names: readonly string[]): Record<string, { status: string }> {
  return Object.fromEntries(names.map((name, at) => [name, { status: statusAt(at) }]));
}

function stages(): Record<string, { stage: number; status: string }> {
  return Object.fromEntries(
    STAGES.slice(0, 4).map(([name], at) => [name, { stage: at + 1, status: statusAt(at) }]),
  );
}

function bodyOf(type: WorkType): Record<string, unknown> {
  switch (type) {
    case "requirements":
      return { stages: stages() };
    case "proposal":
      return { phases: phases(PROPOSAL_PHASES), iterations: [] };
    case "brainstorm":
      return { selected_approach: null, phases: phases(BRAINSTORM_PHASES) };
    case "implementation":
      return {
        phases: phases(IMPLEMENTATION_PHASES),
        plan: null,
        implemented_files: [],
        commits: [],
      };
    case "epic":
      return { tickets: [], waves: [] };
  }
}

/** The text of a fresh state, in the key order of work spec 3. */
export function freshState({ type, identifier, title, now }: Fresh): string {
  const state = {
    schema_version: 1,
    type,
    identifier,
    ...(title === null ? {} : { title }),
    status: "in_progress",
    created_at: now,
    updated_at: now,
    ...bodyOf(type),
  };
  return `${JSON.stringify(state, null, 2)}\n`;
}

/** `20261130T091500Z` of an RFC 3339 time in UTC. */
export function stampOf(now: string): string {
  return now.replace(/[-:]/g, "");
}

/**
 * The manifest without the items of one identifier: the count and the time are set, all else is byte for
 * byte as it was. Null when nothing has to change or the manifest cannot be used.
 */
export function manifestWithout(
  bytes: Uint8Array,
  item: { readonly key: "identifier" | "slug"; readonly name: string; readonly now: string },
): Uint8Array | null {
  const decoded = decodeText(bytes);
  const read = readJson(bytes);
  if (!decoded.ok || !decoded.valid || !read.ok || !isObject(read.value)) return null;
  const list: unknown = read.value.items;
  if (!Array.isArray(list)) return null;
  const isDropped = (at: number): boolean => field(list[at], item.key) === item.name;
  const dropped = list.filter((_, at) => isDropped(at)).length;
  if (dropped === 0) return null;
  const memberOf = (text: string, key: string): Member | undefined =>
    lastMember(membersOf(text, (path) => path.length === 1 && path[0] === "items") ?? [], key);
  let text = withoutElements(read.text, memberOf(read.text, "items")?.inner ?? [], isDropped);
  const set = (key: string, value: string): void => {
    const member = memberOf(text, key);
    if (member !== undefined) text = replaceValue(text, member, value);
  };
  set("total_items", String(list.length - dropped));
  set("last_updated", JSON.stringify(item.now));
  return new TextEncoder().encode((decoded.bom ? "\ufeff" : "") + text);
}
