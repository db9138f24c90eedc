/**
 * Identifiers, and other words from state files that may become part of a path or a command.
 *
 * @module
 */
import { isSafeRelative } from "../core/paths.ts";
import { hasUnsafe, shellWord } from "../core/text.ts";

/** The only words that may stand unquoted in `invoke`, and the only names of worktrees and services. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Whether a word is plain: letters, digits, `.`, `_`, `-`, and a letter or digit first. */
export function isPlain(word: string): boolean {
  return PLAIN.test(word);
}

/**
 * Whether an identifier must never be joined to a path (work spec 1.8).
 *
 * @example
 * ```ts
 * import { isUnsafeIdentifier } from "./names.ts";
 * if (!isUnsafeIdentifier("../x") || isUnsafeIdentifier("B-4 naïve")) throw new Error("unexpected");
 * ```
 */
export function isUnsafeIdentifier(id: string): boolean {
  if (id.length <= 255 && PLAIN.test(id)) return false;
  if (id === "" || /^[-.]/.test(id) || /[/\\]/.test(id) || hasUnsafe(id)) return true;
  return id.length > 85 && new TextEncoder().encode(id).length > 255;
}

/** A word of `invoke`: single-quoted unless it is plain. */
export function invokeWord(word: string): string {
  return shellWord(word, PLAIN);
}

/** Names in a work directory that are never sessions: locks, temporary files, copies set aside. */
export function isNoise(name: string): boolean {
  return name.startsWith(".") || name.endsWith(".lock") || name.startsWith("state.json.tmp.") ||
    name.startsWith("manifest.json.backup.") || name.includes(".corrupt");
}

/**
 * Whether a recorded branch may be handed to git as it is: what git takes for a branch name, less what
 * a shell would take apart.
 *
 * @example
 * ```ts
 * import { isPlainBranch } from "./names.ts";
 * if (!isPlainBranch("feature/JIRA-1") || isPlainBranch("-b") || isPlainBranch("a..b")) {
 *   throw new Error("unexpected");
 * }
 * ```
 */
export function isPlainBranch(name: string): boolean {
  if (name === "" || name === "HEAD" || name === "@" || name.length > 200) return false;
  if (hasUnsafe(name) || /[\s~^:?*[\]\\'"`$&|;<>(){}!%]/.test(name)) return false;
  if (/^-|\.\.|@\{|\/\/|^\/|\/$|\.$/.test(name)) return false;
  return name.split("/").every((part) => !part.startsWith(".") && !part.endsWith(".lock"));
}

/** Identifiers close to one that does not exist (work spec 1.8); each of them is only suggested. */
export function similarTo(id: string, sessions: readonly string[]): string[] {
  const fold = (text: string): string => text.normalize("NFC").toLowerCase();
  const equal = sessions.filter((name) => name !== id && fold(name) === fold(id));
  const longer = sessions.filter((name) => !equal.includes(name) && name.startsWith(id));
  return longer.length === 1 ? [...equal, ...longer] : equal;
}

/** Whether a path from a state file may be looked at and handed on: below its base, nothing hidden in it. */
export function isSafePath(path: string): boolean {
  return isSafeRelative(path) && !hasUnsafe(path);
}
