/**
 * A repository with the state of all four systems in memory, and a git that knows a few commits.
 *
 * @module
 */
import type { SurveyRequest } from "../../lib/survey/adapter.ts";
import { type FakeOptions, ran } from "./fake_ports.ts";
import type { Given } from "./memory_files.ts";
import { LEDGER, started } from "./cycle.ts";
import { pipelineFiles } from "./pipeline_state.ts";
import { item, manifest, state as workState, steps } from "./work.ts";

/** The moment of every survey of these tests. */
export const NOW = "2026-05-10T12:00:00Z";
/** A hash of one digit. */
export const hash = (digit: string): string => digit.repeat(40);
/** HEAD, a commit that it reaches, one that it does not, and one that is not there. */
export const [HEAD, REACHED, LOST, MISSING] = ["d", "a", "b", "c"].map(hash) as [
  string,
  string,
  string,
  string,
];

/** Where the state of the epic lies. */
export const EPIC_STATE = "/repo/ai/epics/epic-0049/execution-state.json";

/** An epic with a story under way, whose first task has a commit. */
export function epicFiles(commit: string | null = REACHED): Record<string, Given> {
  const tasks = {
    T1: { status: "DONE", commitSha: commit, completedAt: "2026-05-09T10:00:00Z" },
    T2: { status: "IN_PROGRESS", startedAt: "2026-05-09T11:00:00Z" },
  };
  return { [EPIC_STATE]: JSON.stringify({ stories: { "story-0049-0001": { tasks } } }) };
}

/** One session of work with so many stages behind it. */
export function workFiles(done = 1): Record<string, Given> {
  const more = {
    stages: steps(["setup", "discovery", "deep_dive"].slice(0, done + 1), done),
    created_at: "2026-05-08T10:00:00Z",
    updated_at: "2026-05-10T10:00:00Z",
  };
  return {
    "/repo/.claude/work/manifest.json": manifest(
      item("JIRA-1", { title: "Title of JIRA-1", updated_at: more.updated_at }),
    ),
    "/repo/.claude/work/JIRA-1/state.json": workState("requirements", "JIRA-1", more),
  };
}

/** A cycle whose first phase is done. */
export function cycleFiles(commit: string | null = null): Record<string, Given> {
  const fields = { ts: "2026-05-10T11:00:00Z", ...(commit === null ? {} : { commit }) };
  return {
    "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n",
    [LEDGER]: started(fields),
  };
}

/** A pipeline under way. */
export function pipelineTree(): Record<string, Given> {
  return Object.fromEntries(
    Object.entries(pipelineFiles()).map(([path, text]) => [`/repo/${path}`, text]),
  );
}

/** All four in one repository. */
export function allFour(): Record<string, Given> {
  return {
    "/repo/.git/HEAD": "ref: refs/heads/main\n",
    ...epicFiles(),
    ...workFiles(),
    ...cycleFiles(),
    ...pipelineTree(),
  };
}

/** What git answers; `change` takes an answer over, null leaves it. */
export function surveyGit(
  change: NonNullable<FakeOptions["git"]> | null = null,
  status: readonly string[] = [],
): NonNullable<FakeOptions["git"]> {
  return (args, request) => {
    const input = new TextDecoder().decode(request.stdin);
    const names = input.split("\n").filter((name) => name !== "");
    const own = change?.(args, request);
    if (own !== undefined && own.kind !== "absent") return own;
    if (args.includes("status")) {
      const changed = status.map((path) => `? ${path}\0`).join("");
      return ran(`# branch.oid ${HEAD}\0# branch.head main\0${changed}`);
    }
    if (args.includes("cat-file")) {
      return ran(
        names.map((name) => {
          const oid = name === "HEAD" ? HEAD : name.replace("^{commit}", "");
          return oid === MISSING ? `${name} missing\n` : `${oid} commit\n`;
        }).join(""),
      );
    }
    if (args.includes("--count")) return ran("3\n");
    if (args.includes("--timestamp") && args.includes("--stdin")) {
      return ran(names.filter((name) => name !== MISSING).map((oid) => `60 ${oid}\n`).join(""));
    }
    if (args.includes("--timestamp")) return ran(`120 ${HEAD}\n60 ${REACHED}\n`);
    if (args.includes("rev-list")) return ran(names.includes(LOST) ? `${LOST}\n` : "");
    return ran("");
  };
}

/** A request for the survey of a folder. */
export function surveyRequest(fields: Partial<SurveyRequest> = {}): SurveyRequest {
  return {
    root: null,
    cwd: "/repo",
    top: "/repo",
    now: Date.parse(NOW),
    session: null,
    all: false,
    events: false,
    ...fields,
  };
}
