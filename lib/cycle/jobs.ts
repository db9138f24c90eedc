/**
 * A `job.yaml` as its steps. Every scalar stays the text that was written (cycle spec 1.4). This module
 * carries the YAML parser, so it is loaded for jobs alone.
 *
 * @module
 */
import { isMap, isScalar, isSeq, type Node, parseDocument, visit, type YAMLMap } from "yaml";

/** One step as it was written; absent values are null. */
export interface Step {
  readonly name: string;
  readonly status: string | null;
  /** The text of `blocked_until`; what is no text is a gate that never opens. */
  readonly gate: string;
}

/** A job that was read, or why it cannot be. */
export type Job =
  | {
    readonly ok: true;
    readonly status: string | null;
    readonly currentStep: string | null;
    readonly lastTouched: string | null;
    readonly steps: readonly Step[];
  }
  | { readonly ok: false; readonly reason: string; readonly line: number | null };

type Fault = Extract<Job, { ok: false }>;

function fault(reason: string, line: number | null = null): Fault {
  return { ok: false, reason, line };
}

/** The line of an offset, from 1. */
function lineAt(text: string, offset: number | undefined): number | null {
  return offset === undefined ? null : text.slice(0, offset).split("\n").length;
}

/** Anchors, aliases, tags and repeated keys: what the contract refuses although it is YAML. */
function refused(node: Node | null, text: string): Fault | null {
  let found: Fault | null = null;
  const refuse = (reason: string, at: Node): symbol => {
    found = fault(reason, lineAt(text, at.range?.[0]));
    return visit.BREAK;
  };
  visit(node, {
    Alias: (_, alias) => refuse("aliases are not allowed", alias),
    Node: (_, one) => {
      if ("anchor" in one && one.anchor !== undefined) {
        return refuse("anchors are not allowed", one);
      }
      if (one.tag !== undefined) return refuse("tags are not allowed", one);
      return isMap(one) ? repeated(one) : undefined;
    },
  });
  function repeated(map: YAMLMap): symbol | undefined {
    const seen = new Set<unknown>();
    for (const { key } of map.items) {
      if (!isScalar(key)) continue;
      if (seen.has(key.value)) return refuse(`the key '${String(key.value)}' is repeated`, key);
      seen.add(key.value);
    }
    return undefined;
  }
  return found;
}

/** The text of a key; null when it is absent or no text. */
function textOf(map: YAMLMap, key: string): string | null {
  const value = map.get(key, true) as unknown;
  return isScalar(value) && typeof value.value === "string" ? value.value : null;
}

function gateOf(map: YAMLMap): string {
  const value = map.get("blocked_until", true) as unknown;
  if (value === undefined || value === null) return "";
  return isScalar(value) ? String(value.value ?? "") : "(not a text)";
}

function stepsOf(map: YAMLMap, text: string): Step[] | Fault {
  const value = map.get("steps", true) as unknown;
  if (value === undefined || value === null) return [];
  if (isScalar(value) && (value.value === "" || value.value === null)) return [];
  if (!isSeq(value)) return fault("steps is not a list");
  const steps: Step[] = [];
  for (const item of value.items) {
    const name = isMap(item) ? textOf(item, "name") : null;
    if (!isMap(item) || name === null || name.trim() === "") {
      const at = isMap(item) || isScalar(item) || isSeq(item) ? item.range?.[0] : undefined;
      return fault("a step has no name", lineAt(text, at));
    }
    steps.push({ name, status: textOf(item, "status") || null, gate: gateOf(item) });
  }
  return steps;
}

/**
 * Reads a job file.
 *
 * @example
 * ```ts
 * import { parseJob } from "./jobs.ts";
 * const job = parseJob("status: ACTIVE\nsteps:\n- name: 1.10\n  status: DONE\n");
 * if (!job.ok || job.steps[0]?.name !== "1.10") throw new Error("unexpected");
 * ```
 */
export function parseJob(text: string): Job {
  let document;
  try {
    // Repeated keys are looked for below: the parser's own search is quadratic.
    document = parseDocument(text, { schema: "failsafe", uniqueKeys: false, logLevel: "error" });
  } catch (error) {
    // Nesting so deep that the parser gives up.
    return fault(error instanceof Error ? error.message : String(error));
  }
  const [error] = document.errors;
  if (error !== undefined) {
    return fault(error.message.split("\n")[0] ?? "", error.linePos?.[0].line ?? null);
  }
  const root = document.contents;
  const wrong = refused(root, text);
  if (wrong !== null) return wrong;
  if (root !== null && !isMap(root) && !(isScalar(root) && root.value === "")) {
    return fault("it is not a list of keys and values");
  }
  if (root === null || !isMap(root)) {
    return { ok: true, status: null, currentStep: null, lastTouched: null, steps: [] };
  }
  const steps = stepsOf(root, text);
  if (!Array.isArray(steps)) return steps;
  return {
    ok: true,
    status: textOf(root, "status") || null,
    currentStep: textOf(root, "current_step") || null,
    lastTouched: textOf(root, "last_touched") || null,
    steps,
  };
}
