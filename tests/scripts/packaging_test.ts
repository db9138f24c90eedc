import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { releaseFaults, section } from "../../scripts/packaging/changelog.ts";
import { parseSums, sha256, sumsText } from "../../scripts/packaging/checksums.ts";
import { componentsOf } from "../../scripts/packaging/components.ts";
import { manifests } from "../../scripts/packaging/manifests.ts";
import { archiveName, archiveStem, assetUrl } from "../../scripts/packaging/release_info.ts";
import { bill } from "../../scripts/packaging/sbom.ts";
import { TARGETS } from "../../scripts/tasks/targets.ts";
import { parse } from "yaml";

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-02-03

### Added

- Things.

## [1.0.0] - 2026-01-02
- First.

[1.1.0]: https://example.org/1.1.0
`;

Deno.test("section() ends at the next heading and at the links", () => {
  assertEquals(section(CHANGELOG, "1.1.0"), "### Added\n\n- Things.\n");
  assertEquals(section(CHANGELOG, "1.0.0"), "- First.\n");
  assertEquals(section(CHANGELOG.replaceAll("\n", "\r\n"), "1.0.0"), "- First.\n");
  assertEquals(section(CHANGELOG, "1.1"), undefined);
});

for (
  const [name, tag, version, faults] of [
    ["a release that agrees", "v1.1.0", "1.1.0", 0],
    ["another version in deno.json", "v1.1.0", "1.0.0", 1],
    ["a tag without v", "1.1.0", "1.1.0", 1],
    ["no section in the changelog", "v1.2.0", "1.2.0", 1],
    ["an empty section", "vUnreleased", "Unreleased", 1],
  ] as const
) {
  Deno.test(`releaseFaults() judges ${name}`, () => {
    assertEquals(releaseFaults({ tag, version, changelog: CHANGELOG }).length, faults);
  });
}

Deno.test("sumsText() and parseSums() agree, and with sha256sum's binary mark", async () => {
  const sum = await sha256(new TextEncoder().encode("abc"));
  assertEquals(sum, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const sums = new Map([["b.zip", sum], ["a.tar.gz", sum]]);
  assertEquals(sumsText(sums), `${sum}  a.tar.gz\n${sum}  b.zip\n`);
  assertEquals(parseSums(sumsText(sums)), sums);
  assertEquals(parseSums(`${sum} *b.zip\r\n`), new Map([["b.zip", sum]]));
});

for (
  const [name, text] of [
    ["a short sum", "abc  a\n"],
    ["a path", `${"a".repeat(64)}  ../a\n`],
    ["a file that is named twice", `${"a".repeat(64)}  a\n${"b".repeat(64)}  a\n`],
    ["an error page", "<html>\n"],
  ] as const
) {
  Deno.test(`parseSums() refuses ${name}`, () => {
    assertThrows(() => parseSums(text), SyntaxError);
  });
}

const SUMS = new Map(
  TARGETS.map((target, at) => [archiveName("1.1.0", target), String(at).repeat(64)]),
);
const FILES = ["README.md", "completions/resume.bash", "completions/_resume", "man/resume.1"];
const INPUT = { version: "1.1.0", sums: SUMS, files: FILES, date: "2026-02-03" };

function manifest(name: string, input = INPUT): string {
  const text = manifests(input).files.get(name);
  assert(text !== undefined, `no ${name}`);
  return text;
}

Deno.test("manifests() names every sum of its targets once in the formula", () => {
  const text = manifest("homebrew/resume.rb");
  for (const target of TARGETS) {
    const sum = SUMS.get(archiveName("1.1.0", target)) ?? "";
    assertEquals(text.split(`sha256 "${sum}"`).length - 1, target.includes("windows") ? 0 : 1);
  }
  assertStringIncludes(text, `bin.install_symlink "resume" => "x-internal-resume-story"`);
  assertStringIncludes(text, `man1.install "man/resume.1"`);
  assert(!text.includes("fish"), "a file that the archive does not hold");
  assert((/desc "(.*)"/.exec(text)?.[1] ?? "").length <= 80);
});

Deno.test({
  name: "manifests() writes a formula that is Ruby",
  ignore: !await isRuby(),
  fn: async () => {
    const child = new Deno.Command("ruby", { args: ["-c"], stdin: "piped", stdout: "null" })
      .spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(manifest("homebrew/resume.rb")));
    await writer.close();
    assertEquals((await child.status).code, 0);
  },
});

async function isRuby(): Promise<boolean> {
  try {
    return (await new Deno.Command("ruby", { args: ["--version"] }).output()).success;
  } catch {
    return false;
  }
}

Deno.test("manifests() writes a Scoop manifest with both machines and the skill's name", () => {
  const scoop = JSON.parse(manifest("scoop/resume.json")) as {
    architecture: Record<string, { url: string; hash: string; extract_dir: string }>;
    autoupdate: { architecture: Record<string, { url: string }> };
    bin: unknown[];
  };
  const target = "x86_64-pc-windows-msvc";
  assertEquals(Object.keys(scoop.architecture), ["64bit", "arm64"]);
  assertEquals(scoop.architecture["64bit"], {
    url: assetUrl("1.1.0", archiveName("1.1.0", target)),
    hash: SUMS.get(archiveName("1.1.0", target)) ?? "",
    extract_dir: archiveStem("1.1.0", target),
  });
  assertEquals(scoop.bin[1], ["resume.exe", "x-internal-resume-story", "story"]);
  assertEquals(
    scoop.autoupdate.architecture["64bit"]?.url.replaceAll("$version", "1.1.0"),
    scoop.architecture["64bit"]?.url,
  );
});

Deno.test("manifests() writes three winget manifests that are YAML and agree", () => {
  const name = "winget/resume-cli.resume";
  const [version, installer, locale] = ["", ".installer", ".locale.en-US"].map((kind) =>
    parse(manifest(`${name}${kind}.yaml`)) as Record<string, unknown>
  );
  for (const one of [version, installer, locale]) {
    assertEquals([one?.["PackageIdentifier"], one?.["PackageVersion"]], [
      "resume-cli.resume",
      "1.1.0",
    ]);
  }
  assertEquals(installer?.["NestedInstallerType"], "portable");
  const [first, second] = installer?.["Installers"] as readonly Record<string, unknown>[];
  const target = "x86_64-pc-windows-msvc";
  assertEquals(first?.["InstallerSha256"], SUMS.get(archiveName("1.1.0", target)));
  assertEquals(first?.["NestedInstallerFiles"], [{
    RelativeFilePath: `${archiveStem("1.1.0", target)}\\resume.exe`,
    PortableCommandAlias: "resume",
  }]);
  assertEquals(second?.["Architecture"], "arm64");
  assert(String(locale?.["ShortDescription"]).length <= 256);
});

Deno.test("manifests() does without Windows on ARM, but not without what a manifest is for", () => {
  const some = new Map([...SUMS].filter(([name]) => !name.includes("aarch64-pc-windows")));
  const got = manifests({ ...INPUT, sums: some });
  assertEquals([got.files.size, got.missing], [5, []]);
  const linux = new Map([...SUMS].filter(([name]) => name.includes("linux")));
  const less = manifests({ ...INPUT, sums: linux });
  assertEquals([...less.files.keys()], []);
  assertEquals(less.missing.length, 3);
});

const INFO = {
  modules: [
    { specifier: "file:///p/main.ts" },
    { specifier: "npm:/zod@4.6.7/mini", npmPackage: "zod@4.6.7" },
    { specifier: "https://jsr.io/@std/cli/1.0.28/parse_args.ts" },
    { specifier: "https://jsr.io/@std/cli/1.0.28/unicode_width.ts" },
    { specifier: "https://jsr.io/@other/pkg/2.0.0/mod.ts" },
  ],
  npmPackages: {
    "zod@4.6.7": {
      name: "zod",
      version: "4.6.7",
      dependencies: ["dep@1.0.0"],
      localPath: "/cache/zod",
    },
    "dep@1.0.0": { name: "dep", version: "1.0.0" },
    "only-in-the-lock@1.0.0": { name: "only-in-the-lock", version: "1.0.0" },
  },
};
const LOCK = { npm: { "zod@4.6.7": { integrity: `sha512-${btoa("\x01\xff")}` } } };
const COMPONENTS = componentsOf(INFO, LOCK, (folder) => folder === "/cache/zod" ? "MIT" : "?");

Deno.test("componentsOf() lists what modules come from, with what that needs, each once", () => {
  assertEquals(COMPONENTS, [
    { from: "jsr", name: "@other/pkg", version: "2.0.0", license: "NOASSERTION" },
    { from: "jsr", name: "@std/cli", version: "1.0.28", license: "MIT" },
    { from: "npm", name: "dep", version: "1.0.0", license: "NOASSERTION" },
    { from: "npm", name: "zod", version: "4.6.7", license: "MIT", sha512: "01ff" },
  ]);
});

Deno.test("bill() is an SPDX 2.3 document whose relationships lead to what it lists", () => {
  const document = bill({
    version: "1.1.0",
    commit: "a".repeat(40),
    time: 1_700_000_000,
    components: [...COMPONENTS, {
      from: "runtime",
      name: "deno",
      version: "2.9.6",
      license: "MIT",
    }],
    sums: SUMS,
  }) as {
    spdxVersion: string;
    documentNamespace: string;
    creationInfo: { created: string };
    packages: {
      SPDXID: string;
      name: string;
      downloadLocation: string;
      licenseConcluded: string;
      licenseDeclared: string;
      copyrightText: string;
      checksums?: { algorithm: string; checksumValue: string }[];
      externalRefs?: { referenceLocator: string }[];
    }[];
    relationships: { spdxElementId: string; relatedSpdxElement: string }[];
  };
  assertEquals(document.spdxVersion, "SPDX-2.3");
  assertEquals(document.creationInfo.created, "2023-11-14T22:13:20Z");
  const ids = document.packages.map(({ SPDXID }) => SPDXID);
  assertEquals(new Set(ids).size, ids.length);
  for (const id of ids) assert(/^SPDXRef-[A-Za-z0-9.-]+$/.test(id), id);
  for (const { spdxElementId, relatedSpdxElement } of document.relationships) {
    for (const id of [spdxElementId, relatedSpdxElement]) {
      assert(id === "SPDXRef-DOCUMENT" || ids.includes(id), id);
    }
  }
  for (const one of document.packages) {
    assert(
      one.name && one.downloadLocation && one.licenseConcluded && one.copyrightText,
      one.SPDXID,
    );
  }
  const purls = document.packages.flatMap(({ externalRefs }) => externalRefs ?? [])
    .map(({ referenceLocator }) => referenceLocator);
  assertEquals(purls, [
    "pkg:npm/%40jsr/other__pkg@2.0.0",
    "pkg:npm/%40jsr/std__cli@1.0.28",
    "pkg:npm/dep@1.0.0",
    "pkg:npm/zod@4.6.7",
    "pkg:github/denoland/deno@v2.9.6",
  ]);
  const sums = document.packages.flatMap(({ checksums }) => checksums ?? [])
    .filter(({ algorithm }) => algorithm === "SHA256").map(({ checksumValue }) => checksumValue);
  assertEquals(sums, [...SUMS.values()]);
});

Deno.test("archiveName() keeps the names that installers and package managers guess", () => {
  assertEquals(TARGETS.map((target) => archiveName("1.1.0", target)), [
    "resume-v1.1.0-x86_64-unknown-linux-gnu.tar.gz",
    "resume-v1.1.0-aarch64-unknown-linux-gnu.tar.gz",
    "resume-v1.1.0-x86_64-apple-darwin.tar.gz",
    "resume-v1.1.0-aarch64-apple-darwin.tar.gz",
    "resume-v1.1.0-x86_64-pc-windows-msvc.zip",
    "resume-v1.1.0-aarch64-pc-windows-msvc.zip",
  ]);
});
