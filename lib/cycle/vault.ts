/**
 * Ledgers of this repository that other machines left in the vault: they are listed, never taken.
 *
 * @module
 */
import { basename, join } from "../core/paths.ts";
import { shown, type World } from "./files.ts";

/** Deeper than anybody files things away. */
const MAX_DEPTH = 16;

/**
 * The machine that a file name of the vault is for; null when it is not of this repository.
 *
 * @example
 * ```ts
 * import { machineOf } from "./vault.ts";
 * if (machineOf("00-state-app-m2.md", "app") !== "m2") throw new Error("unexpected");
 * if (machineOf("00-state-app-two-m2.md", "app") !== null) throw new Error("another repository");
 * ```
 */
export function machineOf(name: string, slug: string): string | null {
  const head = `00-state-${slug}-`;
  if (!name.startsWith(head) || !name.endsWith(".md")) return null;
  const machine = name.slice(head.length, -".md".length);
  return machine === "" || machine.includes("-") ? null : machine;
}

/** The files of the vault that are copies of this repository's ledger, as shown, sorted. */
export function readVault(world: World, home: string | null): string[] {
  if (home === null) return [];
  const slug = basename(world.root);
  const out: string[] = [];
  const walk = (folder: string, depth: number): void => {
    const names = world.ports.fs.readFolder(folder);
    if (!names.ok) return;
    for (const { name, kind } of names.value) {
      if (kind === "folder" && depth < MAX_DEPTH) walk(join(folder, name), depth + 1);
      if (kind === "file" && machineOf(name, slug) !== null) {
        out.push(shown(world, join(folder, name)));
      }
    }
  };
  const vault = join(home, "lessons-vault");
  const facts = world.ports.fs.lstat(vault);
  if (facts.ok && facts.value.kind === "folder") walk(vault, 0);
  return out.sort();
}
