/**
 * Which entries a log still lacks.
 *
 * @module
 */
import { CAPS, type Place, readYamlFile } from "../files.ts";
import { PLACES, valueOf } from "../snapshot.ts";
import type { YamlMap } from "../value.ts";
import { loggedIds } from "./log_file.ts";

/** The entries whose ids the log does not hold. */
export async function unlogged(
  place: Place,
  entries: readonly YamlMap[],
): Promise<YamlMap[]> {
  if (entries.length === 0) return [];
  const known = loggedIds(valueOf(await readYamlFile(place, PLACES.log, CAPS.derived)));
  return entries.filter((entry) => !known.has(String(entry.id)));
}
