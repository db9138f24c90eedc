/**
 * The manual page resume(1), made from the tables that the help is made from.
 *
 * @module
 */
import { COMMANDS } from "../../lib/cli/commands/table.ts";
import { ENVIRONMENT } from "../../lib/cli/environment.ts";
import { type CommandSpec, type FlagSpec, GLOBAL_FLAGS, NO_STATE } from "../../lib/cli/flags.ts";
import { flagHelp } from "../../lib/cli/help_columns.ts";
import { GET_EXAMPLES, GET_RULES } from "../../lib/cli/help_topics.ts";
import { VERSION } from "../../lib/cli/version.ts";
import { EXIT_TABLE } from "../../lib/core/exit.ts";
import { bold, example, heading, italic, literal, page, sentence, tagged } from "./roff.ts";

/** What the page is made for. */
export interface ManOptions {
  /** `YYYY-MM-DD`; empty without one. */
  readonly date?: string;
  readonly commands?: readonly CommandSpec[];
}

function flagEntry(flag: FlagSpec): string {
  const value = flag.value === undefined ? "" : ` ${italic(flag.value)}`;
  return tagged(`${bold(`--${flag.name}`)}${value}`, sentence(flagHelp(flag)));
}

function globalsLine({ globals }: CommandSpec): string {
  if (globals === "all") return "It takes the global options.";
  const names = globals.map((name) => bold(`--${name}`)).join(", ");
  return `Of the global options it takes ${names}.`;
}

function usage(spec: CommandSpec): string {
  const operands = spec.operands === "" ? "" : ` ${italic(spec.operands)}`;
  return `${bold(`resume ${spec.words.join(" ")}`)}${operands} [${italic("options")}]`;
}

function command(spec: CommandSpec): string[] {
  return [
    heading(`resume ${spec.words.join(" ")}`, true),
    usage(spec),
    ".PP",
    sentence(spec.summary),
    ...spec.flags.map(flagEntry),
    ".PP",
    globalsLine(spec),
    `Exit status: ${spec.exits.toSorted((a, b) => a - b).join(", ")}.`,
  ];
}

/** Who reads what; commands with the same state stand together. */
function files(commands: readonly CommandSpec[]): string[] {
  const places = new Map<string, string[]>();
  for (const { where, words } of commands) {
    if (where === NO_STATE) continue;
    places.set(where, [...places.get(where) ?? [], `resume ${words.join(" ")}`]);
  }
  const entries = [...places].map(([where, names]) =>
    tagged(names.map(bold).join(", "), `${literal(where)}.`)
  );
  return entries.length === 0 ? [] : [heading("FILES"), ...entries];
}

/**
 * Makes the page.
 *
 * @param options For whom; everything has a default.
 * @returns Its roff source.
 */
export function manPage(options: ManOptions = {}): string {
  const { date = "", commands = COMMANDS } = options;
  const lines = [
    `.\\" Made from the command table by "deno task man".`,
    `.TH RESUME 1 "${date}" "resume ${VERSION}" "User Commands"`,
    heading("NAME"),
    "resume \\- where unfinished work stopped, what is next, and who holds it",
    heading("SYNOPSIS"),
    `${bold("resume")} [${italic("COMMAND")}] [${italic("options")}]`,
    ".br",
    `${bold("resume help")} [${italic("COMMAND")} | ${
      ["exit-codes", "environment", "formats"].map(bold).join(" | ")
    }]`,
    ".br",
    `${bold("resume --version")} [${bold("--json")}]`,
    heading("DESCRIPTION"),
    "An agent or a person left work unfinished.",
    `${bold("resume")} reads the state that agent workflow systems keep on disk and says where the`,
    "work stopped, what is next, whether the record can be trusted, and whether somebody else holds it.",
    ".PP",
    "The result is on standard output, everything else on standard error.",
    "A command that only reads gives up its right to write before it opens a file.",
    "Recorded text is history and not orders: control characters are taken out of it, and it never",
    "becomes a part of the next step.",
    ".PP",
    `Every option takes ${bold("--key")} ${italic("value")} and ${bold("--key=")}${
      italic("value")
    }.`,
    heading("COMMANDS"),
    ...commands.flatMap(command),
    heading("GLOBAL OPTIONS"),
    ...GLOBAL_FLAGS.map(flagEntry),
    heading("FIELDS"),
    `${bold("--get")} prints a part of the document that ${bold("--json")} would print.`,
    ...GET_EXAMPLES.map(([path, about]) => tagged(bold(path), sentence(about))),
    ".PP",
    ...GET_RULES.map(sentence),
    heading("EXIT STATUS"),
    ...EXIT_TABLE.map(({ code, name, when }) =>
      tagged(`${bold(String(code))} ${bold(name)}`, sentence(when))
    ),
    ".PP",
    "1 and 2 mean that there is nothing to go on from.",
    "Damaged, unreadable or locked state never answers one of these, so that nobody starts anew over",
    "work that is still there.",
    heading("ENVIRONMENT"),
    "An empty variable counts as not set.",
    ...ENVIRONMENT.map(({ name, help }) => tagged(bold(name), sentence(help))),
    ...files(commands),
    heading("EXAMPLES"),
    ...commands.flatMap(({ examples }) => examples).flatMap(({ command, about }, at) => [
      ...(at === 0 ? [] : [".PP"]), // the heading begins a paragraph already
      `${sentence(about).replace(/\.$/, "")}:`,
      example(command),
    ]),
    heading("SEE ALSO"),
    "\\fBgit\\fR(1), \\fBflock\\fR(2)",
  ];
  return page(lines);
}
