/**
 * What was found on disk for one epic.
 *
 * @module
 */

/** The state of an epic, or why there is none to read. Paths are relative to the root. */
export type Snapshot =
  | { readonly kind: "absent"; readonly root: string; readonly path: string }
  | {
    readonly kind: "unreadable";
    readonly root: string;
    readonly path: string;
    readonly reason: string;
  }
  | { readonly kind: "locked"; readonly root: string; readonly path: string }
  | {
    readonly kind: "corrupt";
    readonly root: string;
    readonly path: string;
    readonly reason: string;
    readonly line?: number;
    readonly column?: number;
  }
  | {
    readonly kind: "not-object";
    readonly root: string;
    readonly path: string;
    readonly type: string;
  }
  | StateRead;

/** A state that was read whole. */
export interface StateRead {
  readonly kind: "read";
  readonly root: string;
  readonly path: string;
  /** The epic folder, relative to the root. */
  readonly folder: string;
  readonly value: Record<string, unknown>;
  /** The text behind `value`: it knows the order of the keys. */
  readonly text: string;
  /** Last change of `<id>.md` in milliseconds, of those files that are there. */
  readonly storyFiles: ReadonlyMap<string, number | null>;
}

/** The English word for the JSON type of a top level that is no object. */
export function jsonType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
