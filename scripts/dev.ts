#!/usr/bin/env -S deno run -A
/**
 * Runs a task: `deno run -A scripts/dev.ts TASK [ARGUMENT…]`. `deno task` comes through here, so
 * that each task works with JSR and without (see registry.ts).
 *
 * @module
 */
import { note } from "./project.ts";
import { bench, demo, man, resume, torture } from "./tasks/programs.ts";
import { bundle, compile } from "./tasks/build.ts";
import { release } from "./packaging/release.ts";
import { check, doc, fmt, layers, lint, ok } from "./tasks/quality.ts";
import { smoke } from "./smoke/smoke.ts";
import { test } from "./tasks/test.ts";

/** Does something with the words after its name, and says with which code to exit. */
type Task = (args: readonly string[]) => Promise<number>;

const TASKS: ReadonlyMap<string, Task> = new Map<string, Task>(Object.entries({
  bench,
  bundle,
  check,
  compile,
  demo,
  doc,
  fmt,
  layers,
  lint,
  man,
  ok,
  release,
  resume,
  smoke,
  test,
  torture,
}));

if (import.meta.main) {
  const [name = "", ...args] = Deno.args;
  const task = TASKS.get(name);
  if (task === undefined) {
    note(`Unknown task "${name}". There are: ${[...TASKS.keys()].join(", ")}.`);
    Deno.exitCode = 64;
  } else {
    Deno.exitCode = await task(args);
  }
}
