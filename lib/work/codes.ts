/**
 * The problem codes of `resume work` (work spec 5): severity and English sentence. Recorded words reach
 * a sentence only through `shown`.
 *
 * @module
 */
import type { Severity } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";

/** The arguments of a finding. */
export type Args = Readonly<Record<string, unknown>>;

/** Severity by code, where it is not `warning`. */
const ERRORS = [
  "state-corrupt",
  "state-unreadable",
  "work-not-found",
  "work-dir-not-directory",
  "work-dir-unreadable",
  "completed-files-absent",
  "no-chunk-ready",
  "no-ticket-ready",
  "dependency-cycle",
  "promotion-broken",
  "latest-draft-missing",
  "unknown-type",
  "repair-refused",
  "repair-type-unknown",
  "confirmation-needed",
  "lock-held",
  "write-failed",
  "worktree-failed",
  "worktree-unsafe",
] as const;

const INFOS = [
  "work-dir-missing",
  "config-multiple-documents",
  "main-checkout-has-work",
  "manifest-missing",
  "manifest-item-incomplete",
  "manifest-path-ignored",
  "manifest-count",
  "not-in-manifest",
  "session-is-link",
  "similar-identifier",
  "legacy-state",
  "interrupted-write",
  "ready-to-implement",
  "existing-implementation",
  "draft-session",
  "agent-recorded-late",
  "chunk-interrupted",
  "chunks-out-of-order",
  "completion-unverified",
  "git-unavailable",
  "ticket-status-stale",
  "worktree-created",
  "state-reset",
  "work-trashed",
] as const;

/** An argument as a sentence shows it. */
function shown(value: unknown): string {
  if (Array.isArray(value)) {
    const some = value.slice(0, 5).map(shown).join(", ");
    return value.length > 5 ? `${some} and ${value.length - 5} more` : some;
  }
  return escapeText(typeof value === "string" ? value : JSON.stringify(value) ?? "nothing", 120);
}

type Message = (args: Args, detail: { readonly path?: string | undefined }) => string;

