#!/usr/bin/env -S deno run
/**
 * `resume`: where did the work stop, what is next, can the record be trusted, who holds it?
 *
 * @module
 */
import { run } from "./lib/cli/run.ts";
import { denoPorts } from "./lib/io/deno_ports.ts";

if (import.meta.main) Deno.exitCode = await run(Deno.args, denoPorts());
