/**
 * What `resume doctor` can find: every code with what belongs to it, its place in the list, and whether
 * something will not work because of it. The words are in `render/doctor_text.ts`.
 *
 * @module
 */
import type * as z from "zod/mini";
import type * as schema from "./schema.ts";

/** The document that `resume doctor --json` prints. */
export type Doctor = z.infer<typeof schema.Doctor>;
/** One line of it. */
export type Check = Doctor["checks"][number];

interface Place {
  readonly folder: string;
}

interface Reason {
  readonly reason: string;
}

/** What each finding tells. */
export interface DoctorArgs {
  readonly "program-compiled": { readonly version: string; readonly deno: string };
  readonly "program-from-source": { readonly version: string; readonly deno: string };
  readonly "permissions-narrow": Readonly<Record<string, never>>;
  readonly "permissions-wide": { readonly rights: readonly string[] };
  readonly "permissions-missing": { readonly rights: readonly string[] };
  readonly "folder-readable": Place;
  readonly "folder-unreadable": Place & Reason;
  readonly "git-ok": { readonly version: string; readonly topLevel: string };
  readonly "git-shallow": { readonly version: string };
  readonly "git-no-repository": Place & { readonly version: string };
  readonly "git-refused": Place & { readonly version: string };
  readonly "git-fails": Reason;
  readonly "git-not-allowed": Reason;
  readonly "git-absent": Readonly<Record<string, never>>;
  readonly "locks-hold": Place;
  readonly "locks-ignored": Place;
  readonly "locks-unsupported": Place & Reason;
  readonly "writes-ok": Place;
  readonly "writes-fail": Place & Reason & { readonly operation: string };
  readonly "writes-untested": Place & Reason;
  readonly "session-known": { readonly session: string };
  readonly "session-unknown": Readonly<Record<string, never>>;
  readonly "terminal": {
    readonly interactive: boolean;
    readonly columns: number;
    readonly color: boolean;
  };
  readonly "language": { readonly lang: "en" | "zh" };
  readonly "language-charset": { readonly lang: "en" | "zh"; readonly locale: string };
  readonly "links-ok": { readonly path: string };
  readonly "links-absent": { readonly program: string };
  readonly "links-other": { readonly path: string };
  readonly "links-not-on-path": Readonly<Record<string, never>>;
}

/** The code of a finding. */
export type DoctorCode = keyof DoctorArgs;

/** One finding. */
export type DoctorFinding = {
  readonly [Code in DoctorCode]: { readonly code: Code; readonly args: DoctorArgs[Code] };
}[DoctorCode];

/** `fails`: something will not work here. `note`: good to know, nothing is amiss. */
export type DoctorStatus = Check["status"];

const NOTES: ReadonlySet<DoctorCode> = new Set<DoctorCode>([
  "program-from-source",
  "permissions-wide",
  "git-shallow",
  "git-no-repository",
  "writes-untested",
  "session-unknown",
  "language-charset",
  "links-absent",
  "links-other",
  "links-not-on-path",
]);

const FAILURES: ReadonlySet<DoctorCode> = new Set<DoctorCode>([
  "permissions-missing",
  "folder-unreadable",
  "git-refused",
  "git-fails",
  "git-not-allowed",
  "git-absent",
  "locks-ignored",
  "locks-unsupported",
  "writes-fail",
]);

/**
 * How grave a finding is.
 *
 * @example
 * ```ts
 * import { doctorStatus } from "./doctor.ts";
 * if (doctorStatus("git-absent") !== "fails" || doctorStatus("git-ok") !== "ok") throw new Error();
 * ```
 */
export function doctorStatus(code: DoctorCode): DoctorStatus {
  if (FAILURES.has(code)) return "fails";
  return NOTES.has(code) ? "note" : "ok";
}

/** The heading that a finding stands under: the first word of its code. */
export function doctorTopic(code: DoctorCode): Check["topic"] {
  return code.split("-")[0] as Check["topic"];
}
