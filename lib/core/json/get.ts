/**
 * `--get PATH`: one field of a document as plain text, so that no jq is needed.
 *
 * @module
 */
import { isObject } from "./read.ts";

/** One step of a path: a name or position, or each element (null). */
type Step = string | number | null;

/** `.name`, `[]`, `[0]`, `[-1]`, `["any name"]`; the first name may stand without its dot. */
const STEP = /\.?([^.[\]"]+)|\.?\[(?:(-?\d+)|("(?:[^"\\]|\\.)*"))?\]/y;

/**
 * The steps of a path; null when it is none, `a..b` or `a[`. `.` alone is the whole document.
 *
 * @example
 * ```ts
 * import { parsePath } from "./get.ts";
 * if (parsePath("items[].id")?.length !== 3 || parsePath("items[") !== null) throw new Error();
 * ```
 */
export function parsePath(path: string): Step[] | null {
  if (path === ".") return [];
  const steps: Step[] = [];
  let at = 0;
  while (at < path.length) {
    STEP.lastIndex = at;
    const found = STEP.exec(path);
    if (found === null || (at > 0 && found[1] !== undefined && !found[0].startsWith("."))) {
      return null;
    }
    const [whole, name, index, quoted] = found;
    const exact = quoted?.slice(1, -1).replace(/\\(.)/gs, "$1");
    steps.push(name ?? exact ?? (index === undefined ? null : Number(index)));
    at += whole.length;
  }
  return steps.length === 0 ? null : steps;
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) {
    return typeof step === "number" || /^\d+$/.test(step) ? value.at(Number(step)) : undefined;
  }
  const key = String(step);
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * The text of the fields at a path: names and positions, `[]` for each element of a list (`items[].id`).
 * Strings as they are, other values as compact JSON. Null when nothing is there: absent and `null` fields
 * are the same. With `[]` a line is one value, so line ends inside of it become blanks.
 *
 * @example
 * ```ts
 * import { getPath } from "./get.ts";
 * if (getPath({ a: [{ b: "x" }, { b: 2 }] }, "a[].b") !== "x\n2") throw new Error("unexpected");
 * ```
 */
export function getPath(document: unknown, path: string): string | null {
  const steps = parsePath(path);
  if (steps === null) return null;
  let values: unknown[] = [document];
  for (const step of steps) {
    values = step === null
      ? values.flatMap((value) => (Array.isArray(value) ? value : []))
      : values.map((value) => stepInto(value, step));
  }
  const found = values.filter((value) => value !== undefined && value !== null).map(plain);
  if (found.length === 0) return null;
  if (!steps.includes(null)) return found.join("\n");
  return found.map((text) => text.replace(/\r\n|[\n\r\u2028\u2029]/g, " ")).join("\n");
}
