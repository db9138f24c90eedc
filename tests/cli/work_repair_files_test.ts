// Work spec 3, --repair: what is planted, vanishes or is mended while a repair is under way.
import { assertEquals } from "@std/assert";
import type { FileFacts, FilePort, Io, Ports } from "../../lib/io/ports.ts";
import { failure, type FakeWorld, withFs } from "../support/fake_ports.ts";
import { expectWork, type Files, item, manifest, state, WORK } from "../support/work.ts";

const RESET = ["A-1", "--repair", "reset", "--yes", "--json"];
const DELETE = ["A-1", "--repair", "delete", "--yes", "--json"];
const BAD = '{"half":';
const STATE = `${WORK}/A-1/state.json`;
const MANIFEST = manifest(item("A-1"), item("B"));

function broken(more: Files = {}): Files {
  return { "A-1/state.json": BAD, "A-1/spec.md": "x", "manifest.json": MANIFEST, ...more };
}

/** Answers the accesses to one path from the n-th (1) on in another way. */
function from<K extends "lstat" | "readBytes">(
  key: K,
  path: string,
  at: number,
  answer: Io<FileFacts> | ((ports: Ports) => void),
): (ports: Ports) => Ports {
  return (ports) => {
    let count = 0;
    const replaced: Partial<FilePort> = {
      [key]: (asked: string, cap?: number) => {
        if (asked !== path || ++count < at) return ports.fs[key](asked, cap);
        if (typeof answer !== "function") return answer;
        answer(ports);
        return ports.fs[key](asked, cap);
      },
    };
    return withFs(ports, replaced);
  };
}

/** A disk that knows no second names, and fails the n-th rename (0: none). */
function withoutLinks(at: number): (ports: Ports) => Ports {
  return (ports) => {
    let count = 0;
    return withFs(ports, {
      hardLink: () => failure("other", "not supported"),
      rename: (from, to) =>
        ++count === at ? failure("other", "a broken disk") : ports.fs.rename(from, to),
    });
  };
}

for (
  const [name, at, exit, left] of [
    ["sets the old state aside", 0, 0, true],
    ["leaves the old state when it cannot be set aside", 1, 74, false],
    ["takes the old state back when the new one cannot be put in place", 2, 74, false],
  ] as const
) {
  Deno.test(`resume work --repair reset ${name} on a disk without hard links`, async () => {
    const order = { files: broken(), change: withoutLinks(at), writes: true };
    await expectWork(RESET, order, {
      exit,
      problems: [exit === 0 ? "state-reset" : "write-failed"],
      files: {
        "A-1/state.json": exit === 0 ? { excludes: [BAD] } : { equals: BAD },
        "A-1/state.json.corrupt-20261130T091500Z": left ? { equals: BAD } : { exists: false },
        "A-1/state.json.tmp.4242": { exists: false },
      },
    });
  });
}

Deno.test("resume work --repair reset writes through no link that was planted meanwhile", async () => {
  const link = { kind: "link", size: 0, mtimeMs: 0, mode: 0o777 } as const;
  // It is looked at twice to be judged, once to be repaired, once before the lock.
  const change = from("lstat", STATE, 4, { ok: true, value: link });
  const called = await expectWork(RESET, { files: broken(), change, writes: true }, {
    exit: 74,
    problems: ["write-failed", "state-corrupt"],
  });
  assertEquals([called.world.files.text(STATE), called.world.files.changes], [BAD, []]);
});

function folders(world: FakeWorld): string[] {
  return [...world.files.nodes.keys()].filter((path) => path.endsWith("/spec.md"));
}

Deno.test("resume work --repair reset takes a stale temporary file of its own id away", async () => {
  const files = broken({ "A-1/state.json.tmp.4242": "half" });
  await expectWork(RESET, { files, writes: true }, {
    exit: 0,
    problems: ["state-reset"],
    noProblems: ["interrupted-write"],
    files: { "A-1/state.json.tmp.4242": { exists: false } },
  });
});

Deno.test("resume work --repair reset writes through no temporary file that is a link", async () => {
  const files = broken({ "A-1/state.json.tmp.4242": { link: "/repo/x" }, "/repo/x": "keep" });
  await expectWork(RESET, { files, writes: true }, {
    exit: 74,
    problems: ["write-failed", "state-corrupt"],
    files: { "A-1/state.json": { equals: BAD }, "/repo/x": { equals: "keep" } },
  });
});

