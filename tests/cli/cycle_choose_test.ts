import { assertEquals } from "@std/assert";
import {
  ask,
  type Asked,
  block,
  fakeGit,
  LEDGER,
  mapFiles,
  NOW,
  read,
  started,
} from "../support/cycle.ts";
import { withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";

type Files = Readonly<Record<string, Given>>;

const PLAN = block("PLAN", {
  ts: "2026-01-02T10:00:00Z",
  status: "DONE",
  next_recommended: "BUILD",
});
const TEXT = started() + PLAN;
const TODO = "/repo/.claude/plans/todo.md";

function resume(fields: string, status = "DONE"): string {
  return `---\nphase: RESUME\nts: ${NOW}\nstatus: ${status}\noperator: alice\n${fields}`;
}

function ledgerOf(got: Asked): string {
  return got.world.files.text(LEDGER) ?? "";
}

for (
  const [words, block_, phase, invoke] of [
    [
      ["A"],
      "prior_last_phase: PLAN\noperator_choice: A\nnext_invoked: BUILD\ncross_machine: no\n",
      "BUILD",
      "/li:build",
    ],
    [
      ["b"],
      "prior_last_phase: PLAN\noperator_choice: B\nnext_invoked: PLAN\ncross_machine: no\n",
      "PLAN",
      "/li:plan",
    ],
    [
      ["C", "define"],
      "prior_last_phase: PLAN\noperator_choice: C\nnext_invoked: DEFINE\ncross_machine: no\n",
      "DEFINE",
      "/li:define",
    ],
    [
      ["d"],
      "prior_last_phase: PLAN\noperator_choice: D\nnext_invoked: CYCLE\ncross_machine: no\n",
      null,
      "/li:cycle",
    ],
  ] as const
) {
  Deno.test(`resume cycle choose ${words.join(" ")} appends one block`, async () => {
    const got = await ask({ [LEDGER]: TEXT }, ["choose", ...words]);
    const point = got.json.resumePoint?.kind === "cycle" ? got.json.resumePoint.phase : null;
    assertEquals([got.exit, got.json.state, point, got.json.next?.invoke], [
      0,
      "resumable",
      phase,
      invoke,
    ]);
    assertEquals(ledgerOf(got), TEXT + resume(block_));
    assertEquals(got.world.files.changes, [`create ${LEDGER}.lock`, `append ${LEDGER}`]);
    assertEquals(got.world.files.locked.size, 0);
  });
}

Deno.test("resume cycle choose says that the cycle came from another machine", async () => {
  const text = TEXT + block("RESUME", { status: "IMPORTED", source: "m2" });
  const got = await ask({ [LEDGER]: text }, ["choose", "A"]);
  assertEquals(got.exit, 0);
  assertEquals(ledgerOf(got).endsWith("next_invoked: BUILD\ncross_machine: yes\n"), true);
});

Deno.test("resume cycle choose writes nothing when the todo file may not be read", async () => {
  const files = { [LEDGER]: TEXT, [TODO]: { text: "", denied: true } };
  const got = await ask(files, ["choose", "A"]);
  assertEquals([got.exit, got.json.state, got.codes], [77, "blocked", ["unreadable"]]);
  assertEquals(ledgerOf(got), TEXT);
});

Deno.test("resume cycle choose makes no ledger when it vanished while the lock was waited for", async () => {
  const got = await ask({ [LEDGER]: TEXT }, ["choose", "A"], {
    change: (ports, world) =>
      withFs(ports, {
        lock: (path, request) => {
          world.files.nodes.delete(LEDGER);
          return ports.fs.lock(path, request);
        },
      }),
  });
  assertEquals([got.exit, got.codes, got.world.files.locked.size], [1, ["no-prior-state"], 0]);
  assertEquals(got.world.files.text(LEDGER), undefined);
});

Deno.test("resume cycle choose twice appends two blocks", async () => {
  const first = await ask({ [LEDGER]: TEXT }, ["choose", "A"]);
  const second = await ask({ [LEDGER]: ledgerOf(first) }, ["choose", "A"]);
  assertEquals(ledgerOf(second).split("phase: RESUME").length, 3);
  assertEquals(
    (await ask({ [LEDGER]: ledgerOf(second) })).json.resumePoint,
    first.json.resumePoint,
  );
});

Deno.test("resume cycle choose A at the end of a cycle starts a new one", async () => {
  const text = TEXT + block("CAPTURE", { cycle_complete: "true" });
  const got = await ask({ [LEDGER]: text }, ["choose", "A"]);
  assertEquals([got.exit, got.json.state, got.json.resumePoint, got.json.next?.action], [
    0,
    "resumable",
    null,
    "new-cycle",
  ]);
  assertEquals(ledgerOf(got).includes("next_invoked: CYCLE\n"), true);
});

for (
  const [name, text, words, exit, code] of [
    ["B without a phase", started(), ["B"], 4, "no-last-phase"],
    [
      "a phase whose demands are not met",
      TEXT,
      ["C", "SHIP"],
      4,
      "precondition-ship-review-not-passed",
    ],
    ["CAPTURE without SHIP", TEXT, ["C", "CAPTURE"], 4, "precondition-capture-ship-not-done"],
    [
      "SHIP with --accept-warnings",
      TEXT,
      ["C", "SHIP", "--accept-warnings"],
      4,
      "precondition-ship-review-not-passed",
    ],
    ["a stale state", started({ ts: "2025-12-01T00:00:00Z" }), ["A"], 3, "stale"],
    ["a stale state, for E", started({ ts: "2025-12-01T00:00:00Z" }), ["E"], 3, "stale"],
    ["a stale state, for D", started({ ts: "2025-12-01T00:00:00Z" }), ["D"], 3, "stale"],
    ["an empty ledger", " \n", ["A"], 1, "no-prior-state"],
    ["a corrupt ledger", "x\n", ["A"], 65, "ledger-corrupt"],
  ] as const
) {
  Deno.test(`resume cycle choose refuses ${name} and writes nothing`, async () => {
    const got = await ask({ [LEDGER]: text }, ["choose", ...words]);
    assertEquals([got.exit, got.codes.includes(code)], [exit, true]);
    assertEquals(ledgerOf(got), text);
    const noLock = exit === 1 || exit === 65;
    assertEquals(got.world.files.changes, noLock ? [] : [`create ${LEDGER}.lock`]);
  });
}

Deno.test("resume cycle choose answers a refusal as resume cycle does", async () => {
  const plain = await ask({ [LEDGER]: TEXT });
  const got = await ask({ [LEDGER]: TEXT }, ["choose", "C", "SHIP"]);
  assertEquals(got.json.resumePoint, plain.json.resumePoint);
  assertEquals(got.json.options, plain.json.options);
  assertEquals([got.json.state, got.json.next?.action, got.json.protocol], [
    "blocked",
    "fix-precondition",
    "BLOCKED",
  ]);
});

Deno.test("resume cycle choose C CAPTURE --accept-warnings overrides what CAPTURE demands", async () => {
  const got = await ask({ [LEDGER]: TEXT }, ["choose", "C", "CAPTURE", "--accept-warnings"]);
  assertEquals([got.exit, got.json.state], [0, "resumable"]);
  assertEquals(got.codes.includes("precondition-capture-ship-not-done"), true);
  assertEquals(ledgerOf(got).includes("next_invoked: CAPTURE\n"), true);
});

for (
  const [name, links, files] of [
    ["another initiative", "[a](a/work.json)", mapFiles("- [ ] T1")],
    ["a broken map", "[a](a/work.json)", {}],
    ["several", "[a](a/work.json) [b](b/work.json)", mapFiles("- [ ] T1")],
  ] as readonly [string, string, Files][]
) {
  Deno.test(`resume cycle choose wants a map of ${name} accepted`, async () => {
    const all = { [LEDGER]: TEXT, [TODO]: links, ...files };
    const refused = await ask(all, ["choose", "D"]);
    assertEquals([refused.exit, refused.json.state, ledgerOf(refused)], [
      3,
      "needs-decision",
      TEXT,
    ]);
    const got = await ask(all, ["choose", "D", "--accept-warnings"]);
    assertEquals([got.exit, got.codes.includes("other-initiative")], [0, true]);
  });
}

Deno.test("resume cycle choose gives the card of its own map", async () => {
  const text = started({ work_map_path: ".claude/plans/a/work.json" }) + PLAN;
  const files = { [LEDGER]: text, [TODO]: "[a](a/work.json)", ...mapFiles("- [ ] T1") };
  const got = await ask(files, ["choose", "A"]);
  assertEquals(got.json.resumePoint, { kind: "cycle", phase: "BUILD", node: null, card: "T1" });
});

for (
  const [name, recorded, more] of [
    ["a map through another folder", { work_map_path: ".claude/plans/b/work.json" }, {}],
    ["a plan through another folder", { plan_path: "t/plan.md" }, {}],
    [
      "a map that is not there, through another folder",
      { work_map_path: ".claude/plans/b/work.json" },
      { "/repo/.claude/plans/a/work.json": { link: "none" } },
    ],
  ] as readonly [string, Record<string, string>, Files][]
) {
  Deno.test(`resume cycle choose takes ${name} for its own`, async () => {
    const files = {
      [LEDGER]: started(recorded) + PLAN,
      [TODO]: "[a](a/work.json)",
      ...mapFiles("- [ ] T1"),
      "/repo/.claude/plans/b": { link: "a" },
      "/repo/t": { link: "s" },
      ...more,
    };
    const got = await ask(files, ["choose", "D"]);
    assertEquals([got.exit, got.codes.includes("other-initiative")], [0, false]);
  });
}

for (
  const [name, plan] of [
    ["may not be read", { text: "Status: APPROVED\n", denied: true }],
    ["is too large", `Status: APPROVED\n${"x".repeat(4 * 1024 * 1024)}`],
  ] as readonly [string, Given][]
) {
  const files = { [LEDGER]: TEXT + "plan_path: p.md\n", "/repo/p.md": plan };

  Deno.test(`resume cycle answers 77 when the recorded plan ${name}`, async () => {
    const got = await ask(files);
    assertEquals([got.exit, got.json.state, got.json.next?.action], [
      77,
      "blocked",
      "fix-precondition",
    ]);
    assertEquals(got.codes, ["git-unavailable", "unreadable", "unverified-test-baseline"]);
    assertEquals(got.json.problems[1]?.path, "p.md");
  });

  for (const words of [["A"], ["C", "BUILD"], ["A", "--accept-warnings"]]) {
    Deno.test(`resume cycle choose ${words.join(" ")} answers 77 when the recorded plan ${name}`, async () => {
      const got = await ask(files, ["choose", ...words]);
      assertEquals([got.exit, got.json.state, got.codes.includes("unreadable")], [
        77,
        "blocked",
        true,
      ]);
      assertEquals(ledgerOf(got), files[LEDGER]);
    });
  }

  for (const words of [["B"], ["D"], ["E"], ["C", "DEFINE"]]) {
    Deno.test(`resume cycle choose ${words.join(" ")} goes through when the recorded plan ${name}`, async () => {
      const got = await ask(files, ["choose", ...words]);
      assertEquals([got.exit, ledgerOf(got) === files[LEDGER]], [0, false]);
    });
  }
}

Deno.test("resume cycle does not look at a plan that nothing demands", async () => {
  const mode = started({ cycle_mode: "hotfix" }) + block("SENSE", { status: "DONE" });
  const text = `${mode}plan_path: p.md\n`;
  const got = await ask({ [LEDGER]: text, "/repo/p.md": { text: "", denied: true } });
  assertEquals([got.exit, got.json.resumePoint?.kind], [0, "cycle"]);
});

Deno.test("resume cycle choose does not write behind a link that leads nowhere", async () => {
  const got = await ask({ [LEDGER]: { link: "none.md" } }, ["choose", "A"]);
  assertEquals([got.exit, got.codes, got.world.files.changes], [65, ["ledger-not-regular"], []]);
});

Deno.test("resume cycle choose C REVIEW looks at the history even when another phase is next", async () => {
  const text = started({ ts: "2026-01-02T10:00:00Z" }) + block("SENSE", { status: "BLOCKED" });
  const seconds = Date.UTC(2026, 0, 2, 11) / 1000;
  const git = fakeGit({ commits: [["aaaa", seconds]] });
  assertEquals((await ask({ [LEDGER]: text }, ["choose", "C", "REVIEW"], { git })).exit, 0);
  const none = fakeGit({ commits: [["aaaa", 1]] });
  assertEquals((await ask({ [LEDGER]: text }, ["choose", "C", "REVIEW"], { git: none })).exit, 4);
});

for (
  const [env, operator] of [
    [{ LINTEL_OPERATOR: "bob", USER: "al" }, "bob"],
    [{ USER: "al" }, "al"],
    [{ USERNAME: "win" }, "win"],
    [{}, "unknown"],
  ] as const
) {
  Deno.test(`resume cycle choose signs as ${operator}`, async () => {
    const got = await ask({ [LEDGER]: TEXT }, ["choose", "D"], { env });
    assertEquals(ledgerOf(got).includes(`operator: ${operator}\nprior`), true);
  });
}

Deno.test("resume cycle choose leaves every earlier byte as it is", async () => {
  const text = new Uint8Array([
    0xef,
    0xbb,
    0xbf,
    ...new TextEncoder().encode("# x\r\nphase: PLAN\r\nstatus: DONE\r\nnote: "),
    0xff,
  ]);
  const got = await ask({ [LEDGER]: text }, ["choose", "D"]);
  const node = got.world.files.nodes.get(LEDGER);
  const bytes = node?.kind === "file" ? node.bytes : new Uint8Array();
  assertEquals(bytes.slice(0, text.length), text);
  assertEquals(new TextDecoder().decode(bytes.slice(text.length, text.length + 5)), "\n---\n");
});

const HOME = "/home/al/.lintel/archive";
Deno.test("resume cycle choose E archives first and then appends", async () => {
  const got = await ask({ [LEDGER]: `# log\n${started({ cycle_id: "old" })}${TEXT}` }, [
    "choose",
    "E",
  ]);
  assertEquals([got.exit, got.json.state, got.json.resumePoint, got.json.next?.action], [
    0,
    "complete",
    null,
    "new-cycle",
  ]);
  assertEquals(got.codes.includes("aborted"), true);
  assertEquals(got.world.files.text(`${HOME}/c/00-state.md`), TEXT);
  assertEquals(
    ledgerOf(got).endsWith(
      resume(
        "cycle_aborted: true\nprior_last_phase: PLAN\noperator_choice: E\nnext_invoked: none\ncross_machine: no\n",
        "ABORTED",
      ),
    ),
    true,
  );
  assertEquals([...got.world.files.nodes.keys()].filter((path) => path.endsWith(".tmp")), []);
});

for (
  const [name, text, taken, path] of [
    ["a taken name", TEXT, ["c/00-state.md", "c/00-state-2.md"], "c/00-state-3.md"],
    ["an id that is no name", started({ cycle_id: "../x" }), [], "no-cycle-id/00-state.md"],
    ["no id", block("PLAN", { status: "DONE" }), [], "no-cycle-id/00-state.md"],
  ] as const
) {
  Deno.test(`resume cycle choose E archives under ${path} for ${name}`, async () => {
    const earlier = Object.fromEntries(taken.map((one) => [`${HOME}/${one}`, "earlier"]));
    const got = await ask({ [LEDGER]: text, ...earlier }, ["choose", "E"]);
    assertEquals(got.world.files.text(`${HOME}/${path}`), text);
    for (const one of taken) assertEquals(got.world.files.text(`${HOME}/${one}`), "earlier");
  });
}

Deno.test("resume cycle choose E does not append when it cannot archive", async () => {
  const homeless = await ask({ [LEDGER]: TEXT }, ["choose", "E"], { env: {} });
  assertEquals([homeless.exit, homeless.json.state, homeless.codes], [74, "blocked", [
    "write-failed",
  ]]);
  assertEquals(ledgerOf(homeless), TEXT);
});

Deno.test("resume cycle choose names a lock that is held", async () => {
  const files = { [LEDGER]: TEXT };
  const { fakePorts } = await import("../support/fake_ports.ts");
  const { run } = await import("../../lib/cli/run.ts");
  const { ports, world } = fakePorts({
    files: { "/repo/.claude/lintel-layout.yaml": "layout_version: 5", ...files },
    now: NOW,
  });
  world.files.locked.set(`${LEDGER}.lock`, "exclusive");
  assertEquals(await run(["cycle", "choose", "A", "--json"], ports), 75);
  const json = JSON.parse(world.stdout);
  assertEquals([json.state, json.problems[0].code, json.protocol], [
    "held",
    "lock-timeout",
    "BLOCKED",
  ]);
  assertEquals(world.files.text(LEDGER), TEXT);
});

Deno.test("resume cycle choose refuses a lock that is no file", async () => {
  const got = await ask({ [LEDGER]: TEXT, [`${LEDGER}.lock`]: { fifo: true } }, ["choose", "A"]);
  assertEquals([got.exit, got.codes], [74, ["write-failed"]]);
});

Deno.test("resume cycle choose says in words what was recorded", async () => {
  const { text } = await read({ [LEDGER]: TEXT }, ["choose", "A"]);
  assertEquals(text, "Choice A is recorded: BUILD\nNext: /li:build\nStatus: DONE\n");
});
