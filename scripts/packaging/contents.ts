/**
 * What stands beside the program in an archive.
 *
 * @module
 */
import { permissionFlags } from "../permissions.ts";
import { filesBelow, ROOT } from "../project.ts";
import { BUNDLE_ENTRY } from "../tasks/build.ts";
import type { Entry } from "./archive/entry.ts";
import { manPage } from "./man.ts";

/** Shells, and the file that each looks for. */
const COMPLETIONS = {
  bash: "completions/resume.bash",
  zsh: "completions/_resume",
  fish: "completions/resume.fish",
  powershell: "completions/resume.ps1",
} as const;

const TEXTS: readonly string[] = ["README.md", "LICENSE", "CHANGELOG.md"];
const SKILLS = "scripts/packaging/skills";

/** What the tool itself prints for these words. */
async function printed(words: readonly string[]): Promise<Uint8Array> {
  const flags = ["run", "-q", "--no-config", ...permissionFlags(), BUNDLE_ENTRY];
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [...flags, ...words],
    cwd: ROOT,
    stdin: "null",
    stderr: "null",
  }).output();
  if (code !== 0) throw new Error(`"resume ${words.join(" ")}" exits with ${code}`);
  return stdout;
}

/**
 * The texts, completions, man page and skills of the bundle that was just made.
 *
 * @param date The day of the release, which the man page shows.
 * @returns The files.
 */
export async function companions(date: string): Promise<Entry[]> {
  const entries: Entry[] = [
    { name: "man/resume.1", bytes: new TextEncoder().encode(manPage({ date })) },
  ];
  for (const name of TEXTS) {
    entries.push({ name, bytes: await Deno.readFile(`${ROOT}/${name}`) });
  }
  for (const path of await filesBelow(SKILLS, ".md")) {
    const name = `skills/${path.slice(SKILLS.length + 1)}`;
    entries.push({ name, bytes: await Deno.readFile(`${ROOT}/${path}`) });
  }
  for (const [shell, name] of Object.entries(COMPLETIONS)) {
    entries.push({ name, bytes: await printed(["completions", shell]) });
  }
  return entries;
}

/**
 * All entries of an archive: one folder with the program and what stands beside it.
 *
 * @param stem The name of the folder.
 * @param program The executable.
 * @param isWindows Whether its name ends in `.exe`.
 * @param beside See {@linkcode companions}.
 * @returns The entries.
 */
export function archiveEntries(
  stem: string,
  program: Uint8Array,
  isWindows: boolean,
  beside: readonly Entry[],
): Entry[] {
  const name = `${stem}/resume${isWindows ? ".exe" : ""}`;
  return [
    { name, bytes: program, executable: true },
    ...beside.map((entry) => ({ ...entry, name: `${stem}/${entry.name}` })),
  ];
}

/** The JSON Schemas of the documents, as one JSON object by name. */
export async function schemas(): Promise<Uint8Array> {
  const decoder = new TextDecoder();
  const names = JSON.parse(decoder.decode(await printed(["schema", "--json"]))) as string[];
  const found: Record<string, unknown> = {};
  for (const name of names) {
    found[name] = JSON.parse(decoder.decode(await printed(["schema", name])));
  }
  return new TextEncoder().encode(`${JSON.stringify(found, null, 2)}\n`);
}