for (
  const [name, more] of [
    ["the trash is a link", { ".trash": { link: "/repo/t" }, "/repo/t/x": "" }],
    ["the manifest is a link", { "manifest.json": { link: "m.json" }, "m.json": MANIFEST }],
    ["the trash is a file", { ".trash": "x" }],
  ] as readonly (readonly [string, Files])[]
) {
  Deno.test(`resume work --repair delete moves nothing when ${name}`, async () => {
    const called = await expectWork(DELETE, { files: broken(more), writes: true }, {
      exit: 74,
      problems: ["write-failed", "state-corrupt"],
      files: { "A-1/state.json": { equals: BAD } },
    });
    assertEquals(folders(called.world), [`${WORK}/A-1/spec.md`]);
  });
}

Deno.test("resume work --repair delete moves the folder back when the manifest cannot be read", async () => {
  const change = from("readBytes", `${WORK}/manifest.json`, 2, failure("other", "a broken disk"));
  const called = await expectWork(DELETE, { files: broken(), change, writes: true }, {
    exit: 74,
    problems: ["write-failed"],
    files: { "A-1/state.json": { equals: BAD }, "manifest.json": { equals: MANIFEST } },
  });
  assertEquals(folders(called.world), [`${WORK}/A-1/spec.md`]);
});

for (
  const [name, text] of [
    ["has lost its items meanwhile", "{}"],
    ["has lost the item meanwhile", manifest(item("B"))],
  ] as const
) {
  Deno.test(`resume work --repair delete leaves a manifest alone that ${name}`, async () => {
    const bytes = new TextEncoder().encode(text);
    const change = from("readBytes", `${WORK}/manifest.json`, 2, (ports) => {
      ports.fs.replaceFile(`${WORK}/manifest.json`, bytes, `${WORK}/m.tmp`);
    });
    await expectWork(DELETE, { files: broken(), change, writes: true }, {
      exit: 0,
      problems: ["work-trashed"],
      files: { "manifest.json": { equals: text }, "A-1/state.json": { exists: false } },
    });
  });
}

Deno.test("resume work --repair delete needs no manifest", async () => {
  const { "manifest.json": _, ...files } = broken();
  await expectWork(DELETE, { files, writes: true }, {
    exit: 0,
    problems: ["work-trashed"],
    files: { "manifest.json": { exists: false }, "A-1/state.json": { exists: false } },
  });
});

// The state is read when it is judged, once more since it did not parse, then to be repaired, and
// under the lock.
for (const words of [RESET, DELETE]) {
  const what = `resume work --repair ${words[2]}`;

  Deno.test(`${what} refuses a state that was mended before it was looked at again`, async () => {
    const good = new TextEncoder().encode(state("epic", "A-1"));
    const change = from("readBytes", STATE, 3, (ports) => {
      ports.fs.replaceFile(STATE, good, `${WORK}/s.tmp`);
    });
    const called = await expectWork(words, { files: broken(), change, writes: true }, {
      exit: 3,
      json: { problems: { "$has": [{ code: "repair-refused", args: { reason: "changed" } }] } },
    });
    assertEquals(called.world.files.text(STATE), state("epic", "A-1"));
  });

  Deno.test(`${what} refuses a state that cannot be read under the lock`, async () => {
    const change = from("readBytes", STATE, 4, failure("other", "a broken disk"));
    const called = await expectWork(words, { files: broken(), change, writes: true }, {
      exit: 3,
      json: { problems: { "$has": [{ code: "repair-refused", args: { reason: "changed" } }] } },
    });
    assertEquals([called.world.files.text(STATE), folders(called.world)], [BAD, [
      `${WORK}/A-1/spec.md`,
    ]]);
  });

  Deno.test(`${what} refuses a state that vanishes under the lock`, async () => {
    const racing = (ports: Ports): Ports =>
      withFs(ports, {
        lock: (path, request) => {
          ports.fs.removeFile(STATE);
          return ports.fs.lock(path, request);
        },
      });
    const called = await expectWork(words, { files: broken(), change: racing, writes: true }, {
      exit: 3,
      problems: ["repair-refused"],
    });
    assertEquals(folders(called.world), [`${WORK}/A-1/spec.md`]);
  });

  for (
    const [name, change] of [
      ["cannot be read again", from("readBytes", STATE, 3, failure("denied"))],
      ["cannot be looked at again", from("lstat", STATE, 3, failure("denied"))],
    ] as const
  ) {
    Deno.test(`${what} answers 74 for a state that ${name}`, async () => {
      const called = await expectWork(words, { files: broken(), change, writes: true }, {
        exit: 74,
        problems: ["write-failed", "state-corrupt"],
      });
      assertEquals([called.world.files.text(STATE), called.world.files.changes], [BAD, []]);
    });
  }
}
