/**
 * Fifty processes read a state while one keeps replacing it.
 */
import { assert, assertEquals } from "@std/assert";
import { resume, start } from "../support/program.ts";

const ID = "story-0049-0013";

/** A state in which the first `done` of 40 tasks are completed. */
function state(done: number): string {
  const tasks = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`T${at}`, { status: at < done ? "DONE" : "PENDING" }]),
  );
  return JSON.stringify({ stories: { [ID]: { tasks } } });
}

Deno.test({
  name: "resume story: 50 readers at once each get one whole version while a writer renames",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const root = await Deno.makeTempDir({ prefix: "readers-" });
    const folder = `${root}/ai/epics/epic-0049`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${root}/a.json`, state(3));
    await Deno.writeTextFile(`${root}/b.json`, state(17));
    await Deno.copyFile(`${root}/a.json`, `${folder}/execution-state.json`);
    const swap =
      'while [ ! -e stop ]; do for v in a b; do cp $v.json "$0/new" && mv "$0/new" "$0/execution-state.json"; done; done';
    const writer = start(["bash", "-c", swap, folder], { cwd: root, timeoutMs: 120_000 });
    try {
      const words = ["story", "--story-id", ID, "--epic-id", "49", "--root", root];
      const ended = await Promise.all(
        Array.from({ length: 50 }, () => resume(words, { timeoutMs: 110_000 })),
      );
      for (const one of ended) {
        assertEquals([one.code, one.stderr], [0, ""]);
        const point = JSON.parse(one.stdout).resumePoint;
        assert(["phase-2-task-4", "phase-2-task-18"].includes(point), point);
      }
    } finally {
      await Deno.writeTextFile(`${root}/stop`, "");
      await writer;
      await Deno.remove(root, { recursive: true });
    }
  },
});
