/**
 * The completion script for bash. It runs on 3.2 too, and without the bash-completion package.
 *
 * @module
 */
import { type Node, valueFlags, type Values } from "./model.ts";

/** How `_resume_values` answers: `=` and the words, `files`, `folders`, or nothing. */
function kindOf(values: Values): string {
  if (values.choices.length > 0) return `=${values.choices.join(" ")}`;
  return values.names === "nothing" ? "" : values.names;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function rowsOf(rows: readonly (readonly [string, string])[]): string {
  return rows.filter(([, answer]) => answer !== "")
    .map(([key, answer]) => `    ${quoted(key)}) echo ${quoted(answer)} ;;\n`).join("");
}

function table(name: string, rows: readonly (readonly [string, string])[]): string {
  return `${name}() {\n  case $1 in\n${rowsOf(rows)}  esac\n}\n`;
}

/** Flags with values by command and name, so that two commands may use one name differently. */
function valueRows(nodes: readonly Node[]): [string, string][] {
  return nodes.flatMap(({ path, flags, operands }) => [
    ...flags.flatMap(({ name, values }): [string, string][] =>
      values === null ? [] : [[`${path}:--${name}`, kindOf(values)]]
    ),
    ...operands.map((values, at): [string, string] => [`${path}:${at}`, kindOf(values)]),
  ]);
}

const WALK = `
# The words up to the cursor: which command they are, how many operands it has, and whether a flag
# waits for its value. Words come apart at "=" as readline is set up by default.
_resume() {
  local cur=\${COMP_WORDS[COMP_CWORD]} command= pending= operands=0 dashes= word lead= kind i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == "=" && -n $pending ]]; then continue; fi
    if [[ -n $pending ]]; then pending=; continue; fi
    if [[ -z $dashes && $word == -* && $word != - ]]; then
      case $word in
        --) dashes=1 ;;
        --*=*) ;;
        *) if _resume_takes_value "$word"; then pending=$word; fi ;;
      esac
    elif [[ -z $dashes && $operands == 0 ]] && _resume_is_command "\${command:+$command }$word"; then
      command=\${command:+$command }$word
    else
      operands=$((operands + 1))
    fi
  done
  COMPREPLY=()
  if [[ -n $pending ]]; then
    if [[ $cur == "=" ]]; then cur=; fi
    kind=$(_resume_values "$command:$pending")
  elif [[ -z $dashes && $cur == --*=* ]]; then
    lead=\${cur%%=*}=
    kind=$(_resume_values "$command:\${cur%%=*}")
    cur=\${cur#*=}
  elif [[ -z $dashes && $cur == -* ]]; then
    kind="=$(_resume_flags "$command")"
  elif [[ $cur == "=" ]]; then
    return
  else
    kind=$(_resume_values "$command:$operands")
    if [[ $operands == 0 && -z $dashes ]]; then
      _resume_add "" -W "$(_resume_words "$command")" -- "$cur"
    fi
  fi
  # Readline completes names better than we could, quotes included; bash 3.2 has no compopt.
  case $kind in
    =*) _resume_add "$lead" -W "\${kind#=}" -- "$cur" ;;
    files)
      if [[ -n $lead ]] || ! compopt -o default 2>/dev/null; then
        _resume_add "$lead" -f -- "$cur"
      fi ;;
    folders)
      if [[ -n $lead ]] || ! compopt -o dirnames 2>/dev/null; then
        _resume_add "$lead" -d -- "$cur"
      fi ;;
  esac
}

_resume_add() {
  local lead=$1 line
  shift
  while IFS= read -r line; do COMPREPLY+=("$lead$line"); done < <(compgen "$@")
}

complete -F _resume resume
`;

/** The script, made from the tree of the command line. */
export function bashCompletions(nodes: readonly Node[]): string {
  const takes = valueFlags(nodes).map((name) => `--${name}`).join(" | ");
  const commands = nodes.filter(({ path }) => path !== "").map(({ path }) => quoted(path));
  return '# bash completion for resume: eval "$(resume completions bash)"\n\n' +
    table(
      "_resume_words",
      nodes.map(({ path, next }) => [path, next.map(({ word }) => word).join(" ")]),
    ) +
    table(
      "_resume_flags",
      nodes.map(({ path, flags }) => [path, flags.map(({ name }) => `--${name}`).join(" ")]),
    ) +
    table("_resume_values", valueRows(nodes)) +
    `_resume_is_command() {\n  case $1 in\n    ${commands.join(" | ")}) ;;\n` +
    "    *) return 1 ;;\n  esac\n}\n" +
    `_resume_takes_value() {\n  case $1 in\n    ${takes}) ;;\n    *) return 1 ;;\n  esac\n}\n` +
    WALK;
}
