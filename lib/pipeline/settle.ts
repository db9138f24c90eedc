/**
 * What an earlier commit left untold is told before anything else is written (pipeline spec 3.9).
 *
 * @module
 */
import { join } from "../core/paths.ts";
import { unlogged } from "./derived/logged.ts";
import { type DerivedFailure, isUnsettled, keptEntries, settledMarker } from "./derived/marker.ts";
import { encodeText, refreshLog, type TempNames } from "./derived/refresh.ts";
import { CAPS, type Place, readBytes, readLock, readYamlFile } from "./files.ts";
import { sha256 } from "./hash.ts";
import { judgeLease } from "./lease.ts";
import { PLACES, valueOf } from "./snapshot.ts";
import type { YamlMap } from "./value.ts";

/** What was left of an earlier commit. */
export interface Settled {
  /** Entries that happened and could not be logged. */
  readonly left: readonly YamlMap[];
  readonly failures: readonly DerivedFailure[];
  /**
   * Why the marker could not be brought up to date; null when it is. As long as it says what it said, a
   * new state would make entries count that never happened, and a lease that goes forget a takeover.
   */
  readonly stuck: string | null;
}

const NOTHING: Settled = { left: [], failures: [], stuck: null };

/** Settles a marker, whoever wrote it: what happened is logged or kept in it, the rest is dropped. */
export async function settleMarker(
  place: Place,
  statePath: string,
  time: string,
  temp: TempNames,
): Promise<Settled> {
  const marker = await readYamlFile(place, PLACES.marker, CAPS.derived);
  if (marker.kind !== "read" || !isUnsettled(marker.yaml.value)) return NOTHING;
  const state = readBytes(place, statePath, CAPS.state);
  // What became of a state that cannot be read nobody knows: the marker waits.
  if (state.kind !== "bytes") return NOTHING;
  const lease = judgeLease(await readLock(place, PLACES.lock), null, 0);
  const entries = keptEntries(marker.yaml.value, {
    leaseSession: lease.session,
    stateHash: await sha256(state.bytes),
    lastHeartbeat: valueOf(await readYamlFile(place, statePath, CAPS.state)).last_heartbeat,
  });
  const lacking = await unlogged(place, entries);
  const failure = lacking.length === 0 ? null : refreshLog(place, lacking, temp);
  const left = failure === null ? [] : lacking;
  const text = settledMarker(marker.yaml.value, { time, failure, left });
  const { fs } = place.ports;
  const absolute = join(place.root, PLACES.marker);
  const written = text === null
    ? fs.removeFile(absolute)
    : fs.replaceFile(absolute, encodeText(text, false), temp(absolute));
  const stuck = written.ok || written.reason === "absent" ? null : written.message;
  return { left, failures: failure === null ? [] : [failure], stuck };
}
