/**
 * What must hold of every answer, whatever the files held.
 *
 * @module
 */
import * as z from "zod/mini";
import { EXIT_TABLE } from "../../lib/core/exit.ts";
import { isInside } from "../../lib/core/paths.ts";
import { SCHEMAS } from "../../lib/core/schema.ts";
import { hasUnsafe } from "../../lib/core/text.ts";

/** How a call ended, and what it did. */
export interface Result {
  readonly args: readonly string[];
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly opened: readonly string[];
  readonly changes: readonly string[];
}

const CODES = new Set<number>(EXIT_TABLE.map((row) => row.code));
/** Texts that the damage plants, and that nobody may be told to do. */
const PLANTED = /IGNORE ALL|touch x|etc\/passwd/;
/** More than any answer over the bundled cases needs. */
const MAX_OUTPUT = 400_000;

/** Whether standard output is one JSON document. */
export function isJson(args: readonly string[]): boolean {
  return args.includes("--json") || args.includes("--hook") || args[0] === "story";
}

/** The states that a document tells of. */
export function statesOf({ args, stdout }: Pick<Result, "args" | "stdout">): string[] {
  if (!isJson(args) || stdout === "") return [];
  const document = JSON.parse(stdout);
  const items = document.survey?.items ?? document.items;
  return (Array.isArray(items) ? items : [document])
    .map((item: { state?: string }) => item.state ?? "");
}

const BY_NAME: Readonly<Record<string, z.ZodMiniType>> = {
  "resume/1": SCHEMAS.envelope,
  "resume.survey/1": SCHEMAS.survey,
  "resume.report/1": SCHEMAS.report,
};

type Document = Record<string, unknown> & { schema?: string; items?: unknown; survey?: Document };

/** What `next` and `options` offer to do, in an envelope or a list of them. */
function offers(document: Document): unknown[] {
  const items = document.survey?.items ?? document.items;
  return (Array.isArray(items) ? items : [document]).flatMap((item) => [
    item.next,
    ...(item.options ?? []).map((one: { invoke: unknown }) => one.invoke),
  ]);
}

/** In the document of an epic ids are exact (story spec 4); the bytes of JSON escape what is in them. */
const EXACT = new Set(["id", "taskId"]);

function unsafeText(value: unknown, exact: ReadonlySet<string>): string | null {
  if (typeof value === "string") return hasUnsafe(value.replaceAll("\n", "")) ? value : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, one] of Object.entries(value)) {
    if (exact.has(key)) continue;
    const found = unsafeText(one, exact) ?? unsafeText(key, exact);
    if (found !== null) return found;
  }
  return null;
}

function judgeDocument(args: readonly string[], document: Document): string | null {
  if (args[0] === "brief") {
    return args.includes("--hook") && document.hookSpecificOutput === undefined
      ? "no hook output"
      : null;
  }
  const schema = document.schema === undefined ? SCHEMAS.story : BY_NAME[document.schema];
  if (schema === undefined) return `unknown schema ${document.schema}`;
  const got = z.safeParse(schema, document);
  if (!got.success) return `not of its schema: ${JSON.stringify(got.error.issues[0])}`;
  if (document.schema === undefined) return null;
  const planted = offers(document).map((one) => JSON.stringify(one) ?? "")
    .find((one) => PLANTED.test(one));
  if (planted !== undefined) return `recorded text in what is next: ${planted.slice(0, 200)}`;
  const unsafe = unsafeText(document, args[0] === "epic" ? EXACT : new Set());
  return unsafe === null ? null : `unsafe text: ${JSON.stringify(unsafe.slice(0, 80))}`;
}

function judgeText(stdout: string): string | null {
  // deno-lint-ignore no-control-regex
  const found = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.exec(stdout);
  return found === null
    ? null
    : `unsafe text on the screen: ${
      JSON.stringify(stdout.slice(Math.max(0, found.index - 40), found.index + 10))
    }`;
}

/** The first rule that a result breaks; null when every rule holds. */
export function judge(result: Result): string | null {
  const { args, exit, stdout, stderr } = result;
  if (!CODES.has(exit)) return `unknown exit code ${exit}`;
  if (exit === 70) return `internal error: ${stderr.slice(0, 300)}`;
  if (exit === 64) return `usage error on a good command line: ${stderr.slice(0, 200)}`;
  const bug = /a bug in this program[^"]*|resume brief: .*/.exec(stdout + stderr);
  if (bug !== null) return `internal error: ${bug[0].slice(0, 300)}`;
  if (/\n\s+at .*:\d+:\d+/.test(stderr)) return `stack trace: ${stderr.slice(0, 300)}`;
  if (result.changes.length > 0) return `a reading command changed ${result.changes[0]}`;
  // deno-lint-ignore no-control-regex
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(stderr)) {
    return "control character on stderr";
  }
  const outside = result.opened.find((path) => !isInside(path, "/repo"));
  if (outside !== undefined) return `opened ${outside}`;
  if (stdout.length + stderr.length > MAX_OUTPUT) return `an answer of ${stdout.length} characters`;
  if (stdout === "") {
    return isJson(args) && args[0] !== "story" && args[0] !== "brief" ? "no document" : null;
  }
  if (!isJson(args)) return judgeText(stdout);
  if (!stdout.endsWith("\n") || stdout.trimEnd().includes("\n")) return "stdout is not one line";
  return judgeDocument(args, JSON.parse(stdout));
}
