// Somebody has put a link, a FIFO or a folder where a writing command writes. What lies behind it stays.
import { assert, assertEquals } from "@std/assert";
import { run } from "../../lib/cli/run.ts";
import { denoPorts } from "../../lib/io/deno_ports.ts";
import { changed, fill, fingerprint, inFolder } from "../support/disk.ts";
import { PLAN, started } from "../support/cycle.ts";
import { leaseText, pipelineFiles, stateText } from "../support/pipeline_state.ts";
import { item, manifest, state } from "../support/work.ts";

const NOW = "2026-05-10T12:00:00+08:00";
const WORK = ".claude/work";
const STATE = ".claude/runtime/state/00-state.md";
const HELD = stateText({ steps: ["done", "done", "done", "running", "pending", "pending"] });

interface Scene {
  readonly argv: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** Where something may be planted. */
  readonly places: readonly string[];
}

const SCENES: readonly Scene[] = [
  {
    argv: ["work", "A-1", "--register"],
    files: { [`${WORK}/A-1/state.json`]: state("requirements", "A-1") },
    places: [
      `${WORK}/.active-sessions`,
      `${WORK}/.active-sessions.lock`,
      `${WORK}/.active-sessions.tmp.PID`,
    ],
  },
  ...(["reset", "delete"] as const).map((repair) => ({
    argv: ["work", "A-1", "--repair", repair, "--yes"],
    files: {
      [`${WORK}/A-1/state.json`]: "{ torn",
      [`${WORK}/manifest.json`]: manifest(item("A-1")),
    },
    places: repair === "reset"
      ? [`${WORK}/A-1/state.json.lock`, `${WORK}/A-1/state.json.tmp.PID`, `${WORK}/A-1/state.json`]
      : [`${WORK}/.trash`, `${WORK}/manifest.json`, `${WORK}/manifest.json.tmp.PID`],
  })),
  {
    argv: ["cycle", "choose", "A", "--accept-warnings"],
    files: { ".claude/lintel-layout.yaml": "layout_version: 5\n", [STATE]: `${started()}${PLAN}` },
    places: [`${STATE}.lock`, STATE],
  },
  {
    argv: ["cycle", "import", "other.md"],
    files: {
      ".claude/lintel-layout.yaml": "layout_version: 5\n",
      "other.md": `${started()}${PLAN}`,
    },
    places: [`${STATE}.lock`, STATE, ".claude/runtime"],
  },
  ...[["begin"], ["advance", "--status", "done"], ["end", "--outcome", "stopped"]].map((words) => ({
    argv: ["pipeline", ...words, "--session", "me"],
    files: {
      ...pipelineFiles(HELD),
      ".pipeline/.lock": leaseText("me", "11:58:00", "12:03:00"),
    },
    places: [
      ".lock.guard",
      ".lock",
      "state.yaml",
      "log.yaml",
      "PROGRESS.md",
      "derived-refresh.yaml",
      "feature-queue.yaml",
    ].map((name) => `.pipeline/${name}`),
  })),
  { argv: ["report", "--html", "r.html", "--no-git"], files: pipelineFiles(), places: ["r.html"] },
];

type Plant = (path: string, outside: string) => Promise<void>;

const PLANTS: Readonly<Record<string, Plant>> = {
  "a link to a file outside": (path, outside) => Deno.symlink(`${outside}/secret`, path),
  "a link to nothing": (path, outside) => Deno.symlink(`${outside}/new`, path),
  "a link to a folder outside": (path, outside) => Deno.symlink(outside, path),
  "a link to itself": (path) => Deno.symlink(path, path),
  "a link to a device": (path) => Deno.symlink("/dev/full", path),
  "a folder": (path) => Deno.mkdir(path),
  "a FIFO": async (path) => {
    await new Deno.Command("mkfifo", { args: [path] }).output();
  },
};

/** Runs in this process, on the real disk. */
async function runIn(root: string, argv: readonly string[]): Promise<[number, string]> {
  const said: string[] = [];
  const env: Record<string, string> = {
    HOME: `${root}/../home`,
    LINTEL_HOME: `${root}/../home/.lintel`,
    CLAUDE_SESSION_ID: "me",
    RESUME_LOCK_WAIT_MS: "50",
  };
  const code = await run([...argv, "--json", "--now", NOW], {
    ...denoPorts(),
    cwd: () => ({ ok: true, value: root }),
    env: (name) => env[name],
    out: (text) => void said.push(text),
    err: (text) => void said.push(text),
    dropWrite: () => {},
    crontab: () => Promise.resolve({ kind: "absent", message: "none" }),
  });
  return [code, said.join("")];
}

for (const { argv, files, places } of SCENES) {
  for (const place of places) {
    for (const [what, plant] of Object.entries(PLANTS)) {
      Deno.test({
        name: `resume ${argv.slice(0, 4).join(" ")} writes through nothing: ${what} at ${place}`,
        ignore: Deno.build.os === "windows",
        fn: () =>
          inFolder(async (folder) => {
            const [root, outside] = [`${folder}/repo`, `${folder}/outside`];
            fill(root, files);
            fill(outside, { secret: "secret\n" });
            const path = `${root}/${place.replace("PID", String(Deno.pid))}`;
            await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
            await Deno.remove(path, { recursive: true }).catch(() => {});
            await plant(path, outside);
            const before = await fingerprint(outside);
            const [code, said] = await runIn(root, argv);
            assert(![64, 70].includes(code), `exit ${code}: ${said}`);
            assert(!/\.ts:\d+/.test(said), said);
            assertEquals(changed(before, await fingerprint(outside)), [], said);
            assert(said.includes("{"), `no document: ${said}`);
          }),
      });
    }
  }
}
