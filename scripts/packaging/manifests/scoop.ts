/**
 * The Scoop manifest.
 *
 * @module
 */
import { archiveName, archiveStem, assetUrl, DESCRIPTION, REPOSITORY } from "../release_info.ts";
import { type ManifestInput, sumOf } from "./input.ts";

const ARCHITECTURES = [
  ["64bit", "x86_64-pc-windows-msvc"],
  ["arm64", "aarch64-pc-windows-msvc"],
] as const;

/**
 * Makes the manifest. The skill's name is a shim that calls `resume story`: a Scoop shim starts the
 * program by its own path, so it cannot know by which name it was called.
 *
 * @param input The release; an ARM archive is named when there is one.
 * @returns The contents of `resume.json`.
 */
export function scoop(input: ManifestInput): Record<string, unknown> {
  const { version } = input;
  const there = ARCHITECTURES.filter(([key, target]) =>
    key === "64bit" || input.sums.has(archiveName(version, target))
  );
  return {
    version,
    description: DESCRIPTION,
    homepage: REPOSITORY,
    license: "MIT",
    architecture: Object.fromEntries(there.map(([key, target]) => [key, {
      url: assetUrl(version, archiveName(version, target)),
      hash: sumOf(input, target),
      extract_dir: archiveStem(version, target),
    }])),
    bin: ["resume.exe", ["resume.exe", "x-internal-resume-story", "story"]],
    checkver: { github: REPOSITORY },
    autoupdate: {
      architecture: Object.fromEntries(there.map(([key, target]) => [key, {
        url: assetUrl("$version", archiveName("$version", target)),
        extract_dir: archiveStem("$version", target),
      }])),
      hash: { url: "$baseurl/SHA256SUMS" },
    },
  };
}
