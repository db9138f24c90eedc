/**
 * Every environment variable that the tool may look at. The compiled binary is given these names
 * and no others, so a variable that is missing here cannot be read at all.
 *
 * @module
 */

/** The variables that answers depend on. */
export const ENV_NAMES: readonly string[] = [
  "CLAUDE_CODE_SESSION_ID",
  "CLAUDE_SESSION_ID",
  "COLUMNS",
  "HOME",
  "LANG",
  "LC_ALL",
  "LINTEL_ASCII",
  "LINTEL_HOME",
  "LINTEL_JOBS_DIR",
  "LINTEL_OPERATOR",
  "LINTEL_REPO_ROOT",
  "LINTEL_SCOPE_PATH",
  "LINTEL_STATE_DIR",
  "LOGNAME",
  "NO_COLOR",
  "PATH",
  "PWD",
  "RESUME_LOCK_WAIT_MS",
  "TERM",
  "USER",
  "USERNAME",
  // What git needs on its way to the child process; nothing here is judged.
  "APPDATA",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "SystemRoot",
  "TEMP",
  "TMP",
  "TMPDIR",
  "USERPROFILE",
  "XDG_CONFIG_HOME",
];
