/**
 * Makes all files of a release below dist/release: `deno task release [--tag vX.Y.Z]`.
 *
 * One bundle, made twice to see that it is the same, is compiled for every target that has a runtime
 * (see tasks/runtimes.ts), packed, summed up and listed in a bill of materials. With `--tag` the
 * version must be that of deno.json and of CHANGELOG.md.
 *
 * @module
 */
import config from "../../deno.json" with { type: "json" };
import { capture, filesBelow, note, ROOT, say } from "../project.ts";
import { moduleFlags } from "../registry.ts";
import {
  buildTime,
  bundle,
  BUNDLE_ENTRY,
  compiler,
  compileScript,
  currentCommit,
  lacksRuntime,
} from "../tasks/build.ts";
import { programFile, TARGETS } from "../tasks/targets.ts";
import type { Entry } from "./archive/entry.ts";
import { tarGz } from "./archive/tar.ts";
import { zip } from "./archive/zip.ts";
import { releaseFaults, section } from "./changelog.ts";
import { sha256, sumsText } from "./checksums.ts";
import { type Component, componentsOf, type Lock, type ModuleInfo } from "./components.ts";
import { archiveEntries, companions, schemas } from "./contents.ts";
import { writeManifests } from "./manifests.ts";
import { archiveName, archiveStem } from "./release_info.ts";
import { bill } from "./sbom.ts";

const OUT = "dist/release";
const INSTALLERS: readonly string[] = ["install.sh", "install.ps1"];

/** A digest of all files of the bundle, names included. */
async function bundleDigest(): Promise<string | undefined> {
  if (await bundle([]) !== 0) return undefined;
  const lines: string[] = [];
  for (const path of await filesBelow("dist/bundle", "")) {
    lines.push(`${await sha256(await Deno.readFile(`${ROOT}/${path}`))}  ${path}\n`);
  }
  return await sha256(new TextEncoder().encode(lines.join("")));
}

/** Compiles twice, since a program that differs from build to build cannot be checked by anybody. */
async function program(target: string): Promise<Uint8Array | undefined> {
  const file = programFile(`dist/resume-${target}`, target);
  const sums: string[] = [];
  let bytes = new Uint8Array();
  for (let round = 0; round < 2; round++) {
    if (await compileScript(BUNDLE_ENTRY, file, target) !== 0) return undefined;
    bytes = await Deno.readFile(`${ROOT}/${file}`);
    sums.push(await sha256(bytes));
  }
  await Deno.remove(`${ROOT}/${file}`);
  if (sums[0] === sums[1]) return bytes;
  note(`Two builds for ${target} differ.`);
  return undefined;
}

async function archive(target: string, beside: readonly Entry[]): Promise<Uint8Array | undefined> {
  const bytes = await program(target);
  if (bytes === undefined) return undefined;
  const isWindows = target.includes("windows");
  const entries = archiveEntries(archiveStem(config.version, target), bytes, isWindows, beside);
  return await (isWindows ? zip : tarGz)(entries, await buildTime());
}

function licenseOf(folder: string): string {
  const { license } = JSON.parse(Deno.readTextFileSync(`${folder}/package.json`)) as {
    license?: unknown;
  };
  return typeof license === "string" ? license : "NOASSERTION";
}

async function components(): Promise<Component[]> {
  const words = ["info", "-q", "--json", ...await moduleFlags(), "main.ts"];
  const info = JSON.parse((await capture([Deno.execPath(), ...words])).stdout) as ModuleInfo;
  const lock = JSON.parse(await Deno.readTextFile(`${ROOT}/deno.lock`)) as Lock;
  const { stdout } = await capture([compiler(), "--version"]);
  const version = /^deno (\S+)/.exec(stdout)?.[1] ?? "unknown";
  const runtime: Component = { from: "runtime", name: "deno", version, license: "MIT" };
  return [...componentsOf(info, lock, licenseOf), runtime];
}

