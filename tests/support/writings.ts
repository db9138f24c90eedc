/**
 * Each writing command on a machine that is made for it: what fault injection, full disks and signals
 * are tried on.
 *
 * @module
 */
import type { Called } from "./called.ts";
import { LEDGER, NOW as CYCLE_NOW, PLAN, started } from "./cycle.ts";
import { NOW as PIPELINE_NOW, type PipelineOptions, repoFiles } from "./pipeline_call.ts";
import { leaseText, stateText } from "./pipeline_state.ts";
import { item, manifest, NOW as WORK_NOW, state, steps, WORK } from "./work.ts";
import type { Writing } from "./write_faults.ts";

/** A writing command and how a test calls it. */
export interface NamedWriting extends Writing {
  readonly name: string;
}

const LAYOUT = { "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n" };
/** A ledger that ends a few bytes before a block of the disk does: what is appended is cut there. */
const TEXT = ((): string => {
  const plain = `${started({ note: "" })}${PLAN}`;
  return `${started({ note: "n".repeat(4096 - 10 - plain.length) })}${PLAN}`;
})();

function cycle(argv: readonly string[], files: Record<string, string>, name = ""): NamedWriting {
  const words = argv.filter((word) => !word.startsWith("--")).join(" ");
  return {
    name: `cycle ${words}${name}`,
    argv: ["cycle", ...argv, "--now", CYCLE_NOW, "--json"],
    options: {
      files: { ...LAYOUT, "/home/al/.lintel/x": "", ...files },
      now: CYCLE_NOW,
      env: { HOME: "/home/al", USER: "alice", LINTEL_HOME: "/home/al/.lintel" },
    },
    // A choice that could not be recorded has archived its copy already; the next one makes another.
    may: /\.lock$|archive\/c\/00-state(-\d)?\.md$/,
  };
}

/** The choices of `resume cycle`, and its import. */
export const CYCLE_WRITINGS: readonly NamedWriting[] = [
  ...[["A"], ["B"], ["C", "SENSE"], ["D"], ["E"]].map((words) =>
    cycle(["choose", ...words, "--accept-warnings"], { [LEDGER]: TEXT })
  ),
  cycle(["import", "other.md"], { "/repo/other.md": TEXT }, " over no ledger"),
  cycle(
    ["import", "other.md"],
    { "/repo/other.md": TEXT, [LEDGER]: "\n" },
    " over a blank ledger",
  ),
];

const OWN = leaseText("me", "11:58:00", "12:03:00");
const EXPIRED = leaseText("someone", "10:58:00", "11:03:00");
const RUNNING = stateText({
  steps: ["done", "done", "done", "running", "pending", "pending"],
});
const HELD: PipelineOptions = { more: { ".pipeline/.lock": OWN }, state: RUNNING };

function codes(called: Pick<Called, "stdout">): string[] {
  return JSON.parse(called.stdout).problems.map((one: { code: string }) => one.code);
}

function pipeline(name: string, argv: readonly string[], options: PipelineOptions): NamedWriting {
  return {
    name: `pipeline ${name}`,
    argv: ["pipeline", ...argv, "--session", "me", "--now", PIPELINE_NOW, "--json"],
    options: {
      files: repoFiles(options),
      now: PIPELINE_NOW,
      env: { HOME: "/home/al", USER: "bob" },
    },
    may: /\.lock\.guard$|derived-refresh\.yaml$/,
    accepts: (called) => called.code === 0 && codes(called).includes("derived-refresh-failed"),
  };
}

/** The commands of a session that runs a pipeline. */
export const PIPELINE_WRITINGS: readonly NamedWriting[] = [
  pipeline("begin, fresh", ["begin"], {}),
  pipeline("begin, takeover", ["begin"], { more: { ".pipeline/.lock": EXPIRED } }),
  pipeline("begin, own", ["begin"], HELD),
  pipeline("heartbeat", ["heartbeat"], HELD),
  pipeline("advance", ["advance", "--status", "done"], HELD),
  pipeline("end", ["end", "--outcome", "stopped"], HELD),
];

const GOOD = state("requirements", "A-1", { phases: steps(["discovery", "deep_dive"], 1) });
const OTHER = `{\n  "old": "B-2"\n}\n`;

function work(
  name: string,
  argv: readonly string[],
  files: Record<string, string>,
  more: Partial<Writing> = {},
): NamedWriting {
  const absolute = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${WORK}/${path}`, text]),
  );
  return {
    name: `work ${name}`,
    argv: ["work", "A-1", ...argv, "--now", WORK_NOW, "--json"],
    options: { files: absolute, now: WORK_NOW, env: { CLAUDE_SESSION_ID: "me" } },
    // A reset that was cut short has given the old state its second name; the next one gives another.
    may: /\.lock$|state\.json\.corrupt-[^/]*$/,
    ...more,
  };
}

/** A session that cannot be registered is said; the answer comes all the same. */
const SAYS_SO: Partial<Writing> = {
  accepts: (called) => called.code === 0 && codes(called).includes("session-not-registered"),
};

/** What `resume work` writes: the register of sessions and repairs. */
export const WORK_WRITINGS: readonly NamedWriting[] = [
  work("--register in an empty folder", ["--register"], { "A-1/state.json": GOOD }, SAYS_SO),
  work("--register beside others", ["--register"], {
    "A-1/state.json": GOOD,
    ".active-sessions": OTHER,
  }, SAYS_SO),
  work("--repair reset", ["--repair", "reset", "--yes"], {
    "A-1/state.json": "{ torn",
    "manifest.json": manifest(item("A-1"), item("B-2")),
  }),
  work("--repair reset without a state", ["--repair", "reset", "--yes"], {
    "A-1/context/x.md": "x\n",
    "manifest.json": manifest(item("A-1")),
  }),
  work("--repair delete", ["--repair", "delete", "--yes"], {
    "A-1/state.json": "{ torn",
    "A-1/notes.md": "# kept\n",
    "manifest.json": manifest(item("A-1"), item("B-2")),
  }),
];

function report(name: string, page: string | null): NamedWriting {
  return {
    name: `report, ${name}`,
    argv: ["report", "--html", "r.html", "--no-git", "--now", PIPELINE_NOW, "--json"],
    options: {
      files: { ...repoFiles({}), ...(page === null ? {} : { "/repo/r.html": page }) },
      now: PIPELINE_NOW,
      env: { HOME: "/home/al" },
    },
  };
}

/** The page of `resume report`. */
export const REPORT_WRITINGS: readonly NamedWriting[] = [
  report("a new page", null),
  report("over an old page", "<p>old\n"),
];

/** Every writing command. */
export const WRITINGS: readonly NamedWriting[] = [
  ...CYCLE_WRITINGS,
  ...PIPELINE_WRITINGS,
  ...WORK_WRITINGS,
  ...REPORT_WRITINGS,
];
