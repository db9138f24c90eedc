/**
 * The gates of job steps: one exact grammar, everything else stays closed (cycle spec 1.4).
 *
 * @module
 */

/** A gate that was read. */
export type Gate =
  | { readonly kind: "open" }
  /** Every one of these steps must be DONE. */
  | { readonly kind: "steps"; readonly names: readonly string[] }
  | { readonly kind: "closed" };

/** The names of the steps. */
export interface Listed {
  has(name: string): boolean;
}

/**
 * Reads the text of `blocked_until`. A name with an operator in it is the rest of some other grammar,
 * unless a step is really called so.
 *
 * @example
 * ```ts
 * import { parseGate } from "./gates.ts";
 * const gate = parseGate("1.1.status == DONE && Fix login.status == DONE");
 * if (gate.kind !== "steps" || gate.names[1] !== "Fix login") throw new Error("unexpected");
 * if (parseGate("A.status==DONE").kind !== "closed") throw new Error("one blank on each side");
 * ```
 */
export function parseGate(text: string, listed: Listed = new Set()): Gate {
  if (text === "" || text === "null" || text === "~") return { kind: "open" };
  const names: string[] = [];
  for (const term of text.split(" && ")) {
    const name = /^(.+)\.status == DONE$/s.exec(term)?.[1];
    if (name === undefined) return { kind: "closed" };
    if (!listed.has(name) && /[|&=!<>]/.test(name)) return { kind: "closed" };
    names.push(name);
  }
  return { kind: "steps", names };
}
