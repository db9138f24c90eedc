/**
 * Tries a compiled program as a user would meet it:
 * `deno task smoke [--bin FILE] [--version X.Y.Z] [--target TRIPLE]`.
 * The release workflow runs this on a machine of every kind before it publishes anything.
 *
 * @module
 */
import config from "../../deno.json" with { type: "json" };
import { note, ROOT, say } from "../project.ts";
import { programFile } from "../tasks/targets.ts";
import { CHECKS, type Expected } from "./checks.ts";
import { World } from "./world.ts";

interface Asked extends Expected {
  readonly program: string;
}

function asked(args: readonly string[]): Asked | undefined {
  let program = `${ROOT}/${programFile("dist/resume", Deno.build.target)}`;
  let version = config.version;
  // On Windows on ARM the Deno that runs this may be the emulated one.
  let target = Deno.build.target;
  for (let at = 0; at < args.length; at += 2) {
    const value = args[at + 1];
    if (value === undefined) return undefined;
    if (args[at] === "--bin") program = Deno.realPathSync(value);
    else if (args[at] === "--version") version = value.replace(/^v/, "");
    else if (args[at] === "--target") target = value;
    else return undefined;
  }
  return { program, version, target };
}

/**
 * The task.
 *
 * @param args Which program, and what it must say of itself.
 * @returns 0 when every check passed.
 */
export async function smoke(args: readonly string[]): Promise<number> {
  const wanted = asked(args);
  if (wanted === undefined) {
    note("Usage: smoke [--bin FILE] [--version X.Y.Z] [--target TRIPLE]");
    return 64;
  }
  const world = new World(wanted.program);
  let failed = 0;
  try {
    for (const { name, run } of CHECKS) {
      const fault = await run(world, wanted).catch((error) => String(error));
      if (fault !== undefined) failed++;
      say(fault === undefined ? `ok      ${name}` : `FAILED  ${name}: ${fault}`);
    }
  } finally {
    await world.remove();
  }
  say(`${CHECKS.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
