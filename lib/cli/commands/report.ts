/**
 * `resume report`: one self-contained page, or its data.
 *
 * @module
 */
import { EXIT, type ExitCode } from "../../core/exit.ts";
import { basename, dirname, join } from "../../core/paths.ts";
import { escapeText } from "../../core/text.ts";
import { renderReport } from "../../render/report/page.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { surveyOf, translatorOf } from "../survey_call.ts";

function check(args: Pick<Arguments, "values" | "switches">): void {
  const isData = args.switches.has("json") || args.values.has("get");
  const html = args.values.get("html");
  if (html === "") throw new UsageError("usage: --html must not be empty");
  if (html === undefined && !isData) {
    throw new UsageError("usage: --html FILE or --json is required");
  }
  if (html === "-" && isData) {
    throw new UsageError("usage: --html - and a document cannot both go to standard output");
  }
}

/** Writes the page beside its place and renames it; never over a folder or a link. */
function writePage(context: Context, file: string, page: string, exit: ExitCode): Outcome {
  const { fs } = context.ports;
  const path = join(context.cwd, file);
  const there = fs.lstat(path);
  const shown = escapeText(path);
  if (there.ok && there.value.kind !== "file") {
    return { exit: EXIT.io, notes: [`resume: ${shown} is no plain file: not written`] };
  }
  const temp = join(dirname(path), `.${basename(path)}.tmp-${context.ports.pid}`);
  const written = fs.replaceFile(path, new TextEncoder().encode(page), temp);
  if (!written.ok) {
    return {
      exit: EXIT.io,
      notes: [`resume: cannot write ${shown}: ${escapeText(written.message)}`],
    };
  }
  return { exit, text: () => `${shown}\n` };
}

async function run(context: Context): Promise<Outcome> {
  const html = context.values.get("html");
  if (html === undefined || html === "-") context.ports.dropWrite(!context.switches.has("no-git"));
  const answer = await surveyOf(context, { events: true });
  const { survey, events } = answer;
  const document = { schema: "resume.report/1", survey, events };
  const exit = answer.present ? EXIT.ok : EXIT.noState;
  if (html === undefined) return { exit, document };
  const words = await translatorOf(context);
  const page = renderReport({
    survey,
    events,
    now: context.now,
    lang: context.lang ?? "en",
    ...words,
  });
  if (html === "-") return { exit, text: () => page };
  // The data is the answer whether or not the page could be written.
  return { ...writePage(context, html, page, exit), document };
}

/** Writes or prints a report. */
export const reportCommand: Command = { check, run };
