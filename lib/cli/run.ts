/**
 * The command line: finds the command, runs it, prints its result, and turns every failure into an exit
 * code. The only `try`/`catch` of the tool stands here.
 *
 * @module
 */
import { EXIT, type ExitCode } from "../core/exit.ts";
import { escapeText } from "../core/text.ts";
import type { Ports } from "../io/ports.ts";
import { type Arguments, scanArguments, UsageError } from "./scan.ts";
import { LOADERS } from "./commands/load.ts";
import { STORY } from "./commands/story_spec.ts";
import type { Context, Outcome } from "./context.ts";
import type { Called } from "./find_command.ts";
import { type CommandSpec, flagsOf } from "./flags.ts";
import { contextOf } from "./globals.ts";
import { print } from "./output.ts";
import { SKILL } from "./skill.ts";

function tailOf(spec: CommandSpec): string | undefined {
  if (spec.words[0] === "story") return "usage: --story-id <id> --epic-id <id>";
  return spec.words[0] === "epic" ? "usage: --epic-id <id>" : undefined;
}

/** A mistyped root looks like "no state": the exit stays the command's own, but somebody is told. */
function warnOfRoot({ ports, root, switches }: Context): void {
  if (root === null || switches.has("quiet")) return;
  const facts = ports.fs.stat(root);
  if (facts.ok && facts.value.kind === "folder") return;
  ports.err(`resume: --root ${escapeText(root)} is no folder that can be looked into\n`);
}

async function runCommand(spec: CommandSpec, args: Arguments, ports: Ports): Promise<ExitCode> {
  const load = LOADERS[spec.words.join(" ")];
  if (load === undefined) throw new TypeError(`No module for command ${spec.words.join(" ")}`);
  const command = await load();
  command.check?.(args);
  const context = contextOf(args, ports);
  if (tailOf(spec) === undefined) warnOfRoot(context);
  const outcome: Outcome = await command.run(context);
  return print(outcome, context);
}

/** Finds the command. The call that is made most pays for no table of the others. */
async function commandOf(argv: readonly string[], isSkill: boolean): Promise<Called> {
  if (isSkill) return { spec: { ...STORY, globals: ["help"] }, words: argv };
  if (argv[0] === "story") return { spec: STORY, words: argv.slice(1) };
  return (await import("./find_command.ts")).findCommand(argv);
}

async function dispatch(argv: readonly string[], ports: Ports): Promise<ExitCode> {
  const isSkill = ports.programName() === SKILL;
  const called = await commandOf(argv, isSkill);
  if ("topic" in called) {
    const { helpTopic } = await import("./help.ts");
    ports.out(helpTopic(called.topic));
    return EXIT.ok;
  }
  if ("version" in called) {
    const { versionText } = await import("./version.ts");
    ports.out(versionText(ports, called.version === "json"));
    return EXIT.ok;
  }
  const { spec, words } = called;
  const tail = tailOf(spec);
  // Words without operands need no more than the check; the others pay for the argument library.
  const options = { ...spec, ...(tail === undefined ? {} : { tail, contract: true }) };
  const args = spec.maxOperands === 0
    ? scanArguments(words, flagsOf(spec), options)
    : (await import("./args.ts")).readArguments(words, flagsOf(spec), options);
  if (args.help) {
    const { helpOf } = await import("./help.ts");
    ports.out(helpOf(spec, isSkill ? SKILL : null));
    return EXIT.ok;
  }
  return await runCommand(spec, args, ports);
}

/**
 * Runs one call and returns its exit code. Never throws: bad arguments are 64 with one line, a result
 * that cannot be written is 74, a bug is 70 with one line and no stack.
 */
export async function run(argv: readonly string[], ports: Ports): Promise<ExitCode> {
  try {
    return await dispatch(argv, ports);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const kind = error instanceof UsageError
      ? { exit: EXIT.usage, line: escapeText(message, 4000) }
      : isWriteError(error)
      ? { exit: EXIT.io, line: `resume: cannot write the result: ${escapeText(message)}` }
      : { exit: EXIT.internal, line: `resume: internal error: ${escapeText(message)}` };
    try {
      ports.err(`${kind.line}\n`);
    } catch {
      // Nobody is left to tell; the exit code says it.
    }
    return kind.exit;
  }
}

/** A full disk or a closed device under stdout; files are written through the ports and never throw. */
function isWriteError(error: unknown): boolean {
  return error instanceof Error && /os error \d+/.test(error.message);
}
