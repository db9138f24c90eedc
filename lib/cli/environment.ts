/**
 * The environment variables that a user may set, and what each does: one table for
 * `resume help environment` and the man page.
 *
 * @module
 */

/** One variable. */
export interface EnvironmentRow {
  readonly name: string;
  readonly help: string;
}

/** In the order in which they are shown: what is asked of everybody first. */
export const ENVIRONMENT: readonly EnvironmentRow[] = [
  { name: "CLAUDE_SESSION_ID", help: "who is asking, when --session does not say" },
  { name: "CLAUDE_CODE_SESSION_ID", help: "the same, when CLAUDE_SESSION_ID does not say either" },
  { name: "NO_COLOR", help: "set to anything: no colours" },
  { name: "TERM", help: "with the value dumb: no colours, and questions as plain prompts" },
  { name: "COLUMNS", help: "the width of the text, in place of the terminal's" },
  { name: "LC_ALL", help: "the language for --lang auto: Chinese when it starts with zh" },
  { name: "LANG", help: "the same, when LC_ALL is not set" },
  {
    name: "RESUME_LOCK_WAIT_MS",
    help: "how long to wait for a lock, in milliseconds; 0 is one try",
  },
  { name: "LINTEL_REPO_ROOT", help: "cycle: the repository, when --root does not say" },
  { name: "LINTEL_STATE_DIR", help: "cycle: the folder of the ledger" },
  { name: "LINTEL_JOBS_DIR", help: "cycle: the folder of the jobs" },
  { name: "LINTEL_HOME", help: "cycle: the user's own state ($HOME/.lintel)" },
  { name: "LINTEL_SCOPE_PATH", help: "cycle: the scope file of a job" },
  { name: "LINTEL_OPERATOR", help: "cycle: the name that a choice is recorded under" },
  { name: "LINTEL_ASCII", help: "cycle: 1 writes [>] for the pin of the footer line" },
  { name: "USER", help: "who acts, where a name is recorded and none was given" },
  { name: "LOGNAME", help: "the same, when USER is not set" },
  { name: "USERNAME", help: "the same on Windows" },
  { name: "HOME", help: "where $HOME/.lintel is; git reads its configuration there" },
  { name: "PWD", help: "the current folder as the user sees it, links and all" },
  { name: "PATH", help: "where git is looked for" },
  { name: "TMPDIR", help: "doctor: where locks are tried (else TEMP, TMP or /tmp)" },
];

/** Handed on to git and not looked at. */
export const FOR_GIT: readonly string[] = [
  "APPDATA",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "SystemRoot",
  "TEMP",
  "TMP",
  "USERPROFILE",
  "XDG_CONFIG_HOME",
];
