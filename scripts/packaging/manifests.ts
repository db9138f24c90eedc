/**
 * Writes the package manifests of a release from its SHA256SUMS.
 *
 * `deno run -A scripts/packaging/manifests.ts FOLDER`: reads FOLDER/SHA256SUMS and writes
 * FOLDER/manifests/. They are not part of the release: they go to the tap, the bucket and the winget
 * repository once it is published.
 *
 * @module
 */
import { note, say } from "../project.ts";
import { parseSums } from "./checksums.ts";
import { formula } from "./manifests/homebrew.ts";
import type { ManifestInput } from "./manifests/input.ts";
import { scoop } from "./manifests/scoop.ts";
import { winget } from "./manifests/winget.ts";

/** Files by their path below the folder of the manifests. */
export type Manifests = ReadonlyMap<string, string>;

/**
 * Makes all manifests of a release.
 *
 * @param input The release.
 * @returns The files, and one line for each kind that an archive is missing for.
 */
export function manifests(input: ManifestInput): { files: Manifests; missing: string[] } {
  const files = new Map<string, string>();
  const missing: string[] = [];
  const kinds: readonly (() => void)[] = [
    () => files.set("homebrew/resume.rb", formula(input)),
    () => files.set("scoop/resume.json", `${JSON.stringify(scoop(input), null, 4)}\n`),
    () => winget(input).forEach((text, name) => files.set(`winget/${name}`, text)),
  ];
  for (const make of kinds) {
    try {
      make();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      missing.push(error.message);
    }
  }
  return { files, missing };
}

/**
 * Writes the manifests below a release folder.
 *
 * @param folder The folder that holds SHA256SUMS.
 * @param input All but the sums.
 * @returns One line for each kind that could not be made.
 */
export async function writeManifests(
  folder: string,
  input: Omit<ManifestInput, "sums">,
): Promise<string[]> {
  const sums = parseSums(await Deno.readTextFile(`${folder}/SHA256SUMS`));
  const { files, missing } = manifests({ ...input, sums });
  for (const [name, text] of files) {
    const path = `${folder}/manifests/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
  return missing;
}

/** The version in the names of a release's archives. */
function versionOf(names: Iterable<string>): string | undefined {
  for (const name of names) {
    const version = /^resume-v(\d+\.\d+\.\d+(?:-[A-Za-z0-9.]+)?)-(?:x86_64|aarch64)-/.exec(name)
      ?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}

if (import.meta.main) {
  const [folder = "", ...files] = Deno.args;
  const sums = parseSums(await Deno.readTextFile(`${folder}/SHA256SUMS`));
  const version = versionOf(sums.keys());
  if (version === undefined) {
    note(`No archive of a release in "${folder}/SHA256SUMS".`);
    Deno.exitCode = 1;
  } else {
    const date = new Date().toISOString().slice(0, 10);
    const missing = await writeManifests(folder, { version, files, date });
    for (const line of missing) note(line);
    if (missing.length === 0) say(`${folder}/manifests`);
    Deno.exitCode = missing.length === 0 ? 0 : 1;
  }
}
