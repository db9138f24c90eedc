/**
 * Errors of Deno as values: what kind of failure, and a one-line reason.
 *
 * @module
 */
import type { Io, IoFailure, IoReason } from "./ports.ts";

/** The kinds that Deno has a class for, in the order in which they are tried. */
function reasonOf(error: unknown): IoReason {
  const code = typeof error === "object" && error !== null && "code" in error
    ? error.code
    : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return "full";
  if (code === "EROFS") return "read-only";
  if (code === "ELOOP") return "loop";
  if (error instanceof Deno.errors.NotFound) return "absent";
  if (error instanceof Deno.errors.NotADirectory) return "not-a-folder";
  if (error instanceof Deno.errors.IsADirectory) return "is-a-folder";
  if (error instanceof Deno.errors.PermissionDenied) return "denied";
  if (error instanceof Deno.errors.NotCapable) return "denied";
  if (error instanceof Deno.errors.AlreadyExists) return "exists";
  if (error instanceof Deno.errors.FilesystemLoop) return "loop";
  const text = error instanceof Error ? error.message : "";
  if (/os error 40\b|too many levels of symbolic links/i.test(text)) return "loop";
  if (/os error 28\b|no space left/i.test(text)) return "full";
  if (/os error 30\b|read-only file system/i.test(text)) return "read-only";
  if (/os error 20\b|not a directory/i.test(text)) return "not-a-folder";
  if (/os error 21\b|is a directory/i.test(text)) return "is-a-folder";
  return "other";
}

/** A thrown error as a failure value. */
export function failure(error: unknown): IoFailure {
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, reason: reasonOf(error), message: message.split("\n")[0] ?? "" };
}

/** Runs an access that may throw. */
export function attempt<T>(access: () => T): Io<T> {
  try {
    return { ok: true, value: access() };
  } catch (error) {
    return failure(error);
  }
}
