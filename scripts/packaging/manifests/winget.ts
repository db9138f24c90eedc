/**
 * The three winget manifests.
 *
 * @module
 */
import { archiveName, archiveStem, assetUrl, DESCRIPTION, REPOSITORY } from "../release_info.ts";
import { type ManifestInput, sumOf } from "./input.ts";

const IDENTIFIER = "resume-cli.resume";
const SCHEMA_VERSION = "1.6.0";
const LOCALE = "en-US";
const ARCHITECTURES = [
  ["x64", "x86_64-pc-windows-msvc"],
  ["arm64", "aarch64-pc-windows-msvc"],
] as const;

function manifest(kind: string, lines: readonly string[], version: string): string {
  return [
    `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${kind}.${SCHEMA_VERSION}.schema.json`,
    `PackageIdentifier: ${IDENTIFIER}`,
    `PackageVersion: ${version}`,
    ...lines,
    `ManifestType: ${kind}`,
    `ManifestVersion: ${SCHEMA_VERSION}`,
    "",
  ].join("\n");
}

function installers(input: ManifestInput): string[] {
  const { version } = input;
  return ARCHITECTURES.flatMap(([architecture, target]) => {
    if (architecture !== "x64" && !input.sums.has(archiveName(version, target))) return [];
    return [
      `  - Architecture: ${architecture}`,
      `    InstallerUrl: ${assetUrl(version, archiveName(version, target))}`,
      // In quotes: digits with at most one E among them would be a number.
      `    InstallerSha256: "${sumOf(input, target).toUpperCase()}"`,
      "    NestedInstallerFiles:",
      `      - RelativeFilePath: ${archiveStem(version, target)}\\resume.exe`,
      "        PortableCommandAlias: resume",
    ];
  });
}

/**
 * Writes the manifests.
 *
 * @param input The release.
 * @returns Texts by file name.
 */
export function winget(input: ManifestInput): Map<string, string> {
  const { version } = input;
  return new Map([
    [
      `${IDENTIFIER}.yaml`,
      manifest("version", [`DefaultLocale: ${LOCALE}`], version),
    ],
    [
      `${IDENTIFIER}.installer.yaml`,
      manifest("installer", [
        "InstallerType: zip",
        "NestedInstallerType: portable",
        `ReleaseDate: ${input.date}`,
        "Installers:",
        ...installers(input),
      ], version),
    ],
    [
      `${IDENTIFIER}.locale.${LOCALE}.yaml`,
      manifest("defaultLocale", [
        `PackageLocale: ${LOCALE}`,
        "Publisher: resume-cli",
        "PackageName: resume",
        `PackageUrl: ${REPOSITORY}`,
        "License: MIT",
        `LicenseUrl: ${REPOSITORY}/blob/v${version}/LICENSE`,
        `ShortDescription: ${DESCRIPTION}`,
        `ReleaseNotesUrl: ${REPOSITORY}/releases/tag/v${version}`,
        "Tags:",
        "  - agent",
        "  - cli",
        "  - resume",
      ], version),
    ],
  ]);
}
