/**
 * The completion script for zsh.
 *
 * @module
 */
import { type Flag, type Node, valueFlags, type Values } from "./model.ts";

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Text inside a spec of `_arguments`: `:`, `[` and `]` divide it. */
function inside(text: string): string {
  return text.replace(/[\\:[\]]/g, "\\$&");
}

function actionOf({ choices, names }: Values): string {
  if (choices.length > 0) return `(${choices.join(" ")})`;
  if (names === "nothing") return " ";
  return names === "files" ? "_files" : "_files -/";
}

function flagSpec({ name, help, values }: Flag): string {
  const head = `--${name}${values === null ? "" : "="}[${inside(help)}]`;
  return quoted(values === null ? head : `${head}:${inside(values.label)}:${actionOf(values)}`);
}

/** `_resume_at` and `_resume_at_cycle_choose` complete a place, `_resume_next…` its words. */
function nameOf(kind: "at" | "next", path: string): string {
  return `_resume_${kind}${path === "" ? "" : `_${path.replaceAll(/[^a-z]/g, "_")}`}`;
}

/** The words that lead on from a place. */
function wordsFunction({ path, next }: Node): string {
  const rows = next.map(({ word, help }) => `    ${quoted(`${inside(word)}:${help}`)}\n`).join("");
  return `${nameOf("next", path)}() {\n  local -a next=(\n${rows}  )\n` +
    "  _describe -t commands command next\n}\n";
}

/** A mere message for the operand would keep a flag that is typed in its place from being completed. */
const FREE = `_resume_free() { [[ $PREFIX == -* ]] || _message value }`;

function operandSpecs({ path, next, operands }: Node): string[] {
  const specs = operands.map((values, at) => {
    const action = actionOf(values);
    return `${at + 1}::${inside(values.label)}:${action === " " ? "_resume_free" : action}`;
  });
  if (next.length > 0) {
    const [first] = operands;
    const others = first === undefined ? " " : actionOf(first);
    const also = others === " "
      ? ""
      : ` ${quoted(`values:${inside(first?.label ?? "")}:${others}`)}`;
    const words = quoted(`commands:command:${nameOf("next", path)}`);
    specs[0] = `1: :{ _alternative ${words}${also} }`;
  }
  return specs.map(quoted);
}

/** One function a place, that completes the flags and operands there. */
function placeFunction(node: Node): string {
  const specs = [...node.flags.map(flagSpec), ...operandSpecs(node)].join(" \\\n    ");
  return `${node.next.length > 0 ? wordsFunction(node) : ""}` +
    `${nameOf("at", node.path)}() {\n  _arguments -S ${specs}\n}\n`;
}

/** The script, made from the tree of the command line. */
export function zshCompletions(nodes: readonly Node[]): string {
  const takes = valueFlags(nodes).map((name) => `--${name}`).join("|");
  const cases = nodes.filter(({ path }) => path !== "")
    .map(({ path }) => `        ${quoted(path)}) at=${nameOf("at", path)} found=1 ;;\n`).join("");
  return `#compdef resume
# zsh completion for resume: a file _resume in a folder of $fpath, or eval "$(resume completions zsh)"

${FREE}

${nodes.map(placeFunction).join("\n")}
# The words of the command are taken out, so that _arguments sees its flags and operands alone.
_resume() {
  local at=_resume_at command= pending= word longer found
  local -a kept=("\${words[1]}")
  local -i i=2 stop=0 cut=0
  for ((; i < CURRENT; i++)); do
    word=\${words[i]}
    if [[ -z $pending && $stop == 0 && $word != -* ]]; then
      longer=\${command:+$command }$word found=
      case $longer in
${cases}      esac
      if [[ -n $found ]]; then
        command=$longer cut+=1
        continue
      fi
      stop=1
    fi
    kept+=("$word")
    if [[ -n $pending ]]; then
      pending=
    elif [[ $word == (${takes}) ]]; then
      pending=1
    elif [[ $word == -- ]]; then
      stop=1
    fi
  done
  words=("\${kept[@]}" "\${(@)words[CURRENT,-1]}")
  (( CURRENT -= cut ))
  $at
}

if [[ \${zsh_eval_context[-1]} == loadautofunc ]]; then
  _resume "$@"
else
  compdef _resume resume
fi
`;
}
