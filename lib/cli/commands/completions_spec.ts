/**
 * The arguments of `resume completions`.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import { type CommandSpec, NO_STATE } from "../flags.ts";

/** The shells that a completion script can be written for. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

/** The completion script of a shell. */
export const COMPLETIONS: CommandSpec = {
  words: ["completions"],
  summary: "a completion script for bash, zsh, fish or PowerShell",
  operands: "SHELL",
  maxOperands: 1,
  operandChoices: [SHELLS],
  flags: [],
  // The result is a script for a shell: there is no document to print or to take a field of.
  globals: ["root", "lang", "no-color", "no-input", "quiet", "now", "session", "help"],
  where: NO_STATE,
  examples: [
    {
      command: "resume completions bash > ~/.local/share/bash-completion/completions/resume",
      about: "bash; or eval what it prints in ~/.bashrc",
    },
    { command: "resume completions zsh > ~/.zfunc/_resume", about: "zsh, a folder of $fpath" },
    { command: "resume completions fish | source", about: "in config.fish" },
    {
      command: "resume completions powershell | Out-String | Invoke-Expression",
      about: "in $PROFILE",
    },
  ],
  exits: [EXIT.ok, EXIT.usage],
};
