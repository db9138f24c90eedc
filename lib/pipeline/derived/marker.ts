/**
 * `derived-refresh.yaml`: what is written and not yet told everywhere (pipeline spec 3.6.4, 3.9). Pure.
 *
 * @module
 */
import { parseTime } from "../../core/time.ts";
import { keptValue } from "../redact.ts";
import { stampOf } from "../times.ts";
import { asList, asText, at, isMap, type YamlMap } from "../value.ts";
import { itemLines, mapLines } from "../yaml_text.ts";

/** A derived file that is behind. */
export interface DerivedFailure {
  readonly path: string;
  readonly error: string;
}

/** What every marker says. */
export interface MarkerFrame {
  /** Zoned time of the commit. */
  readonly time: string;
  /** Authority files that are written with it. */
  readonly authority: readonly string[];
  readonly failures: readonly DerivedFailure[];
}

const HINT = "Run /hw:sync --light after fixing the derived artifact, " +
  "or rerun the lifecycle command if the warning persists.";

function lists(frame: MarkerFrame, entries: readonly YamlMap[] | null): string {
  const failures = frame.failures.map((one) => ({ path: one.path, error: one.error }));
  return mapLines({ authority_committed: [...frame.authority] }, 0) +
    (entries === null
      ? ""
      : entries.length === 0
      ? "entries: []\n"
      : `entries:\n${itemLines(entries, 2, "lone")}`) +
    `failures:\n${itemLines(failures, 2, "lone")}` +
    mapLines({ repair_hint: HINT }, 0);
}

/** The marker of a commit that is under way. */
export function pendingMarker(
  frame: MarkerFrame,
  session: string,
  stateBefore: string,
  entries: readonly YamlMap[],
): string {
  const head = {
    status: "pending",
    commit_id: `workflow-${stampOf(frame.time)}`,
    session_id: session,
    updated_at: frame.time,
    state_before: stateBefore,
  };
  // A hash of digits alone is text, too; quotes are not needed for any other.
  return mapLines(head, 0) + lists(frame, entries);
}

/** The marker of a commit of which derived files failed. */
export function warningMarker(frame: MarkerFrame): string {
  const head = {
    status: "warning",
    commit_id: `workflow-${stampOf(frame.time)}`,
    updated_at: frame.time,
  };
  return mapLines(head, 0) + lists(frame, null);
}

/** What the disk says while a pending marker is settled. */
export interface DiskFacts {
  /** Session of the lease on disk; null without one. */
  readonly leaseSession: string | null;
  /** SHA-256 of the state on disk. */
  readonly stateHash: string;
  readonly lastHeartbeat: unknown;
}

/** Whether a marker is one of a commit that did not come to its end. */
export function isPending(marker: YamlMap): boolean {
  return marker.status === "pending";
}

/** The entries of a pending marker that did happen, without secrets: somebody else may have written it. */
export function keptEntries(marker: YamlMap, facts: DiskFacts): YamlMap[] {
  const session = asText(marker.session_id);
  const before = asText(marker.state_before);
  const commit = parseTime(marker.updated_at);
  const heartbeat = parseTime(facts.lastHeartbeat);
  const stateWritten = before === null
    ? commit !== null && heartbeat !== null && heartbeat >= commit
    : before.toLowerCase() !== facts.stateHash;
  const leaseTaken = session !== null && facts.leaseSession === session;
  return asList(marker.entries).map(keptValue).filter(isMap).filter((entry) => {
    if (asText(entry.id) === null) return false;
    return at(entry, "type") === "lease_takeover" ? leaseTaken : stateWritten;
  });
}
