import { assertEquals } from "@std/assert";
import { archiveFolder, archiveSegment } from "../../lib/cycle/archive.ts";
import { layoutOf, worldOf } from "../../lib/cycle/layout.ts";
import { openLedger } from "../../lib/cycle/ledger_read.ts";
import type { Io, Ports } from "../../lib/io/ports.ts";
import { ask, block, LEDGER, PLAN, started } from "../support/cycle.ts";
import { failure, fakePorts, type FakeWorld, withFs } from "../support/fake_ports.ts";

for (
  const [id, folder] of [
    ["2026-01-02-x", "2026-01-02-x"],
    ["..", "no-cycle-id"],
    ["a/b", "no-cycle-id"],
    [null, "no-cycle-id"],
    ["a b", "no-cycle-id"],
  ] as const
) {
  Deno.test(`archiveFolder() of ${id} is ${folder}`, () => assertEquals(archiveFolder(id), folder));
}

// Two cycles woven together: above and below each block of the last one is looked for separators.
const TEXT = started({ cycle_id: "a" }) + started({ cycle_id: "b" }) +
  block("SENSE", { cycle_id: "a", status: "DONE" }) + block("SENSE", { cycle_id: "b" }) +
  block("PLAN", { cycle_id: "a" });
const HOME = "/home/al/.lintel";

/** Archives the current cycle with ports that `change` has broken after the ledger was read. */
function archived(change: (ports: Ports) => Ports): { got: Io<void>; world: FakeWorld } {
  const { ports, world } = fakePorts({ files: { [LEDGER]: TEXT, "/repo/.git": { folder: true } } });
  const places = worldOf(ports, "/repo", "/repo");
  const ledger = openLedger(places, layoutOf(places).ledger);
  if (ledger.kind !== "read") throw new Error("Test: the ledger was not read");
  return { got: archiveSegment(change(ports), HOME, LEDGER, ledger.segment), world };
}

Deno.test("archiveSegment() copies the blocks of the cycle and leaves those of others", () => {
  const { got, world } = archived((ports) => ports);
  assertEquals(got.ok, true);
  const want = started({ cycle_id: "a" }) +
    block("SENSE", { cycle_id: "a", status: "DONE" }) + block("PLAN", { cycle_id: "a" });
  assertEquals(world.files.text(`${HOME}/archive/a/00-state.md`), want);
});

Deno.test("archiveSegment() makes nothing when the ledger cannot be opened again", () => {
  const { got, world } = archived((ports) =>
    withFs(ports, { openRead: () => failure("denied", "not for you") })
  );
  assertEquals([got, world.files.changes], [failure("denied", "not for you"), []]);
});

// Three blocks: above, below and the block itself for two, and no below for the last one.
for (let at = 1; at <= 8; at++) {
  Deno.test(`archiveSegment() makes nothing when read ${at} of the ledger fails`, () => {
    let count = 0;
    const { got, world } = archived((ports) =>
      withFs(ports, {
        openRead: (path) => {
          const opened = ports.fs.openRead(path);
          if (!opened.ok) return opened;
          const { value } = opened;
          const readAt: typeof value.readAt = (offset, length) =>
            ++count === at ? failure("other", "a broken disk") : value.readAt(offset, length);
          return { ok: true, value: { ...value, readAt } };
        },
      })
    );
    assertEquals([got, world.files.changes], [failure("other", "a broken disk"), []]);
  });
}

Deno.test("archiveSegment() gives up when every name is taken, and leaves no temporary file", () => {
  const { got, world } = archived((ports) => withFs(ports, { hardLink: () => failure("exists") }));
  assertEquals(got, failure("exists", "too many archived copies"));
  assertEquals([...world.files.nodes.keys()].filter((path) => path.endsWith(".tmp")), []);
});

Deno.test("resume cycle choose E answers 74 and appends nothing when every name is taken", async () => {
  const text = started() + PLAN;
  const change = (ports: Ports): Ports => withFs(ports, { hardLink: () => failure("exists") });
  const got = await ask({ [LEDGER]: text }, ["choose", "E"], { change });
  assertEquals([got.exit, got.json.state, got.codes], [74, "blocked", ["write-failed"]]);
  assertEquals(got.world.files.text(LEDGER), text);
});
