/**
 * The topics of `resume help` that are no commands.
 *
 * @module
 */
import { EXIT_TABLE } from "../core/exit.ts";
import { columns, exitRows } from "./help_columns.ts";
import { DOCUMENTS } from "./documents.ts";
import { ENVIRONMENT, FOR_GIT } from "./environment.ts";

/** Paths for `--get`, from one field to a field of each item. */
export const GET_EXAMPLES: readonly (readonly [string, string])[] = [
  ["state", "a field"],
  ["next.invoke", "a field of a field"],
  ["completed[0].commit", "of the first item of a list; completed.0.commit is the same"],
  ["pending[-1].id", "of the last item"],
  ["items[].id", "of each item, each on its own line"],
  ['problems[0].args["a.b"]', "a name that holds a dot or a bracket"],
  [".", "the whole document"],
];

/** What `--get` prints and how it exits; one rule a line. */
export const GET_RULES: readonly string[] = [
  "Text is printed as it is, other values as compact JSON.",
  "Nothing there, or null: nothing is printed, exit 1 (65 and above stay as they are).",
  "With [] a line is one value: what is not there or null has no line, line ends become blanks.",
  "On a terminal, control and bidi characters are left out.",
];

function exitCodes(): string {
  return columns(exitRows(EXIT_TABLE.map((row) => row.code)));
}

function environment(): string {
  return "Environment variables; an empty one counts as not set:\n" +
    columns(ENVIRONMENT.map(({ name, help }) => [name, help])) +
    "\nHanded on to git, not looked at:\n" +
    `  ${FOR_GIT.join(" ")}\n` +
    "\nNo other variable is read. A flag beats its variable.\n";
}

function formats(): string {
  return "Documents, one line of JSON each; resume schema NAME prints the JSON Schema:\n" +
    columns(DOCUMENTS.map(({ name, about }) => [name, about])) +
    "\n--json prints exactly one document and a line end, whatever was found; bad arguments (64) and\n" +
    "bugs (70) print none, and resume story prints one on exit 0 alone. Keys keep their order, times\n" +
    "are RFC 3339, code in problems is stable, and a later version may add fields.\n" +
    "\n--get PATH prints a part of the document as text:\n" +
    columns(GET_EXAMPLES) + `  ${GET_RULES.join("\n  ")}\n` +
    "\nFor example:\n" +
    '  point=$(resume story --story-id "$S" --epic-id "$E" --get resumePoint) || exit $?\n';
}

/** The text of a topic. */
export const TOPICS: Readonly<Record<string, () => string>> = {
  "exit-codes": exitCodes,
  environment,
  formats,
};
