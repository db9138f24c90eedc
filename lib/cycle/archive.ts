/**
 * Puts a copy of the current cycle into the archive, never over an earlier one (cycle spec 3.1).
 *
 * @module
 */
import { join } from "../core/paths.ts";
import type { Io, Ports } from "../io/ports.ts";
import type { Segment } from "./segment.ts";
import { segmentBytes } from "./segment_bytes.ts";

const MAX_COPIES = 100_000;

/** The folder of a cycle in the archive; an id that is no plain name gets a common one. */
export function archiveFolder(cycleId: string | null): string {
  return cycleId !== null && /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(cycleId)
    ? cycleId
    : "no-cycle-id";
}

/** Gives the temp file the first free name. */
function linkFree(ports: Ports, temp: string, folder: string): Io<void> {
  for (let copy = 1; copy <= MAX_COPIES; copy++) {
    const name = copy === 1 ? "00-state.md" : `00-state-${copy}.md`;
    // A link cannot replace: two that archive at once get two names.
    const linked = ports.fs.hardLink(temp, join(folder, name));
    if (linked.ok || linked.reason !== "exists") return linked;
  }
  return { ok: false, reason: "exists", message: "too many archived copies" };
}

/** Archives the segment of the ledger at `path`. */
export function archiveSegment(
  ports: Ports,
  home: string | null,
  path: string,
  segment: Segment,
): Io<void> {
  if (home === null) {
    return { ok: false, reason: "absent", message: "neither LINTEL_HOME nor HOME is set" };
  }
  const opened = ports.fs.openRead(path);
  if (!opened.ok) return opened;
  const bytes = segmentBytes(opened.value, segment);
  opened.value.close();
  if (!bytes.ok) return bytes;
  const folder = join(home, "archive", archiveFolder(segment.cycleId));
  const made = ports.fs.makeFolder(folder);
  if (!made.ok) return made;
  const temp = join(folder, `.00-state.md.${ports.pid}-${ports.now()}.tmp`);
  const written = ports.fs.createFile(temp, bytes.value);
  if (!written.ok) return written;
  const linked = linkFree(ports, temp, folder);
  ports.fs.removeFile(temp);
  return linked;
}
