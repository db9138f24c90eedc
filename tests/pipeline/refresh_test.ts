// Derived files that cannot be brought up to date, and what a marker keeps.
import { assertEquals } from "@std/assert";
import {
  type DiskFacts,
  isUnsettled,
  keptEntries,
  pendingMarker,
  settledMarker,
  warningMarker,
} from "../../lib/pipeline/derived/marker.ts";
import { appendWatchdog, refreshBoard, refreshLog } from "../../lib/pipeline/derived/refresh.ts";
import { unlogged } from "../../lib/pipeline/derived/logged.ts";
import { placeOf } from "../../lib/pipeline/files.ts";
import type { YamlMap } from "../../lib/pipeline/value.ts";
import { parseYaml } from "../../lib/pipeline/yaml_full.ts";
import { fakePorts, type FakeWorld } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";
import { BOARD, LOG } from "../support/pipeline_state.ts";

const temp = (path: string): string => `${path}.tmp`;
const UPDATE = {
  language: "en",
  title: "P",
  clock: "12:00",
  status: "running",
  done: 1,
  total: 3,
  current: { id: "M02", name: "x", step: "implement" },
  milestones: [],
  rows: [["Step", "M02 implement", "done"]],
} as const;
const BIG = "# x\n".repeat(4.2 * 1024 * 1024);

type Act = (name: string, given: Given | null) => {
  failed: { path: string; error: string } | null;
  world: FakeWorld;
};

/** Does something to `.pipeline/NAME`; a change that fails is ordered before. */
function on(
  act: (place: ReturnType<typeof placeOf>) => ReturnType<typeof refreshLog>,
  at = 0,
): Act {
  return (name, given) => {
    const files = given === null ? {} : { [`/repo/.pipeline/${name}`]: given };
    const { ports, world } = fakePorts({ files: { "/repo/.pipeline/x": "", ...files } });
    world.files.failChange = at === 0 ? null : { at, reason: "full" };
    return { failed: act(placeOf(ports, "/repo")), world };
  };
}

const log = on((place) => refreshLog(place, [{ id: "N" }], temp));
const board = on((place) => refreshBoard(place, UPDATE, temp));
const watchdog = on((place) => appendWatchdog(place, "line"));

for (
  const [name, act, given, error] of [
    ["log.yaml", log, { text: LOG, denied: true }, "log.yaml cannot be read: permission denied"],
    ["log.yaml", log, { fifo: true }, "log.yaml is no regular file inside the root"],
    ["log.yaml", log, BIG, "log.yaml is too-large: /repo/.pipeline/log.yaml"],
    ["log.yaml", log, "entries: [\n", "log.yaml cannot be parsed (line 2): "],
    ["log.yaml", log, LOG, null],
    ["log.yaml", log, null, null],
    ["log.yaml", log, "entries:\n  - id: N\n", null],
    [
      "PROGRESS.md",
      board,
      { text: BOARD, denied: true },
      "PROGRESS.md cannot be read: permission denied",
    ],
    ["PROGRESS.md", board, { link: "/etc/x" }, "PROGRESS.md is no regular file inside the root"],
    ["PROGRESS.md", board, new Uint8Array([0x23, 0xff]), "PROGRESS.md is not UTF-8 text"],
    ["PROGRESS.md", board, new Uint8Array([0xff, 0xfe, 0x61, 0]), "PROGRESS.md is not UTF-8 text"],
    ["PROGRESS.md", board, `\ufeff${BOARD}`, null],
    ["watchdog.log", watchdog, { folder: true }, "watchdog.log is no regular file inside the root"],
    ["watchdog.log", watchdog, null, null],
    [
      "log.yaml",
      on((place) => refreshLog(place, [{ id: "N" }], temp), 1),
      LOG,
      "log.yaml cannot be written: full: /repo/.pipeline/log.yaml",
    ],
    [
      "PROGRESS.md",
      on((place) => refreshBoard(place, UPDATE, temp), 1),
      BOARD,
      "PROGRESS.md cannot be written: full: /repo/.pipeline/PROGRESS.md",
    ],
    [
      "watchdog.log",
      on((place) => appendWatchdog(place, "line"), 1),
      "old\n",
      "watchdog.log cannot be written: full: /repo/.pipeline/watchdog.log",
    ],
  ] as const
) {
  const kind = given === null || typeof given === "string" ? `${given?.slice(0, 12)}` : "no text";
  Deno.test(`refresh of ${name} (${JSON.stringify(kind)}) says ${error}`, () => {
    const { failed, world } = act(name, given);
    assertEquals(failed?.path ?? null, error === null ? null : `.pipeline/${name}`);
    assertEquals(failed?.error.slice(0, error?.length) ?? null, error);
    if (error !== null && typeof given === "string") {
      assertEquals(world.files.text(`/repo/.pipeline/${name}`), given);
    }
  });
}

Deno.test("refreshBoard() keeps a byte order mark", () => {
  const { world } = board("PROGRESS.md", `\ufeff${BOARD}`);
  const node = world.files.nodes.get("/repo/.pipeline/PROGRESS.md");
  assertEquals(node?.kind === "file" && [...node.bytes.slice(0, 4)], [0xef, 0xbb, 0xbf, 0x23]);
});

Deno.test("refreshLog() writes nothing when every id is there", () => {
  assertEquals(log("log.yaml", "entries:\n  - id: N\n").world.files.changes, []);
});

