#!/usr/bin/env -S deno run -A
/**
 * Checks which folder imports which, and that what is meant to be pure is.
 *
 * @module
 */
import { type Graph, type Info, readGraph } from "./layers/graph.ts";
import { impurities } from "./layers/purity.ts";
import { forbidden } from "./layers/rules.ts";
import { capture, filesBelow, note, ROOT, say } from "./project.ts";
import { moduleFlags } from "./registry.ts";

/** Asks Deno what a file and all that it reaches import. */
async function graphOf(file: string): Promise<Graph> {
  const command = [Deno.execPath(), "info", "-q", "--json", ...await moduleFlags(), file];
  const { code, stdout } = await capture(command);
  if (code !== 0) throw new Error(`Cannot read the imports of "${file}": exit ${code}`);
  return readGraph(JSON.parse(stdout) as Info, new URL("..", import.meta.url).href);
}

/** Every file below lib/, also one that nothing reaches yet from main.ts. */
async function faults(): Promise<string[]> {
  const sources = ["main.ts", ...await filesBelow("lib", ".ts")];
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const source of sources) {
    if (seen.has(source)) continue;
    const { edges, files, errors } = await graphOf(source);
    for (const file of files) seen.add(file);
    for (const line of [...errors, ...forbidden(edges)]) found.add(line);
  }
  for (const source of sources) {
    const text = await Deno.readTextFile(`${ROOT}/${source}`);
    for (const line of impurities(source, text)) found.add(line);
  }
  return [...found].sort();
}

if (import.meta.main) {
  const found = await faults();
  for (const line of found) note(line);
  if (found.length === 0) say("The layers hold.");
  Deno.exitCode = found.length === 0 ? 0 : 1;
}
