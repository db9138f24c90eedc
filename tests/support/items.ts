/**
 * Answers as tests need them.
 *
 * @module
 */
import { type Envelope, envelope, type EnvelopeInput } from "../../lib/core/envelope.ts";
import { problem } from "../../lib/core/problem.ts";

/** An answer with the fields that a test names. */
export function item(fields: Partial<EnvelopeInput> = {}): Envelope {
  return envelope({ system: "work", root: "/repo", id: "A", state: "resumable", ...fields });
}

/** A finding of this severity. */
export function found(
  severity: "error" | "warning" | "info",
  code = "x",
): ReturnType<typeof problem> {
  return problem(code, severity, `${code} was found`);
}
