// Work spec 2.9: recorded notes are history, quoted and short.
import { assertEquals } from "@std/assert";
import { askWork, session } from "../support/work.ts";

interface Shown {
  readonly entries: readonly { timestamp: string | null; text: string; auto: boolean }[];
  readonly earlier: number;
}

async function history(updates: unknown): Promise<Shown | null> {
  const { stdout } = await askWork(["A-1", "--json"], {
    files: session("requirements", { updates }),
  });
  return JSON.parse(stdout).history;
}

for (
  const [name, entry, want] of [
    ["a note of a person", { note: "x", auto: false }, ["x", false]],
    ["a note of a hook", { note: "x", auto: true }, ["x", true]],
    ["a note with the prefix, which stays", { note: "[auto] x" }, ["[auto] x", true]],
    ["a prefix without its blank", { note: "[auto]x" }, ["[auto]x", false]],
    ["auto that is not true", { note: "x", auto: "true" }, ["x", false]],
    ["line ends as one sign", { note: "a\r\nb\nc" }, ["a ⏎ b ⏎ c", false]],
    ["no escapes", { note: "\u001b[31mred\u202e" }, ["red", false]],
    ["200 characters", { note: "y".repeat(200) }, ["y".repeat(200), false]],
    ["no more than 200 characters", { note: "y".repeat(201) }, [`${"y".repeat(200)}…`, false]],
  ] as const
) {
  Deno.test(`resume work shows ${name} in the history`, async () => {
    const shown = await history([entry]);
    assertEquals(shown?.entries.map(({ text, auto }) => [text, auto]), [[...want]]);
  });
}

Deno.test("resume work shows the last ten notes, oldest first, and counts the usable ones before", async () => {
  const notes = Array.from({ length: 13 }, (_, at) => ({ note: `n${at}` }));
  const shown = await history([{ note: " " }, "odd", { note: 7 }, ...notes]);
  assertEquals(shown?.earlier, 3);
  assertEquals(shown?.entries.map(({ text }) => text), notes.slice(3).map(({ note }) => note));
});

for (const updates of [undefined, [], [{}], [{ note: "" }], "x"]) {
  Deno.test(`resume work has no history for updates ${JSON.stringify(updates)}`, async () => {
    assertEquals(await history(updates), null);
  });
}
