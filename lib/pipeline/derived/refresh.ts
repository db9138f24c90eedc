/**
 * Brings the derived files up to a commit. One failure does not stop the others.
 *
 * @module
 */
import { decodeText } from "../../core/decode.ts";
import { basename } from "../../core/paths.ts";
import type { IoFailure } from "../../io/ports.ts";
import { CAPS, look, type Place, readBytes, targetOf } from "../files.ts";
import { shown } from "../redact.ts";
import { PLACES } from "../snapshot.ts";
import type { YamlMap } from "../value.ts";
import { withoutWatchdog } from "./crontab.ts";
import { editLog } from "./log_file.ts";
import type { DerivedFailure } from "./marker.ts";
import { type BoardUpdate, editBoard } from "./progress.ts";

const encoder = new TextEncoder();

/** Names for temporary files, all different. */
export interface TempNames {
  (path: string): string;
}

/** UTF-8 bytes, with the mark that the old file had. */
export function encodeText(text: string, bom: boolean): Uint8Array {
  return encoder.encode(bom ? `\ufeff${text}` : text);
}

function failed(path: string, failure: IoFailure | string): DerivedFailure {
  const reason = typeof failure === "string" ? failure : `cannot be written: ${failure.message}`;
  return { path, error: shown(`${basename(path)} ${reason}`) };
}

type Old = { readonly bytes: Uint8Array | null } | { readonly reason: string };

function readOld(place: Place, path: string): Old {
  const read = readBytes(place, path, CAPS.derived);
  if (read.kind === "bytes") return { bytes: read.bytes };
  if (read.kind === "absent") return { bytes: null };
  if (read.kind === "denied") return { reason: "cannot be read: permission denied" };
  if (read.kind === "too-large") return { reason: `is ${read.message}` };
  return { reason: "is no regular file inside the root" };
}

/** Adds entries to the log; null when that worked. */
export function refreshLog(
  place: Place,
  entries: readonly YamlMap[],
  temp: TempNames,
): DerivedFailure | null {
  const path = PLACES.log;
  const old = readOld(place, path);
  if ("reason" in old) return failed(path, old.reason);
  const edit = editLog(old.bytes, entries);
  if (!edit.ok) return failed(path, edit.reason);
  if (!edit.changed) return null;
  const absolute = targetOf(place, path);
  const bytes = encodeText(edit.text, edit.bom);
  const written = place.ports.fs.replaceFile(absolute, bytes, temp(absolute));
  return written.ok ? null : failed(path, written);
}

/** Brings the board up to date; null when that worked. */
export function refreshBoard(
  place: Place,
  update: BoardUpdate,
  temp: TempNames,
): DerivedFailure | null {
  const path = PLACES.progress;
  const old = readOld(place, path);
  if ("reason" in old) return failed(path, old.reason);
  const decoded = old.bytes === null ? null : decodeText(old.bytes);
  if (decoded !== null && (!decoded.ok || !decoded.valid)) {
    return failed(path, "is not UTF-8 text");
  }
  const text = editBoard(decoded?.text ?? null, update);
  const absolute = targetOf(place, path);
  const bytes = encodeText(text, decoded?.bom ?? false);
  const written = place.ports.fs.replaceFile(absolute, bytes, temp(absolute));
  return written.ok ? null : failed(path, written);
}

/** Adds a line to the watchdog's log; null when that worked. */
export function appendWatchdog(place: Place, line: string): DerivedFailure | null {
  const path = PLACES.watchdog;
  const found = look(place, path);
  if (found !== "absent" && found !== "file") {
    return failed(path, "is no regular file inside the root");
  }
  const written = place.ports.fs.appendFile(
    targetOf(place, path),
    encoder.encode(`${line}\n`),
  );
  return written.ok ? null : failed(path, written);
}

/** Takes the watchdog's line out of the crontab; null when that worked or nothing was to be done. */
export async function cleanCrontab(place: Place): Promise<DerivedFailure | null> {
  const { ports, root, realRoot } = place;
  const failure = (error: string): DerivedFailure => ({ path: "crontab", error: shown(error) });
  const listed = await ports.crontab(["-l"], { cwd: root });
  if (listed.kind === "absent") return null;
  if (listed.kind === "timeout") return failure(listed.message);
  // "no crontab for …" is how an empty one answers.
  if (listed.code !== 0) return null;
  const rest = withoutWatchdog(listed.stdout, [root, realRoot]);
  if (rest === null) return null;
  const written = await ports.crontab(["-"], { cwd: root, stdin: rest });
  if (written.kind !== "ran") return failure(written.message);
  return written.code === 0 ? null : failure(`crontab ended with ${written.code}`);
}
