/**
 * Reading commands on a machine that holds state of every system.
 *
 * @module
 */
import { LEDGER, PLAN, started } from "./cycle.ts";
import { NOW, repoFiles } from "./pipeline_call.ts";
import { STATE, STORY, withTasks } from "./story.ts";
import { item, manifest, state, steps, WORK } from "./work.ts";
import type { NamedWriting } from "./writings.ts";

const FILES = {
  ...repoFiles({}),
  [`/repo/${STATE}`]: withTasks({ A: { status: "DONE", commitSha: "a".repeat(40) }, B: {} }),
  "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n",
  [LEDGER]: `${started()}${PLAN}`,
  [`${WORK}/A-1/state.json`]: state("requirements", "A-1", {
    phases: steps(["discovery", "deep_dive"], 1),
  }),
  [`${WORK}/manifest.json`]: manifest(item("A-1")),
  "/home/al/.lintel/x": "",
};

function reading(argv: readonly string[], exit = 0): NamedWriting {
  return {
    name: argv.join(" "),
    argv: [...argv, "--now", NOW],
    exit,
    options: {
      files: FILES,
      now: NOW,
      env: { HOME: "/home/al", USER: "alice", LINTEL_HOME: "/home/al/.lintel" },
    },
  };
}

/** One call of each reading command. */
export const READINGS: readonly NamedWriting[] = [
  reading(["survey", "--json"]),
  reading(["story", "--story-id", STORY, "--epic-id", "49"]),
  reading(["epic", "--epic-id", "49", "--json"]),
  reading(["work", "A-1", "--json"]),
  reading(["cycle", "--json"], 3),
  reading(["pipeline", "--session", "me", "--json"]),
  reading(["brief"]),
  reading(["report", "--html", "-"]),
];
