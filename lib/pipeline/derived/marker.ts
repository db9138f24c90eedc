/**
 * `derived-refresh.yaml`: what is written and not yet told everywhere (pipeline spec 3.6.4, 3.9). Pure.
 *
 * @module
 */
import { parseTime } from "../../core/time.ts";
import { kept, keptValue } from "../redact.ts";
import { PLACES } from "../snapshot.ts";
import { stampOf } from "../times.ts";
import { asCount, asList, asText, at, isMap, type YamlMap } from "../value.ts";
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

function lists(frame: MarkerFrame, entries: string): string {
  const failures = frame.failures.map((one) => ({ path: one.path, error: one.error }));
  return mapLines({ authority_committed: [...frame.authority] }, 0) + entries +
    `failures:\n${itemLines(failures, 2, "lone")}` +
    mapLines({ repair_hint: HINT }, 0);
}

function entryList(entries: readonly YamlMap[]): string {
  return `entries:\n${itemLines(entries, 2, "lone")}`;
}

/** The marker of a commit that is under way; `older` are entries of commits before it. */
export function pendingMarker(
  frame: MarkerFrame,
  session: string,
  stateBefore: string,
  entries: readonly YamlMap[],
  older: readonly YamlMap[] = [],
): string {
  const head = {
    status: "pending",
    commit_id: `workflow-${stampOf(frame.time)}`,
    session_id: session,
    updated_at: frame.time,
    state_before: stateBefore,
    // What happened before stays so, whether this commit comes to its end or not.
    ...(older.length === 0 ? {} : { entries_before: older.length }),
  };
  const all = [...older, ...entries];
  // A hash of digits alone is text, too; quotes are not needed for any other.
  return mapLines(head, 0) + lists(frame, all.length === 0 ? "entries: []\n" : entryList(all));
}

/** The marker of a commit of which derived files failed, with the entries that the log lacks. */
export function warningMarker(frame: MarkerFrame, left: readonly YamlMap[] = []): string {
  const head = {
    status: "warning",
    commit_id: `workflow-${stampOf(frame.time)}`,
    updated_at: frame.time,
  };
  return mapLines(head, 0) + lists(frame, left.length === 0 ? "" : entryList(left));
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
function isPending(marker: YamlMap): boolean {
  return marker.status === "pending";
}

/** Whether a marker has something to tell the log. */
export function isUnsettled(marker: YamlMap): boolean {
  return isPending(marker) || (marker.status === "warning" && asList(marker.entries).length > 0);
}

/**
 * The entries of a marker that did happen, without secrets: somebody else may have written it. Those of a
 * commit that came to its end all did.
 */
export function keptEntries(marker: YamlMap, facts: DiskFacts): YamlMap[] {
  const session = asText(marker.session_id);
  const before = asText(marker.state_before);
  const commit = parseTime(marker.updated_at);
  const heartbeat = parseTime(facts.lastHeartbeat);
  const stateWritten = before === null
    ? commit !== null && heartbeat !== null && heartbeat >= commit
    : before.toLowerCase() !== facts.stateHash;
  const leaseTaken = session !== null && facts.leaseSession === session;
  const older = isPending(marker) ? asCount(marker.entries_before) ?? 0 : Infinity;
  return asList(marker.entries).flatMap((item, index) => {
    const entry = keptValue(item);
    if (!isMap(entry) || asText(entry.id) === null) return [];
    const happened = entry.type === "lease_takeover" ? leaseTaken : stateWritten;
    return happened || index < older ? [entry] : [];
  });
}

/** How settling went. */
export interface Settlement {
  /** Zoned. */
  readonly time: string;
  /** Why the log could not be written. */
  readonly failure: DerivedFailure | null;
  /** What it lacks therefore. */
  readonly left: readonly YamlMap[];
}

/** What a marker says when it is settled; null when nothing is behind any more. */
export function settledMarker(marker: YamlMap, settlement: Settlement): string | null {
  const { time, failure, left } = settlement;
  const others = asList(marker.failures).flatMap((item) => {
    const path = asText(at(item, "path"));
    const error = kept(asText(at(item, "error")));
    return path === null || path === PLACES.log ? [] : [{ path, error }];
  });
  // A pending marker names every file before it is tried: alone that is no failure.
  const failures = failure === null ? isPending(marker) ? [] : others : [failure, ...others];
  if (failures.length === 0) return null;
  const authority = asList(marker.authority_committed).flatMap((path) => asText(path) ?? []);
  return warningMarker({ time, authority, failures }, left);
}
