#!/usr/bin/env -S deno run
/**
 * `resume`: where did the work stop, what is next, can the record be trusted, who holds it?
 *
 * @module
 */
import { run } from "./lib/cli/run.ts";
import { denoPorts } from "./lib/io/deno_ports.ts";
import { isReading } from "./lib/io/deno_terminal.ts";

if (import.meta.main) {
  Deno.exitCode = await run(Deno.args, denoPorts());
  // A read of the terminal that nothing came for would keep the process; all output is written.
  if (isReading()) Deno.exit();
}