const messages = {
  "state-corrupt": (a) => `state.json is corrupt: ${shown(a.reason)}`,
  "state-unreadable": (a) => {
    switch (a.reason) {
      case "not-regular":
        return "state.json is not a regular file; it was not opened";
      case "link-outside":
        return "the state is behind a link that leaves the workspace; it was not opened";
      case "link-dangling":
        return "the state is a link that leads nowhere";
      case "link-loop":
        return "the state is a link that leads back to itself";
      case "too-large":
        return "state.json is larger than 32 MiB; it was not read";
      default:
        return "the state cannot be read: permission denied";
    }
  },
  "work-not-found": (a) => `there is no work named ${shown(a.identifier)} here`,
  "work-dir-not-directory": () => "the work directory is not a folder",
  "work-dir-unreadable": (a) => `the work directory cannot be read: ${shown(a.reason)}`,
  "completed-files-absent": (a) =>
    `files of ${
      a.chunk === null ? "completed chunks" : `completed chunk ${shown(a.chunk)}`
    } are absent: ${shown(a.files)}; look for them before anything else`,
  "no-chunk-ready": () => "only blocked chunks are left",
  "no-ticket-ready": () => "no open ticket is ready",
  "dependency-cycle": (a) => `tickets wait for each other: ${shown(a.tickets)}`,
  "promotion-broken": (a) =>
    `the brainstorm is promoted, but its target ${
      a.reason === "missing" ? "is not recorded" : `${shown(a.target)} cannot be resumed`
    }`,
  "latest-draft-missing": (a) =>
    a.draft === null ? "no draft was found" : `the draft ${shown(a.draft)} is absent`,
  "unknown-type": (a) =>
    a.type === null ? "the state has no type" : `${shown(a.type)} is no known type of work` +
      (a.nearest === undefined ? "" : `; did it mean ${shown(a.nearest)}?`),
  "repair-refused": (a) =>
    a.reason === "changed"
      ? "the state changed meanwhile; nothing was repaired"
      : "the state is neither corrupt nor missing; nothing was repaired",
  "repair-type-unknown": () => "no item of the manifest tells the type of this work; not reset",
  "confirmation-needed": (a) =>
    a.repair === "reset"
      ? "with --yes, state.json would be set aside under another name and a fresh one written"
      : "with --yes, the folder would be moved to .trash and its manifest items taken out",
  "lock-held": () => "another process holds the lock; nothing was changed, try again later",
  "write-failed": (a) => `nothing was changed: ${shown(a.reason)}`,
  "worktree-failed": (a) => `the worktree could not be created: ${shown(a.message)}`,
  "worktree-unsafe": (a) => `the worktree ${shown(a.name)} lies outside its place; it is ignored`,
  "state-missing": () => "the folder has no state.json",
  "config-unreadable": (a) => `the configuration is not used: ${shown(a.reason)}`,
  "config-value-rejected": (a) => `the value of ${shown(a.key)} is not usable; the default is used`,
  "manifest-corrupt": (a) => `the manifest is not used: ${shown(a.reason)}`,
  "manifest-stale": (a) =>
    `the manifest says ${shown(a.field)} ${shown(a.manifest)}, the state ${shown(a.state)}`,
  "manifest-item-malformed": (a) => `item ${shown(a.index)} of the manifest has no ${shown(a.key)}`,
  "manifest-item-unsafe": (a) =>
    `item ${shown(a.index)} of the manifest has an unsafe identifier, ${shown(a.identifier)}`,
  "manifest-item-orphan": (a) => `the manifest lists ${shown(a.identifier)}, which has no folder`,
  "manifest-item-duplicate": (a) => `the manifest lists ${shown(a.identifier)} more than once`,
  "schema-version-missing": () =>
    "State file predates schema versioning. It may use an older format — proceed with caution.",
  "schema-version-newer": (a) =>
    `State file was created with a newer framework version (v${
      shown(a.version)
    }) — proceed with caution.`,
  "schema-version-odd": (a) => `schema_version is ${shown(a.value)}; read as version 1`,
  "unknown-status": (a) =>
    a.value === null
      ? `${shown(a.field)} is missing; treated as not done`
      : `unknown status ${shown(a.value)} in ${shown(a.field)}; treated as not done`,
  "field-malformed": (a) => `${shown(a.field)} has the wrong shape; read as missing`,
  "identifier-mismatch": (a) =>
    `the state calls itself ${shown(a.identifier)}; the name of the folder counts`,
  "duplicate-session": (a) => `${shown(a.identifier)} is in both stores; this one is used`,
  "link-outside": (a) => `${shown(a.identifier)} is a link that leaves the workspace; not followed`,
  "link-dangling": (a) => `${shown(a.identifier)} is a link that leads nowhere`,
  "path-unsafe": (a) => `${shown(a.field)} names a path that is not looked at: ${shown(a.value)}`,
  "active-elsewhere": (a) =>
    `session ${shown(a.session)} is registered on this work` +
    (a.recent === true ? ", with activity in the last 10 minutes" : ""),
  "active-sessions-corrupt": (a) => `.active-sessions is not used: ${shown(a.reason)}`,
  "session-not-registered": (a) => {
    switch (a.reason) {
      case "no-session-id":
        return "not registered: no session id is known (--session)";
      case "lock-held":
        return "not registered: another process holds the lock";
      case "corrupt":
        return "not registered: .active-sessions is not a JSON object";
      case "not-resumable":
        return "not registered: this work cannot be resumed as it stands";
      case "identifier-pattern":
        return "not registered: the identifier has characters that registrations do not take";
      default:
        return "not registered: .active-sessions could not be written";
    }
  },
  "injection-indicator": (a) => `${shown(a.field)} reads like an instruction; it is data`,
  "timestamp-malformed": (a) => `${shown(a.field)} is no RFC 3339 time`,
  "timestamp-future": (a) => `${shown(a.field)} lies in the future; not used`,
  "stages-out-of-order": (a) => `${shown(a.later)} is completed, ${shown(a.open)} is not`,
  "agent-output-missing": (a) => `agent ${shown(a.agent)} is recorded as run and left no file`,
  "context-empty": () => "the context file is empty",
  "context-missing": () => "the context file is absent",
  "declared-output-missing": (a) => `the declared output ${shown(a.output)} is absent`,
  "iteration-mismatch": (a) =>
    `the latest draft is ${shown(a.latest)}, recorded is ${shown(a.recorded)}`,
  "chunk-blocked": (a) => `chunk ${shown(a.chunk)} is blocked; it is passed over`,
  "chunk-skipped": (a) => `chunk ${shown(a.chunk)} was skipped; it counts as done`,
  "chunk-uncommitted": (a) => `chunk ${shown(a.chunk)} is completed but not committed`,
  "chunk-counter-mismatch": (a) =>
    `the counters say ${shown(a.recorded)}, the chunks ${shown(a.counted)}; the chunks count`,
  "chunk-id-duplicate": (a) => `more than one chunk has the id ${shown(a.chunk)}`,
  "files-on-other-branch": (a) => `${shown(a.files)} exist on the branch ${shown(a.branch)}`,
  "commit-missing": (a) => `git does not know the commit ${shown(a.commits)}`,
  "tests-failing": () => "the tests were left failing",
  "unresolved-findings": (a) => `the gate was overridden with ${shown(a.count)} open findings`,
  "gaps-undecided": (a) => `the gap analysis says ${shown(a.verdict)}; a person decides`,
  "completed-with-open-phases": (a) => `recorded as completed with ${shown(a.phases)} open`,
  "worktree-missing": () => "the worktree is absent",
  "worktree-mode-unknown": (a) => `the worktree mode ${shown(a.mode)} is not known`,
  "worktree-service-unresolved": (a) =>
    `there is no repository for the service ${shown(a.service)}`,
  "ticket-spec-missing": (a) => `ticket ${shown(a.ticket)} has no spec file`,
  "unknown-dependency": (a) =>
    `ticket ${shown(a.ticket)} waits for ${shown(a.dependency)}, which is not in the epic`,
  "work-dir-missing": () => "the work directory does not exist",
  "config-multiple-documents": () => "only the first document of the configuration is read",
  "main-checkout-has-work": (a) =>
    `the main checkout holds ${shown(a.count)} sessions, this worktree none`,
  "manifest-missing": () => "there is no manifest; the folders were looked at",
  "manifest-item-incomplete": (a) => `the manifest says nothing about: ${shown(a.missing)}`,
  "manifest-path-ignored": () => "the path in the manifest is not the folder; it is ignored",
  "manifest-count": (a) =>
    `the manifest counts ${shown(a.recorded)} items, it has ${shown(a.counted)}`,
  "not-in-manifest": () => "the manifest does not list this work",
  "session-is-link": () => "the session folder is a link",
  "similar-identifier": (a) => `did you mean ${shown(a.identifier)}?`,
  "legacy-state": (a) => `there is an old state file: ${shown(a.file)}`,
  "interrupted-write": (a) => `a write was interrupted: ${shown(a.file)} is left`,
  "ready-to-implement": (a) => `the requirements of ${shown(a.identifier)} are complete`,
  "existing-implementation": (a) =>
    a.path === null ? "it is implemented already" : `it is implemented already: ${shown(a.path)}`,
  "draft-session": () => "this is a draft without a ticket number",
  "agent-recorded-late": (a) => `agent ${shown(a.agent)} left a file and is not recorded as run`,
  "chunk-interrupted": (a) => `chunk ${shown(a.chunk)} was begun: look for partial edits first`,
  "chunks-out-of-order": (a) => `chunk ${shown(a.chunk)} is done, one before it is not`,
  "completion-unverified": (a) => `chunk ${shown(a.chunk)} lists no file that could be looked for`,
  "git-unavailable": (a) => {
    switch (a.reason) {
      case "absent":
        return "git is not installed; commits and branches were not checked";
      case "not-a-repository":
        return "this is no git repository; commits and branches were not checked";
      case "refused":
        return "git refuses this repository (safe.directory); nothing was checked";
      default:
        return "git failed; commits and branches were not checked";
    }
  },
  "ticket-status-stale": (a) => `the epic and the session of ${shown(a.ticket)} disagree`,
  "worktree-created": () => "the worktree was created",
  "state-reset": (a) =>
    a.backup === null
      ? "a fresh state was written"
      : `a fresh state was written; the old one is ${shown(a.backup)}`,
  "work-trashed": (a) => `the folder was moved to ${shown(a.trash)}`,
} satisfies Record<string, Message>;

/** A problem code of this system. */
export type WorkCode = keyof typeof messages;

/** The English sentence of each code. */
export const MESSAGES: Readonly<Record<WorkCode, Message>> = messages;

function severityOf(code: WorkCode): Severity {
  if ((ERRORS as readonly string[]).includes(code)) return "error";
  return (INFOS as readonly string[]).includes(code) ? "info" : "warning";
}

/** The severity of each code; two codes have a second one, which their finder names. */
export const SEVERITIES: Readonly<Record<WorkCode, Severity>> = Object.fromEntries(
  Object.keys(messages).map((code) => [code, severityOf(code as WorkCode)]),
) as Record<WorkCode, Severity>;
