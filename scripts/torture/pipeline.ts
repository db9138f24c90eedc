/**
 * Races and kills on the compiled tool: `deno task torture pipeline`. `--short` (or TORTURE_SHORT=1) is the
 * form for CI; `--seed N` repeats a run; `--races N` and `--kills N` set the rounds. The tool is
 * RESUME_BIN, else dist/resume.
 *
 * @module
 */
import { isFile, ROOT, say } from "../project.ts";
import { kills } from "../torture_pipeline/kills.ts";
import { races } from "../torture_pipeline/races.ts";
import { randomOf } from "../torture_pipeline/world.ts";

function option(name: string): number | null {
  const at = Deno.args.indexOf(name);
  const value = at < 0 ? Number.NaN : Number(Deno.args[at + 1]);
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

async function main(): Promise<number> {
  const bin = Deno.env.get("RESUME_BIN") || `${ROOT}/dist/resume`;
  if (!isFile(bin)) {
    say(`There is no ${bin}: run deno task compile first, or set RESUME_BIN.`);
    return 1;
  }
  const isShort = Deno.args.includes("--short") || Deno.env.get("TORTURE_SHORT") === "1";
  const seed = option("--seed") ?? 1;
  say(`seed ${seed}`);
  const bad = await races(bin, option("--races") ?? (isShort ? 2 : 100), say) +
    await kills(bin, option("--kills") ?? (isShort ? 30 : 500), randomOf(seed), say);
  return bad === 0 ? 0 : 1;
}

Deno.exitCode = await main();