Deno.test("unlogged() gives the entries that a log lacks, by id", async () => {
  const { ports } = fakePorts({ files: { "/repo/.pipeline/log.yaml": "entries:\n  - id: 7\n" } });
  const place = placeOf(ports, "/repo");
  assertEquals(await unlogged(place, [{ id: 7 }, { id: "8" }]), [{ id: "8" }]);
  assertEquals(await unlogged(place, []), []);
});

const FRAME = {
  time: "2026-05-10T12:00:00+08:00",
  authority: [".pipeline/state.yaml"],
  failures: [{ path: "crontab", error: "x: y" }],
};
const TAIL = {
  authority_committed: [".pipeline/state.yaml"],
  failures: [{ path: "crontab", error: "x: y" }],
  repair_hint:
    "Run /hw:sync --light after fixing the derived artifact, or rerun the lifecycle command if the warning persists.",
};

for (const entries of [[], [{ id: "A", type: "step" }]]) {
  Deno.test(`pendingMarker() keeps ${entries.length} entries`, () => {
    const read = parseYaml(pendingMarker(FRAME, "me", "00ff", entries));
    assertEquals(read.ok && read.value, {
      status: "pending",
      commit_id: "workflow-20260510T120000+0800",
      session_id: "me",
      updated_at: FRAME.time,
      state_before: "00ff",
      entries,
      ...TAIL,
    });
  });
}

Deno.test("pendingMarker() puts older entries first and says how many they are", () => {
  const read = parseYaml(pendingMarker(FRAME, "me", "00ff", [{ id: "B" }], [{ id: "A" }]));
  const { entries, entries_before } = read.ok ? read.value : {};
  assertEquals([entries, entries_before], [[{ id: "A" }, { id: "B" }], 1]);
});

Deno.test("warningMarker() keeps the entries that the log lacks", () => {
  const read = parseYaml(warningMarker(FRAME, [{ id: "A" }]));
  assertEquals(read.ok && [read.value.status, read.value.entries], ["warning", [{ id: "A" }]]);
});

Deno.test("warningMarker() names the files and has no key for no entries", () => {
  const read = parseYaml(warningMarker(FRAME));
  assertEquals(read.ok && read.value, {
    status: "warning",
    commit_id: "workflow-20260510T120000+0800",
    updated_at: FRAME.time,
    ...TAIL,
  });
});

const ENTRIES = [
  { id: "T", type: "lease_takeover" },
  { id: "S", type: "step" },
  { type: "step" },
  5,
];
const FACTS: DiskFacts = {
  leaseSession: "me",
  stateHash: "aa",
  lastHeartbeat: "2026-05-10T12:00:00Z",
};

for (
  const [name, marker, ids] of [
    ["both where lease and state are on disk", { session_id: "me", state_before: "BB" }, "TS"],
    ["the takeover alone", { session_id: "me", state_before: "AA" }, "T"],
    ["the step alone", { session_id: "o", state_before: "bb" }, "S"],
    ["the step by a heartbeat as late as the commit", { updated_at: "2026-05-10T12:00:00Z" }, "S"],
    ["nothing by an earlier heartbeat", { updated_at: "2026-05-10T12:00:01Z" }, ""],
    ["nothing without hash and time", {}, ""],
    ["everything of a commit that came to its end", { status: "warning" }, "TS"],
    ["what is older than the commit", { entries_before: 1 }, "T"],
    ["nothing older where no number says so", { entries_before: "all" }, ""],
  ] as const
) {
  Deno.test(`keptEntries() keeps ${name}`, () => {
    const got = keptEntries({ status: "pending", ...marker, entries: ENTRIES }, FACTS);
    assertEquals(got.map((one) => one.id).join(""), ids);
  });
}

for (
  const [marker, want] of [
    [{ status: "pending" }, true],
    [{ status: "warning", entries: [{ id: "A" }] }, true],
    [{ status: "warning", entries: [] }, false],
    [{ status: "warning" }, false],
    [{ status: "done", entries: [{ id: "A" }] }, false],
  ]
) {
  Deno.test(`isUnsettled() is ${want} for ${JSON.stringify(marker)}`, () => {
    assertEquals(isUnsettled(marker as YamlMap), want);
  });
}

const LOG_FAILS = { path: ".pipeline/log.yaml", error: "no" };
const BOARD_FAILS = { path: ".pipeline/PROGRESS.md", error: "token=x" };
const OLD = [{ ...LOG_FAILS, error: "old" }, BOARD_FAILS, { error: "no path" }, 5];
const MASKED = { ...BOARD_FAILS, error: "token=[REDACTED]" };

for (
  const [name, status, failures, failure, want] of [
    ["nothing after a crash that is told", "pending", OLD, null, null],
    ["what is behind after a crash", "pending", OLD, LOG_FAILS, [LOG_FAILS, MASKED]],
    ["nothing when the log was all", "warning", [LOG_FAILS], null, null],
    ["the other files when the log is told", "warning", OLD, null, [MASKED]],
    ["the log where no list was", "warning", "none", LOG_FAILS, [LOG_FAILS]],
  ] as const
) {
  Deno.test(`settledMarker() says ${name}`, () => {
    const marker = { status, failures, authority_committed: ["a", {}, "b"] };
    const left = failure === null ? [] : [{ id: "A" }];
    const text = settledMarker(marker, { time: FRAME.time, failure, left });
    const read = text === null ? null : parseYaml(text);
    assertEquals(
      read?.ok ? read.value : null,
      want === null ? null : {
        ...TAIL,
        status: "warning",
        commit_id: "workflow-20260510T120000+0800",
        updated_at: FRAME.time,
        authority_committed: ["a", "b"],
        failures: [...want],
        ...(left.length === 0 ? {} : { entries: left }),
      },
    );
  });
}
