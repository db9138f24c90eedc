/**
 * The completion script for fish.
 *
 * @module
 */
import { type Flag, type Node, valueFlags, type Values } from "./model.ts";

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** What completes a value: words (`-x` keeps file names out), folders, or any file (`-F`). */
function valueWords({ choices, names }: Values): string {
  if (choices.length > 0) return `-x -a ${quoted(choices.join(" "))}`;
  if (names === "nothing") return "-x";
  return names === "files" ? "-r -F" : "-x -a '(__fish_complete_directories)'";
}

function flagLine(path: string, { name, help, values }: Flag): string {
  const value = values === null ? "" : ` ${valueWords(values)}`;
  return `complete -c resume -n ${quoted(`__resume_at ${quoted(path)}`)} -l ${name}${value}` +
    ` -d ${quoted(help)}\n`;
}

function operandLine(path: string, values: Values, at: number): string {
  const { choices, names } = values;
  if (choices.length === 0 && names === "nothing") return "";
  const words = choices.length > 0
    ? `-a ${quoted(choices.join(" "))}`
    : names === "files"
    ? "-F"
    : "-a '(__fish_complete_directories)'";
  return `complete -c resume -n ${quoted(`__resume_at ${quoted(path)} ${at}`)} ${words}\n`;
}

function nodeLines({ path, next, flags, operands }: Node): string {
  const words = next.map(({ word, help }) =>
    `complete -c resume -n ${quoted(`__resume_at ${quoted(path)} 0`)} -a ${word} -d ${
      quoted(help)
    }\n`
  );
  return [
    ...words,
    ...flags.map((flag) => flagLine(path, flag)),
    ...operands.map((values, at) => operandLine(path, values, at)),
  ].join("");
}

/** The script, made from the tree of the command line. */
export function fishCompletions(nodes: readonly Node[]): string {
  const takes = valueFlags(nodes).map((name) => `--${name}`).join(" ");
  const paths = nodes.map(({ path }) => path).filter((path) => path !== "");
  return `# fish completion for resume: resume completions fish | source

# Whether the words before the cursor are this command, and (with a number) so many operands.
function __resume_at
    set -l command ''
    set -l operands 0
    set -l pending 0
    set -l stop 0
    for token in (commandline -opc)[2..-1]
        if test $pending = 1
            set pending 0
        else if test $stop = 0; and test "$token" = --
            set stop 1
        else if test $stop = 0; and contains -- "$token" ${takes}
            set pending 1
        else if test $stop = 0; and string match -q -- '-*' "$token"
            continue
        else
            set -l longer (string trim -- "$command $token")
            if test $operands = 0; and contains -- "$longer" ${paths.map(quoted).join(" ")}
                set command $longer
            else
                set operands (math $operands + 1)
            end
        end
    end
    test "$command" = "$argv[1]"; or return 1
    test (count $argv) -lt 2; or test $operands = $argv[2]
end

complete -c resume -f
${nodes.map(nodeLines).join("")}`;
}
