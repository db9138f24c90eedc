import { assertEquals } from "@std/assert";
import type { Ports } from "../../lib/io/ports.ts";
import type { Snapshot } from "../../lib/story/snapshot.ts";
import { collect, type Where } from "../support/collecting.ts";
import { type FakeOptions, withFs } from "../support/fake_ports.ts";
import { STATE, STORY, textOf } from "../support/story.ts";

const AI = "ai/epics/epic-0049";
const PLANS = "plans/epic-0049";
const FILE = "execution-state.json";
const TEXT = textOf({ stories: { [STORY]: {} } });

/** A machine on which nothing at or below a path may be looked at. */
function sealed(path: string): (ports: Ports) => Ports {
  const inside = (at: string): boolean => at === path || at.startsWith(`${path}/`);
  const denied = { ok: false, reason: "denied", message: "denied" } as const;
  return (ports) => {
    const { stat, lstat, openRead } = ports.fs;
    return withFs(ports, {
      stat: (at) => (inside(at) ? denied : stat(at)),
      lstat: (at) => (inside(at) ? denied : lstat(at)),
      openRead: (at) => (inside(at) ? denied : openRead(at)),
    });
  };
}

function place(snapshot: Snapshot): string {
  return `${snapshot.kind} ${snapshot.root} ${snapshot.path}`;
}

