/**
 * Reads the permissions that a compiled program carries. The user cannot widen them, so what stands
 * there is what the program may do.
 *
 * @module
 */

/** A list of hosts, names or paths; `[]` is all of them, null none. */
export type Grant = readonly string[] | null;

/** What `deno compile` writes into a program. */
export interface Embedded {
  /** Every kind, `allow_net` and the like. */
  readonly grants: Readonly<Record<string, Grant>>;
  /** Whether the program would ask for more on a terminal. */
  readonly prompt: boolean;
}

const MARK = new TextEncoder().encode('"permissions":{');

/** The last place of some bytes in others; -1 when there is none. */
function lastIndexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.lastIndexOf(wanted[0] ?? 0); at >= 0;) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
    at = at === 0 ? -1 : bytes.lastIndexOf(wanted[0] ?? 0, at - 1);
  }
  return -1;
}

/**
 * Finds the permissions in an executable: they are JSON behind the runtime's own code.
 *
 * @param program The bytes of the executable.
 * @returns The permissions, or `undefined` when there are none to be found.
 */
export function embeddedPermissions(program: Uint8Array): Embedded | undefined {
  const at = lastIndexOf(program, MARK);
  if (at < 0) return undefined;
  const text = new TextDecoder().decode(program.subarray(at + MARK.length - 1, at + 16_384));
  const json = /^\{[^{}]*\}/.exec(text)?.[0];
  if (json === undefined) return undefined;
  const found = JSON.parse(json) as Record<string, Grant | boolean>;
  const grants: Record<string, Grant> = {};
  for (const [name, value] of Object.entries(found)) {
    if (typeof value !== "boolean") grants[name] = value;
  }
  return { grants, prompt: found["prompt"] === true };
}