/** What is wrong with the words or with the version; none when the release may be made. */
function faults(args: readonly string[], changelog: string): string[] {
  if (args.length === 0) return [];
  const [flag, tag, more] = args;
  if (flag !== "--tag" || tag === undefined || more !== undefined) {
    return ["Usage: release [--tag vX.Y.Z]"];
  }
  return releaseFaults({ tag, version: config.version, changelog });
}

/** Makes the bundle twice; what is published must be what anybody can make from the commit. */
async function sameBundleTwice(): Promise<boolean> {
  const digests = [await bundleDigest(), await bundleDigest()];
  if (digests[0] === undefined || digests[0] !== digests[1]) {
    note("Two bundles of one commit differ, or there is none.");
    return false;
  }
  say(`The bundle is the same twice: ${digests[0]}`);
  return true;
}

/** The files of the release that were written so far, with their sums. */
class Folder {
  readonly sums = new Map<string, string>();

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await Deno.writeFile(`${ROOT}/${OUT}/${name}`, bytes);
    this.sums.set(name, await sha256(bytes));
    say(`${OUT}/${name}  ${(bytes.length / 1e6).toFixed(1)} MB`);
  }
}

/** Writes the archives of all targets that have a runtime. */
async function putArchives(folder: Folder, beside: readonly Entry[]): Promise<boolean> {
  for (const target of TARGETS) {
    if (lacksRuntime(target)) {
      note(`${target} is left out: no runtime is named for it.`);
      continue;
    }
    const bytes = await archive(target, beside);
    if (bytes === undefined) return false;
    await folder.put(archiveName(config.version, target), bytes);
  }
  return true;
}

/** Writes what stands beside the archives: bill of materials, schemas, installers, sums. */
async function putRest(folder: Folder, time: number): Promise<void> {
  const { version } = config;
  const commit = await currentCommit();
  const { sums } = folder;
  const spdx = bill({ version, commit, time, components: await components(), sums });
  const text = new TextEncoder().encode(`${JSON.stringify(spdx, null, 2)}\n`);
  await folder.put(`resume-v${version}.spdx.json`, text);
  await folder.put(`resume-v${version}.schemas.json`, await schemas());
  for (const name of INSTALLERS) {
    await folder.put(name, await Deno.readFile(`${ROOT}/scripts/packaging/${name}`));
  }
  await Deno.writeTextFile(`${ROOT}/${OUT}/SHA256SUMS`, sumsText(sums));
  say(`${OUT}/SHA256SUMS`);
}

/**
 * The task.
 *
 * @param args `--tag vX.Y.Z`, or nothing.
 * @returns 0 when everything is there. Without a tag a release may lack archives: it is for tests.
 */
export async function release(args: readonly string[]): Promise<number> {
  const { version } = config;
  const changelog = await Deno.readTextFile(`${ROOT}/CHANGELOG.md`);
  const wrong = faults(args, changelog);
  for (const line of wrong) note(line);
  if (wrong.length > 0) return 1;
  if (!await sameBundleTwice()) return 1;
  await Deno.remove(`${ROOT}/${OUT}`, { recursive: true }).catch(() => {});
  await Deno.mkdir(`${ROOT}/${OUT}/manifests`, { recursive: true });
  const time = await buildTime();
  const date = new Date(time * 1000).toISOString().slice(0, 10);
  const beside = await companions(date);
  const folder = new Folder();
  if (!await putArchives(folder, beside)) return 1;
  await putRest(folder, time);
  const files = beside.map(({ name }) => name);
  const missing = await writeManifests(`${ROOT}/${OUT}`, { version, files, date });
  for (const line of missing) note(line);
  const notes = section(changelog, version) ?? section(changelog, "Unreleased") ?? "";
  await Deno.writeTextFile(`${ROOT}/${OUT}/manifests/notes.md`, notes);
  return missing.length > 0 && args.length > 0 ? 1 : 0;
}