for (
  const [name, files, where, want] of [
    ["ai/epics", { [`/repo/${STATE}`]: TEXT }, {}, `read /repo ${STATE}`],
    ["plans", { [`/repo/${PLANS}/${FILE}`]: TEXT }, {}, `read /repo ${PLANS}/${FILE}`],
    [
      "ai/epics before plans",
      { [`/repo/${PLANS}/${FILE}`]: TEXT, [`/repo/${STATE}`]: TEXT },
      {},
      `read /repo ${STATE}`,
    ],
    [
      "plans when ai/epics has no state file",
      { [`/repo/${AI}/${STORY}.md`]: "", [`/repo/${PLANS}/${FILE}`]: TEXT },
      {},
      `read /repo ${PLANS}/${FILE}`,
    ],
    ["nothing", { "/repo/x": "" }, {}, `absent /repo ${STATE}`],
    ["an epic folder without a state", { [`/repo/${AI}/x.md`]: "" }, {}, `absent /repo ${STATE}`],
    [
      "a folder with a slug",
      { "/repo/plans/epic-0049-title/execution-state.json": TEXT },
      {},
      `absent /repo ${STATE}`,
    ],
    [
      "a folder without zeros",
      { "/repo/plans/epic-49/execution-state.json": TEXT },
      {},
      `absent /repo ${STATE}`,
    ],
    // Upwards.
    [
      "the folder above",
      { [`/repo/${STATE}`]: TEXT, "/repo/src/a/x": "" },
      { cwd: "/repo/src/a" },
      `read /repo ${STATE}`,
    ],
    [
      "the root of the file system",
      { [`/${STATE}`]: TEXT, "/a/b/x": "" },
      { cwd: "/a/b" },
      `read / ${STATE}`,
    ],
    [
      "the nearest folder with an epic folder, even an empty one",
      { [`/repo/${STATE}`]: TEXT, [`/repo/src/${PLANS}/x.md`]: "" },
      { cwd: "/repo/src" },
      `absent /repo/src ${STATE}`,
    ],
    [
      "an epic folder that is a file: passed over",
      { [`/repo/${STATE}`]: TEXT, [`/repo/src/${AI}`]: "" },
      { cwd: "/repo/src" },
      `read /repo ${STATE}`,
    ],
    [
      "no further than a .git folder",
      { [`/repo/${STATE}`]: TEXT, "/repo/in/.git/HEAD": "", "/repo/in/src/x": "" },
      { cwd: "/repo/in/src" },
      `absent /repo/in/src ${STATE}`,
    ],
    [
      "no further than a .git file",
      { [`/repo/${STATE}`]: TEXT, "/repo/in/.git": "gitdir: x", "/repo/in/src/x": "" },
      { cwd: "/repo/in/src" },
      `absent /repo/in/src ${STATE}`,
    ],
    [
      "beside a .git that is a dangling link",
      { [`/repo/in/${STATE}`]: TEXT, "/repo/in/.git": { link: "gone" }, "/repo/in/src/x": "" },
      { cwd: "/repo/in/src" },
      `read /repo/in ${STATE}`,
    ],
    [
      "beside the .git, which is checked after the epic folders",
      { [`/repo/${STATE}`]: TEXT, "/repo/.git/HEAD": "", "/repo/src/x": "" },
      { cwd: "/repo/src" },
      `read /repo ${STATE}`,
    ],
    // With --root there is no walk.
    ["--root", { [`/other/${STATE}`]: TEXT }, { root: "/other" }, `read /other ${STATE}`],
    [
      "--root alone",
      { [`/repo/${STATE}`]: TEXT, "/repo/src/x": "" },
      { root: "/repo/src" },
      `absent /repo/src ${STATE}`,
    ],
    ["a --root that is not there", {}, { root: "/gone" }, `absent /gone ${STATE}`],
    ["a --root that is a file", { "/file": "x" }, { root: "/file" }, `absent /file ${STATE}`],
    // What the state file may be.
    [
      "a link to a file",
      { [`/repo/${STATE}`]: { link: "/elsewhere/s.json" }, "/elsewhere/s.json": TEXT },
      {},
      `read /repo ${STATE}`,
    ],
    [
      "a chain of links",
      {
        [`/repo/${STATE}`]: { link: "a" },
        [`/repo/${AI}/a`]: { link: "b" },
        [`/repo/${AI}/b`]: TEXT,
      },
      {},
      `read /repo ${STATE}`,
    ],
    [
      "an epic folder that is a link",
      { [`/repo/${AI}`]: { link: "/data/epic" }, "/data/epic/execution-state.json": TEXT },
      {},
      `read /repo ${STATE}`,
    ],
    ["a dangling link", { [`/repo/${STATE}`]: { link: "gone" } }, {}, `absent /repo ${STATE}`],
    ["a link to itself", { [`/repo/${STATE}`]: { link: FILE } }, {}, `absent /repo ${STATE}`],
    ["a folder", { [`/repo/${STATE}`]: { folder: true } }, {}, `absent /repo ${STATE}`],
    ["a FIFO", { [`/repo/${STATE}`]: { fifo: true } }, {}, `absent /repo ${STATE}`],
    [
      "a link to a FIFO",
      { [`/repo/${STATE}`]: { link: "/fifo" }, "/fifo": { fifo: true } },
      {},
      `absent /repo ${STATE}`,
    ],
    [
      "plans when ai/epics has a FIFO",
      { [`/repo/${STATE}`]: { fifo: true }, [`/repo/${PLANS}/${FILE}`]: TEXT },
      {},
      `read /repo ${PLANS}/${FILE}`,
    ],
    // What cannot be read.
    [
      "a state without permission",
      { [`/repo/${STATE}`]: { text: TEXT, denied: true } },
      {},
      `unreadable /repo ${STATE}`,
    ],
    [
      "an epic folder without permission, before a readable plans",
      { [`/repo/${STATE}`]: TEXT, [`/repo/${PLANS}/${FILE}`]: TEXT },
      { change: sealed(`/repo/${AI}`) },
      `unreadable /repo ${STATE}`,
    ],
    [
      "a folder above it without permission",
      { [`/repo/${STATE}`]: TEXT },
      { change: sealed("/repo/ai") },
      `unreadable /repo ${STATE}`,
    ],
    // From below, the walk passed it by and answered 1: initialise and start over.
    [
      "a folder without permission, from below",
      { [`/repo/${STATE}`]: TEXT, "/repo/.git/HEAD": "", "/repo/src/x": "" },
      { cwd: "/repo/src", change: sealed("/repo/ai") },
      `unreadable /repo ${STATE}`,
    ],
    // What is no JSON object.
    ["an empty state", { [`/repo/${STATE}`]: "" }, {}, `corrupt /repo ${STATE}`],
    ["conflict markers", { [`/repo/${STATE}`]: "<<<<<<< HEAD\n" }, {}, `corrupt /repo ${STATE}`],
    ["a list", { [`/repo/${STATE}`]: "[]" }, {}, `not-object /repo ${STATE}`],
  ] as readonly (readonly [string, NonNullable<FakeOptions["files"]>, Where, string])[]
) {
  Deno.test(`collectStory() finds ${name}`, async () => {
    assertEquals(place((await collect(files, where)).snapshot), want);
  });
}

