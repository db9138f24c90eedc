/**
 * The state of an epic collected from a made-up machine.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { Ports } from "../../lib/io/ports.ts";
import { collectStory } from "../../lib/story/collect.ts";
import type { Snapshot } from "../../lib/story/snapshot.ts";
import { type FakeOptions, fakePorts, type FakeWorld } from "./fake_ports.ts";
import { EPIC, STORY } from "./story.ts";

/** What was found, and what was done for it. */
export interface Asked {
  readonly snapshot: Snapshot;
  readonly world: FakeWorld;
}

/** A made-up machine, and what is asked of it. */
export interface Where extends FakeOptions {
  readonly root?: string | null;
  readonly storyId?: string | null;
  /** Changes the machine before it is asked. */
  readonly change?: (ports: Ports, world: FakeWorld) => Ports;
}

/** Collects; a change of the files is a failure of the test. */
export async function collect(files: FakeOptions["files"], where: Where = {}): Promise<Asked> {
  const { ports, world } = fakePorts({ ...where, ...(files === undefined ? {} : { files }) });
  const snapshot = await collectStory(where.change?.(ports, world) ?? ports, {
    root: where.root ?? null,
    cwd: where.cwd ?? "/repo",
    epicId: EPIC,
    storyId: where.storyId === undefined ? STORY : where.storyId,
  });
  assertEquals(world.files.changes, [], "reading changed something");
  return { snapshot, world };
}
