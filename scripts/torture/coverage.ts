/**
 * How much of each folder of lib the tests without permission run: `deno task torture coverage`. Less
 * than LEAST percent of the lines or of the branches of a folder is a failure. What only starts the
 * runtime's own calls (`lib/io/deno_*.ts`) is tested by real processes and left out.
 *
 * @module
 */
import { IGNORED_ENV } from "../permissions.ts";
import { ROOT, say } from "../project.ts";
import { moduleFlags } from "../registry.ts";
import { pureTests } from "../tasks/test.ts";
import { type Counts, coverageByFolder, percent } from "../torture_coverage/lcov.ts";

const LEAST = 95;

async function deno(args: readonly string[]): Promise<string> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: ROOT,
    stdin: "null",
    stderr: "inherit",
  }).output();
  const text = new TextDecoder().decode(stdout);
  if (!success) throw new Error(`${args.slice(0, 2).join(" ")} fails:\n${text}`);
  return text;
}

async function measured(): Promise<ReadonlyMap<string, Counts>> {
  const folder = await Deno.makeTempDir({ prefix: "resume-coverage-" });
  try {
    const flags = ["--no-prompt", IGNORED_ENV, ...await moduleFlags()];
    await deno([
      "test",
      "-q",
      "--no-check",
      ...flags,
      `--coverage=${folder}`,
      ...await pureTests(),
    ]);
    const report = [
      "coverage",
      folder,
      "--lcov",
      "--include=/lib/",
      "--exclude=lib/io/deno_|tests/",
    ];
    return coverageByFolder(await deno(report));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

let low = 0;
for (const [folder, counts] of await measured()) {
  const [lines, branches] = [percent(counts.lines), percent(counts.branches)];
  const isLow = lines < LEAST || branches < LEAST;
  if (isLow) low++;
  say(
    `${folder.padEnd(10)} ${lines.toFixed(1)} % of ${counts.lines.all} lines, ` +
      `${branches.toFixed(1)} % of ${counts.branches.all} branches${isLow ? `  < ${LEAST} %` : ""}`,
  );
}
Deno.exitCode = low === 0 ? 0 : 1;
