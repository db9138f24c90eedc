/**
 * The writing commands on a real disk: the made-up machine of each is laid below a folder, and what a
 * fault leaves there is held against what must hold.
 *
 * @module
 */
import type { NamedWriting } from "./writings.ts";
import { fill } from "./disk.ts";
import { type Ended, program, start } from "./program.ts";

/** The files below a folder, by path from there. */
export type Contents = ReadonlyMap<string, string>;

/** What a command found and what it makes of it when nothing fails. */
export interface Reference {
  readonly before: Contents;
  readonly final: Contents;
  readonly ended: Ended;
}

const TEMP = /\.tmp|~$/;

function below(folder: string, text: string): string {
  return text.startsWith("/repo") || text.startsWith("/home") ? folder + text : text;
}

/** Empties a folder and writes the files of a command into it. */
export function lay(writing: NamedWriting, folder: string): void {
  for (const entry of Deno.readDirSync(folder)) {
    Deno.removeSync(`${folder}/${entry.name}`, { recursive: true });
  }
  const files: Record<string, string | Uint8Array> = {};
  for (const [path, given] of Object.entries(writing.options.files)) {
    if (typeof given === "string" || given instanceof Uint8Array) files[path.slice(1)] = given;
    else throw new Error(`${path} is no file`);
  }
  fill(folder, files);
}

/** The words and the situation of a command below a folder. */
export function situation(
  writing: NamedWriting,
  folder: string,
): {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
} {
  const env = Object.entries(writing.options.env ?? {}).map(([name, value]) =>
    [name, below(folder, value ?? "")] as const
  );
  const argv = [...program(), ...writing.argv];
  return { argv, cwd: `${folder}/repo`, env: Object.fromEntries(env) };
}

/** Runs a command; `before` are words that start it. */
export function runIn(
  writing: NamedWriting,
  folder: string,
  before: readonly string[] = [],
): Promise<Ended> {
  const { argv, cwd, env } = situation(writing, folder);
  return start([...before, ...argv], { cwd, env });
}

/** All files below a folder; what is no file is named by its kind. */
export function contentsOf(folder: string): Map<string, string> {
  const out = new Map<string, string>();
  const visit = (path: string): void => {
    for (const entry of Deno.readDirSync(path)) {
      const at = `${path}/${entry.name}`;
      if (entry.isDirectory) visit(at);
      else out.set(at.slice(folder.length), entry.isFile ? Deno.readTextFileSync(at) : "special");
    }
  };
  visit(folder);
  return out;
}

/** Runs a command where nothing fails. */
export async function undisturbed(writing: NamedWriting, folder: string): Promise<Reference> {
  lay(writing, folder);
  const before = contentsOf(folder);
  const ended = await runIn(writing, folder);
  if (ended.code !== (writing.exit ?? 0)) throw new Error(`${writing.name}: ${ended.stdout}`);
  return { before, final: contentsOf(folder), ended };
}

/** Whether all files of a clean run are there. */
export function isWhole(folder: string, { final }: Reference): boolean {
  const now = contentsOf(folder);
  return [...final].every(([path, text]) => now.get(path) === text);
}

/**
 * What is wrong with the files after a fault: one that is neither its old nor its new version, one that
 * is gone, one that nobody knows.
 *
 * @param may A temporary file may be left, as after a kill.
 */
export function lost(
  writing: NamedWriting,
  folder: string,
  { before, final }: Reference,
  may: { readonly temporary: boolean } = { temporary: false },
): string[] {
  const now = contentsOf(folder);
  const faults: string[] = [];
  for (const [path, text] of before) {
    const got = now.get(path);
    if (got === undefined) {
      if (final.has(path)) faults.push(`${path} is gone`);
    } else if (got !== text && got !== final.get(path) && writing.between?.(path, got) !== true) {
      faults.push(`${path} is neither old nor new`);
    }
  }
  for (const path of now.keys()) {
    if (before.has(path) || final.has(path) || writing.may?.test(path) === true) continue;
    if (!(may.temporary && TEMP.test(path))) faults.push(`${path} is left`);
  }
  return faults;
}
