// The files of work maps: what cannot be read, is too large, or does not fit together.
import { assertEquals } from "@std/assert";
import type { FilePort } from "../../lib/io/ports.ts";
import {
  ask,
  block,
  LEDGER,
  MAP,
  mapFiles,
  OPEN,
  type Order,
  PLAN,
  shown,
  started,
  TODO,
} from "../support/cycle.ts";
import { failure, withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";

type Files = Readonly<Record<string, Given>>;

const NAMED = ["--map", ".claude/plans/a/work.json"];
const LARGE = "x".repeat(4 * 1024 * 1024 + 1);
const CAP = 4 * 1024 * 1024;

/** Fails one operation at one path. */
function failing(key: "lstat" | "readBytes", at: string, reason: "denied" | "absent"): Order {
  return {
    change: (ports) => {
      const replaced: Partial<FilePort> = {
        [key]: (path: string, cap?: number) =>
          path === at ? failure(reason) : ports.fs[key](path, cap),
      };
      return withFs(ports, replaced);
    },
  };
}

for (
  const [name, files, message] of [
    ["a FIFO", { [MAP]: { fifo: true } }, "Work map is not a regular file"],
    ["a map that is too large", { [MAP]: LARGE }, `Work map is larger than ${CAP} bytes`],
    [
      "bytes that are not UTF-8",
      { ...mapFiles(OPEN), [MAP]: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
      "Work map is not UTF-8",
    ],
    [
      "a repeated key",
      { [MAP]: '{"schema_version":1,"status":"DRAFT","status":"APPROVED"}' },
      "Duplicate JSON key: status",
    ],
    [
      "tasks that are too large",
      mapFiles(LARGE),
      `Selected tasks artifact is larger than ${CAP} bytes`,
    ],
    [
      "a plan that is too large",
      { ...mapFiles(OPEN), "/repo/s/plan.md": LARGE },
      `Selected plan artifact is larger than ${CAP} bytes`,
    ],
    [
      "an id that is defined twice",
      mapFiles("- [ ] T1 a\n- [ ] T1 b\n- [ ] T2 c\n- [ ] T2 d\n"),
      "Task has multiple definitions of the same kind: T1",
    ],
    [
      "leaves that stand in no package",
      {
        ...mapFiles("- [ ] T1 a\n- [ ] T2 b\n- [ ] T3 c\n"),
        "/repo/s/plan.md": "| Package ID | Leaves |\n|---|---|\n| P1 | T2 |\n",
      },
      "Leaf is not assigned to a package: T1; Leaf is not assigned to a package: T3",
    ],
  ] as readonly (readonly [string, Files, string])[]
) {
  Deno.test(`resume cycle --map refuses ${name}`, async () => {
    const got = await ask(files, NAMED);
    assertEquals([shown(got), got.codes, got.json.problems[0]?.message], [
      "4 blocked - fix-map",
      ["work-map-invalid"],
      message,
    ]);
  });
}

for (
  const [name, files, load] of [
    [
      "leaves that all stand in a package",
      {
        ...mapFiles(OPEN),
        "/repo/s/plan.md": "| Package ID | Leaves |\n|---|---|\n| P1 | T1, T2. |\n",
      },
      ["s/prompt.md", "s/spec.md", "s/plan.md", "s/tasks.md"],
    ],
    [
      "a spec of any length",
      { ...mapFiles(OPEN), "/repo/s/spec.md": LARGE },
      ["s/prompt.md", "s/spec.md", "s/plan.md", "s/tasks.md"],
    ],
    [
      "a constitution",
      { ...mapFiles(OPEN, { constitution: "./c.md" }), "/repo/c.md": "x" },
      ["s/prompt.md", "s/spec.md", "s/plan.md", "s/tasks.md", "c.md"],
    ],
  ] as readonly (readonly [string, Files, string[]])[]
) {
  Deno.test(`resume cycle --map takes ${name}`, async () => {
    const got = await ask(files, NAMED);
    assertEquals([shown(got), got.json.next?.load], ["0 resumable BUILD/T2 resume-card", load]);
  });
}

for (
  const [name, order] of [
    ["the map may not be read", failing("readBytes", MAP, "denied")],
    ["an artifact may not be looked at", failing("lstat", "/repo/s/plan.md", "denied")],
    ["an artifact may not be read", failing("readBytes", "/repo/s/prompt.md", "denied")],
  ] as const
) {
  const want = ["77 blocked - -", ["unreadable"]];
  Deno.test(`resume cycle --map answers 77 when ${name}`, async () => {
    const got = await ask(mapFiles(OPEN), NAMED, order);
    assertEquals([shown(got), got.codes], want);
  });

  Deno.test(`resume cycle answers 77 for the one active map when ${name}`, async () => {
    const got = await ask({ [TODO]: "[a](a/work.json)", ...mapFiles(OPEN) }, [], order);
    assertEquals([shown(got), got.codes], want);
  });

  Deno.test(`resume cycle lets BUILD not start when ${name}`, async () => {
    const text = started({ work_map_path: ".claude/plans/a/work.json" }) + PLAN;
    const got = await ask({ [LEDGER]: text, ...mapFiles(OPEN) }, [], order);
    assertEquals([shown(got), got.codes], [
      "77 blocked BUILD fix-precondition",
      ["git-unavailable", "unreadable", "unverified-test-baseline"],
    ]);
  });
}

Deno.test("resume cycle --map calls an artifact missing that vanishes before it is read", async () => {
  const got = await ask(mapFiles(OPEN), NAMED, failing("readBytes", "/repo/s/spec.md", "absent"));
  assertEquals([got.exit, got.json.problems[0]?.message], [
    4,
    "Artifact is missing or outside the repository: s/spec.md",
  ]);
});

Deno.test("resume cycle takes two links to one map for one", async () => {
  const files = {
    [TODO]: "[a](a/work.json) [b](./a//work.json#x) [c](../../link/work.json)",
    "/repo/link": { link: "/repo/.claude/plans/a" },
    ...mapFiles(OPEN),
  };
  assertEquals(shown(await ask(files)), "0 resumable BUILD/T2 resume-card");
});

for (
  const [name, fields, code] of [
    ["is a DRAFT", { status: "DRAFT" }, "precondition-build-map-not-approved"],
    ["is not valid", { workflow: "x" }, "precondition-build-map-invalid"],
  ] as const
) {
  Deno.test(`resume cycle lets BUILD not start when the map of the cycle ${name}`, async () => {
    const text = started({ work_map_path: ".claude/plans/a/work.json" }) +
      block("PLAN", { status: "DONE" });
    const got = await ask({ [LEDGER]: text, ...mapFiles(OPEN, fields) });
    assertEquals([got.exit, got.json.state, got.codes.includes(code)], [4, "blocked", true]);
  });
}

Deno.test("resume cycle --map shows the odd mark of a task that is not done", async () => {
  const { json } = await ask(mapFiles("- [x] T1 a\n- [-] T2 b\n- [ ] T3 c\n"), NAMED);
  assertEquals(json.pending.map(({ id, status }) => [id, status]), [
    ["T2", "[-]"],
    ["T3", "pending"],
  ]);
});
