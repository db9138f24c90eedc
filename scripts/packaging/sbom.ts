/**
 * Writes the bill of materials of a release: SPDX 2.3 as JSON.
 *
 * @module
 */
import type { Component } from "./components.ts";
import { assetUrl, REPOSITORY } from "./release_info.ts";

/** What a bill is about. */
export interface Release {
  /** The version, without `v`. */
  readonly version: string;
  /** The commit; empty when it is not known. */
  readonly commit: string;
  /** Whole seconds since the epoch. */
  readonly time: number;
  /** The packages in the program. */
  readonly components: readonly Component[];
  /** SHA-256 sums of the archives by file name. */
  readonly sums: ReadonlyMap<string, string>;
}

interface Relationship {
  readonly spdxElementId: string;
  readonly relationshipType: string;
  readonly relatedSpdxElement: string;
}

const ROOT_ID = "SPDXRef-Package-resume";

function idOf(kind: string, name: string): string {
  return `SPDXRef-${kind}-${name.replace(/[^A-Za-z0-9.]+/g, "-").replace(/^-/, "")}`;
}

/** Where a package comes from (npm: the package URL says it), and its package URL. */
function locator({ from, name, version }: Component): readonly [download: string, purl: string] {
  switch (from) {
    case "runtime":
      return [
        `git+https://github.com/denoland/deno.git@v${version}`,
        `pkg:github/denoland/deno@v${version}`,
      ];
    case "npm":
      return ["NOASSERTION", `pkg:npm/${name.replace("@", "%40")}@${version}`];
    case "jsr": {
      // There is no type for JSR; this is the name that it gives a package for npm clients.
      const [scope = "", rest = ""] = name.slice(1).split("/");
      return [`https://jsr.io/${name}/${version}`, `pkg:npm/%40jsr/${scope}__${rest}@${version}`];
    }
  }
}

function packageOf(component: Component): Record<string, unknown> {
  const [downloadLocation, purl] = locator(component);
  return {
    SPDXID: idOf("Package", `${component.from}-${component.name}`),
    name: component.name,
    versionInfo: component.version,
    downloadLocation,
    filesAnalyzed: false,
    licenseConcluded: component.license,
    licenseDeclared: component.license,
    copyrightText: "NOASSERTION",
    ...(component.sha512 === undefined
      ? {}
      : { checksums: [{ algorithm: "SHA512", checksumValue: component.sha512 }] }),
    externalRefs: [{
      referenceCategory: "PACKAGE-MANAGER",
      referenceType: "purl",
      referenceLocator: purl,
    }],
  };
}

function rootPackage({ version, commit }: Release): Record<string, unknown> {
  return {
    SPDXID: ROOT_ID,
    name: "resume",
    versionInfo: version,
    downloadLocation: commit === "" ? "NOASSERTION" : `git+${REPOSITORY}.git@${commit}`,
    filesAnalyzed: false,
    licenseConcluded: "MIT",
    licenseDeclared: "MIT",
    copyrightText: "NOASSERTION",
    primaryPackagePurpose: "APPLICATION",
  };
}

/** An archive is a package of its own: SPDX files would claim that its contents were analysed. */
function archivePackage(version: string, name: string, sum: string): Record<string, unknown> {
  return {
    SPDXID: idOf("Archive", name),
    name,
    versionInfo: version,
    packageFileName: name,
    downloadLocation: assetUrl(version, name),
    filesAnalyzed: false,
    licenseConcluded: "NOASSERTION",
    licenseDeclared: "MIT",
    copyrightText: "NOASSERTION",
    primaryPackagePurpose: "ARCHIVE",
    checksums: [{ algorithm: "SHA256", checksumValue: sum }],
  };
}

/**
 * Makes the bill of materials of a release.
 *
 * @param release What it is about.
 * @returns The document; the same release always gives the same.
 */
export function bill(release: Release): Record<string, unknown> {
  const { version, commit, time, components, sums } = release;
  const relationships: Relationship[] = [
    {
      spdxElementId: "SPDXRef-DOCUMENT",
      relationshipType: "DESCRIBES",
      relatedSpdxElement: ROOT_ID,
    },
    ...components.map((component) => ({
      spdxElementId: ROOT_ID,
      relationshipType: component.from === "runtime" ? "STATIC_LINK" : "CONTAINS",
      relatedSpdxElement: idOf("Package", `${component.from}-${component.name}`),
    })),
    ...[...sums.keys()].map((name) => ({
      spdxElementId: idOf("Archive", name),
      relationshipType: "CONTAINS",
      relatedSpdxElement: ROOT_ID,
    })),
  ];
  return {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name: `resume-v${version}`,
    documentNamespace: `${REPOSITORY}/spdx/v${version}/${commit || "unknown"}`,
    creationInfo: {
      created: new Date(time * 1000).toISOString().replace(".000Z", "Z"),
      creators: ["Tool: resume scripts/packaging/sbom.ts"],
    },
    comment: "The Deno runtime holds V8 and other parts, which its own project lists.",
    packages: [
      rootPackage(release),
      ...components.map(packageOf),
      ...[...sums].map(([name, sum]) => archivePackage(version, name, sum)),
    ],
    relationships,
  };
}
