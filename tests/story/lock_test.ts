import { assertEquals } from "@std/assert";
import type { Ports } from "../../lib/io/ports.ts";
import { type Asked, collect, type Where } from "../support/collecting.ts";
import { withFs } from "../support/fake_ports.ts";
import type { FakeWorld } from "../support/fake_ports.ts";
import { STATE, STORY, textOf } from "../support/story.ts";

const TEXT = textOf({ stories: { [STORY]: {} } });

const LOCK = `/repo/${STATE}.lock`;
const LOCKED = { [`/repo/${STATE}`]: TEXT, [LOCK]: "" };

/** Notes the requests for a lock. */
function spyLock(seen: unknown[]): (ports: Ports) => Ports {
  return (ports) =>
    withFs(ports, {
      lock: (path, request) => {
        seen.push({ path, ...request });
        return ports.fs.lock(path, request);
      },
    });
}

Deno.test("no lock file: nothing is locked, and none is made", async () => {
  const seen: unknown[] = [];
  const { snapshot } = await collect({ [`/repo/${STATE}`]: TEXT }, { change: spyLock(seen) });
  assertEquals([snapshot.kind, seen], ["read", []]);
});

for (
  const [setting, waitMs] of [
    [undefined, 30_000],
    ["0", 0],
    ["250", 250],
    ["-1", 30_000],
    ["soon", 30_000],
  ] as const
) {
  Deno.test(`RESUME_LOCK_WAIT_MS=${setting} waits ${waitMs} ms for a shared lock`, async () => {
    const seen: unknown[] = [];
    const env = setting === undefined ? {} : { RESUME_LOCK_WAIT_MS: setting };
    await collect(LOCKED, { env, change: spyLock(seen) });
    assertEquals(seen, [{ path: LOCK, mode: "shared", create: false, waitMs }]);
  });
}

Deno.test("a lock that a writer keeps is named; one that a reader holds does not matter", async () => {
  const held = (mode: "shared" | "exclusive"): Promise<Asked> =>
    collect(LOCKED, {
      change: (ports, world) => {
        world.files.locked.set(LOCK, mode);
        return ports;
      },
    });
  assertEquals((await held("exclusive")).snapshot, { kind: "locked", root: "/repo", path: STATE });
  assertEquals((await held("shared")).snapshot.kind, "read");
});

Deno.test("the lock is released, also when the state turns out to be unreadable or corrupt", async () => {
  for (const text of [TEXT, "{"]) {
    const { world } = await collect({ ...LOCKED, [`/repo/${STATE}`]: text });
    assertEquals([...world.files.locked], []);
  }
  const { world, snapshot } = await collect(LOCKED, {
    change: (ports) =>
      withFs(ports, {
        readBytes: () => ({ ok: false, reason: "other", message: "Input/output error" }),
      }),
  });
  assertEquals([snapshot.kind, [...world.files.locked]], ["unreadable", []]);
});

for (
  const [name, lock] of [
    ["a folder", { folder: true }],
    ["a FIFO", { fifo: true }],
    ["a dangling link", { link: "gone" }],
  ] as const
) {
  Deno.test(`a lock file that is ${name} is none`, async () => {
    const seen: unknown[] = [];
    const { snapshot } = await collect({ ...LOCKED, [LOCK]: lock }, { change: spyLock(seen) });
    assertEquals([snapshot.kind, seen], ["read", []]);
  });
}

Deno.test("a lock file that is a link to a file is locked", async () => {
  const seen: unknown[] = [];
  await collect({ ...LOCKED, [LOCK]: { link: "/locks/x" }, "/locks/x": "" }, {
    change: spyLock(seen),
  });
  assertEquals(seen.length, 1);
});

for (const reason of ["denied", "absent", "other"] as const) {
  Deno.test(`a lock file that cannot be opened (${reason}) is no reason not to read`, async () => {
    const { snapshot } = await collect(LOCKED, {
      change: (ports) =>
        withFs(ports, { lock: () => Promise.resolve({ ok: false, reason, message: reason }) }),
    });
    assertEquals(snapshot.kind, "read");
  });
}

/** Does something to the files while the lock is waited for. */
function meanwhile(act: (world: FakeWorld) => void): NonNullable<Where["change"]> {
  return (ports, world) =>
    withFs(ports, {
      lock: (path, request) => {
        act(world);
        return ports.fs.lock(path, request);
      },
    });
}

Deno.test("a state replaced during the wait is read as it is now", async () => {
  const bytes = new TextEncoder().encode('{"stories":{},"new":true}');
  const { snapshot } = await collect(LOCKED, {
    change: meanwhile((world) =>
      world.files.nodes.set(`/repo/${STATE}`, { kind: "file", bytes, mtimeMs: 0, mode: 0o644 })
    ),
  });
  assertEquals(snapshot.kind === "read" && snapshot.value, { stories: {}, new: true });
});

Deno.test("a state removed during the wait is not there", async () => {
  const { snapshot } = await collect(LOCKED, {
    change: meanwhile((world) => void world.files.nodes.delete(`/repo/${STATE}`)),
  });
  assertEquals(snapshot.kind, "absent");
});

Deno.test("a state without permission is told before the lock is waited for", async () => {
  const seen: unknown[] = [];
  const { snapshot } = await collect(
    { ...LOCKED, [`/repo/${STATE}`]: { text: TEXT, denied: true } },
    { change: spyLock(seen) },
  );
  assertEquals([snapshot.kind, seen], ["unreadable", []]);
});

Deno.test("a state that is too large is refused by name, not read as absent", async () => {
  const { snapshot } = await collect({ [`/repo/${STATE}`]: TEXT }, {
    change: (ports) =>
      withFs(ports, {
        readBytes: (_, max) => ({ ok: false, reason: "too-large", message: `larger than ${max}` }),
      }),
  });
  assertEquals(snapshot.kind, "corrupt");
});
