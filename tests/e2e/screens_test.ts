/**
 * Every screen, in both languages and at two widths, held against tests/fixtures/screens. After a change
 * that was meant: `UPDATE_SCREENS=1 deno task test tests/e2e/screens_test.ts`, and read the difference.
 */
import { assertEquals } from "@std/assert";
import { COMMANDS } from "../../lib/cli/commands/table.ts";
import { run } from "../../lib/cli/run.ts";
import { fakePorts } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";

const FIXTURES = new URL("../fixtures/", import.meta.url);
const UPDATE = Deno.env.get("UPDATE_SCREENS") === "1";
const NOW = "2026-05-10T12:00:00+08:00";

/** A screen: its name, the words, and the files below fixtures/ that stand at /repo. */
const SCREENS: readonly (readonly [name: string, args: readonly string[], files: string])[] = [
  ["survey", ["survey", "--no-git"], "cases/survey/all-four/files/"],
  ["survey-held", ["survey", "--no-git"], "cases/survey/held-is-never-first/files/"],
  ["survey-corrupt", ["survey", "--no-git"], "cases/survey/corrupt-does-not-hide/files/"],
  ["survey-nothing", ["survey", "--no-git"], "cases/survey/nothing-here/files/"],
  ["brief", ["brief", "--no-git"], "cases/survey/all-four/files/"],
  ["epic", ["epic", "--epic-id", "0042", "--text"], "example/"],
  ["work-list", ["work"], "cases/survey/most-recent-first/files/"],
  ["work-item", ["work", "JIRA-1"], "cases/survey/all-four/files/"],
  ["work-none", ["work", "NOPE"], "cases/survey/all-four/files/"],
  ["cycle", ["cycle"], "cases/survey/all-four/files/"],
  ["cycle-none", ["cycle"], "cases/survey/nothing-here/files/"],
  ["pipeline", ["pipeline"], "cases/survey/all-four/files/"],
  ["pipeline-held", ["pipeline"], "cases/survey/held-is-never-first/files/"],
  ["pipeline-gate", ["pipeline"], "cases/survey/gate-only-needs-decision/files/"],
];

function filesBelow(folder: URL, at: string, out: Record<string, Given>): Record<string, Given> {
  for (const entry of Deno.readDirSync(folder)) {
    const url = new URL(`${entry.name}${entry.isDirectory ? "/" : ""}`, folder);
    if (entry.isDirectory) filesBelow(url, `${at}/${entry.name}`, out);
    else out[`${at}/${entry.name}`] = Deno.readFileSync(url);
  }
  return out;
}

/** What a person sees: stdout, and below a line what came on stderr. */
async function screen(args: readonly string[], files: string, columns: number): Promise<string> {
  const { ports, world } = fakePorts({
    files: filesBelow(new URL(files, FIXTURES), "/repo", {}),
    cwd: "/repo",
    now: "2026-05-10T04:00:00Z",
    env: { HOME: "/home/alice", USER: "alice", COLUMNS: String(columns) },
    terminal: { columns },
  });
  const code = await run(args, ports);
  const notes = world.stderr === "" ? "" : `--- stderr\n${world.stderr}`;
  return `${world.stdout}${notes}--- exit ${code}\n`;
}

async function hold(name: string, text: string): Promise<void> {
  const file = new URL(`screens/${name}.txt`, FIXTURES);
  if (UPDATE) {
    await Deno.mkdir(new URL("screens/", FIXTURES), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
  assertEquals(text, await Deno.readTextFile(file));
}

for (const [name, args, files] of SCREENS) {
  for (const lang of ["en", "zh"]) {
    for (const columns of [40, 80]) {
      Deno.test(`the screen ${name} in ${lang} at ${columns} columns is as it was`, async () => {
        const words = [...args, "--lang", lang, "--now", NOW];
        await hold(`${name}.${lang}.${columns}`, await screen(words, files, columns));
      });
    }
  }
}

for (const spec of COMMANDS) {
  const name = spec.words.join(" ");
  Deno.test(`the help of ${name} is as it was`, async () => {
    await hold(
      `help-${spec.words.join("-")}`,
      await screen([...spec.words, "--help"], "example/", 80),
    );
  });
}