Deno.test("a state without permission says so, and only that", async () => {
  const { snapshot } = await collect({ [`/repo/${STATE}`]: { text: TEXT, denied: true } });
  assertEquals(snapshot.kind === "unreadable" && snapshot.reason, "permission denied");
});

Deno.test("the state that was read comes with its text, value and folder", async () => {
  const { snapshot } = await collect({ [`/repo/${STATE}`]: `\ufeff${TEXT}\r\n` });
  if (snapshot.kind !== "read") throw new Error(snapshot.kind);
  assertEquals([snapshot.text, snapshot.folder], [`${TEXT}\r\n`, AI]);
  assertEquals(snapshot.value, { stories: { [STORY]: {} } });
});

for (
  const [name, files, want] of [
    ["a story file", { [`${STORY}.md`]: { text: "", mtimeMs: 7 } }, [[STORY, 7]]],
    ["a link to one", { [`${STORY}.md`]: { link: "x" }, x: { text: "", mtimeMs: 8 } }, [[
      STORY,
      8,
    ]]],
    ["no story file", {}, []],
    ["a folder", { [`${STORY}.md`]: { folder: true } }, []],
    ["a FIFO", { [`${STORY}.md`]: { fifo: true } }, []],
    ["a dangling link", { [`${STORY}.md`]: { link: "gone" } }, []],
    ["another story's", { "story-0049-0001.md": "" }, []],
  ] as readonly (readonly [string, NonNullable<FakeOptions["files"]>, [string, number][]])[]
) {
  Deno.test(`collectStory() takes the time of ${name}`, async () => {
    const below = Object.entries(files).map(([path, given]) => [`/repo/${AI}/${path}`, given]);
    const { snapshot } = await collect({ [`/repo/${STATE}`]: TEXT, ...Object.fromEntries(below) });
    assertEquals(snapshot.kind === "read" && [...snapshot.storyFiles], want);
  });
}

Deno.test("for an epic the times of all Markdown files beside the state are taken", async () => {
  const { snapshot } = await collect({
    [`/repo/${STATE}`]: TEXT,
    [`/repo/${AI}/b.md`]: { text: "", mtimeMs: 2 },
    [`/repo/${AI}/a.md`]: { text: "", mtimeMs: 1 },
    [`/repo/${AI}/deep/c.md`]: "",
    [`/repo/${AI}/d.md`]: { fifo: true },
    [`/repo/${AI}/e.txt`]: "",
    [`/repo/${PLANS}/f.md`]: "",
  }, { storyId: null });
  assertEquals(snapshot.kind === "read" && [...snapshot.storyFiles], [["a", 1], ["b", 2]]);
});

Deno.test("for a story nothing but the state is opened, and no folder is listed", async () => {
  const { world } = await collect({
    [`/repo/${STATE}`]: TEXT,
    [`/repo/${AI}/${STORY}.md`]: "",
    [`/repo/${PLANS}/${FILE}`]: TEXT,
  });
  assertEquals(new Set(world.files.opened), new Set([`/repo/${STATE}`]));
});
