/**
 * The bundled cases as seeds for damage. Needs the right to read.
 *
 * @module
 */
import type { Given } from "./memory_files.ts";
import type { Seed } from "./fuzz.ts";

const CASES = new URL("../fixtures/cases/", import.meta.url);
/** Commands that only read; a case of another is no seed. */
const READING: ReadonlySet<string> = new Set([
  "story",
  "epic",
  "work",
  "cycle",
  "pipeline",
  "survey",
]);

function filesOf(folder: URL, at: string, out: Record<string, Given>): void {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${at}/${entry.name}`;
    const url = new URL(`${entry.name}${entry.isDirectory ? "/" : ""}`, folder);
    if (entry.isDirectory) filesOf(url, path, out);
    else if (entry.isSymlink) out[path] = { link: Deno.readLinkSync(url) };
    else if (entry.isFile) out[path] = Deno.readFileSync(url);
  }
}

/** A flag of this kind makes the command write. */
function writes(args: readonly string[]): boolean {
  return args.some((arg) => /^--(register|repair|worktrees|yes)/.test(arg)) ||
    /^(choose|import|begin|advance|heartbeat|end)$/.test(args[1] ?? "");
}

/** Every case with files and a reading command. */
export function corpus(): Seed[] {
  const seeds: Seed[] = [];
  for (const system of Deno.readDirSync(CASES)) {
    if (!system.isDirectory) continue;
    const folder = new URL(`${system.name}/`, CASES);
    for (const { name } of Deno.readDirSync(folder)) {
      const home = new URL(`${name}/`, folder);
      const spec = JSON.parse(Deno.readTextFileSync(new URL("case.json", home)));
      const args: string[] = spec.args;
      const isPlain = !args.includes("--get") && !args.includes("--help") && spec.raw !== true &&
        spec.expect.exit !== 64;
      if (!READING.has(args[0] ?? "") || writes(args) || !isPlain) continue;
      const files: Record<string, Given> = {};
      try {
        filesOf(new URL("files/", home), "/repo", files);
      } catch {
        continue;
      }
      const targets = Object.keys(files).filter((path) => files[path] instanceof Uint8Array);
      if (targets.length === 0) continue;
      const flags = args[0] === "story" || args.includes("--json") ? [] : ["--json"];
      seeds.push({
        name: `${system.name}/${name}`,
        args: [...args.map((arg) => arg.replaceAll("$CASE", "/repo")), ...flags],
        files,
        targets: targets.sort(),
        now: spec.now ?? "2026-05-01T00:00:00Z",
      });
    }
  }
  return seeds.sort((a, b) => (a.name < b.name ? -1 : 1));
}
