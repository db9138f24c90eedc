// 100 MB where a few kB are expected: a named answer in bounded time, and never "complete".
import { assert } from "@std/assert";
import { call } from "../support/called.ts";
import { block, LEDGER, NOW, started } from "../support/cycle.ts";
import type { Given } from "../support/memory_files.ts";
import { repoFiles } from "../support/pipeline_call.ts";
import { leaseText } from "../support/pipeline_state.ts";
import { item, manifest, state, WORK } from "../support/work.ts";

const SIZE = 100 * 1024 * 1024;
const MAX_MS = 30_000;
const EPIC = "/repo/ai/epics/epic-0001/execution-state.json";

const PIPELINE = repoFiles({
  more: {
    ".pipeline/.lock": leaseText("other", "11:58:00", "12:03:00"),
    ".pipeline/feature-queue.yaml": "features: []\n",
    ".pipeline/derived-refresh.yaml": "status: warning\n",
    ".pipeline/continuation.yaml": "continuation: {}\n",
  },
});
const CYCLE: Readonly<Record<string, Given>> = {
  "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n",
  [LEDGER]: started() + block("PLAN", { ts: "2026-01-02T11:00:00Z", status: "DONE" }),
  "/repo/.claude/plans/todo.md": "[map](a/work.json)\n",
  "/repo/.claude/plans/a/work.json": "{}\n",
  "/repo/.claude/memory/working-state.md": "# State\n",
};
const WORKS: Readonly<Record<string, Given>> = {
  [`${WORK}/A-1/state.json`]: state("requirements", "A-1"),
  [`${WORK}/manifest.json`]: manifest(item("A-1")),
  "/repo/.claude/configuration.yml": "storage: {}\n",
};
const STORY: Readonly<Record<string, Given>> = { [EPIC]: '{"stories":{}}' };

/** What a file may be filled up with: blanks, its own text again and again, zeroes, one long line. */
const FILLINGS = ["blanks", "its own text", "zeroes", "one long line"] as const;

function filled(text: string, how: typeof FILLINGS[number]): Uint8Array {
  const own = new TextEncoder().encode(text);
  const out = new Uint8Array(SIZE).fill(how === "blanks" ? 0x20 : how === "zeroes" ? 0 : 0x78);
  out.set(own);
  if (how === "its own text") {
    for (let at = own.length; at < SIZE; at *= 2) out.copyWithin(at, 0, Math.min(at, SIZE - at));
  }
  return out;
}

for (
  const [argv, files] of [
    [["work", "A-1"], WORKS],
    [["cycle"], CYCLE],
    [["pipeline"], PIPELINE],
    [["epic", "--epic-id", "0001"], STORY],
  ] as const
) {
  for (const [path, given] of Object.entries(files)) {
    if (/prompts\/|layout/.test(path) || typeof given !== "string") continue;
    Deno.test(`resume ${argv[0]} answers over 100 MB in ${path.slice("/repo/".length)}`, async () => {
      for (const how of FILLINGS) {
        const begun = performance.now();
        const huge = { ...files, [path]: filled(given, how) };
        const got = await call([...argv, "--json"], { files: huge, now: NOW });
        const took = Math.round(performance.now() - begun);
        assert(took < MAX_MS, `${how}: ${took} ms`);
        assert(![64, 70].includes(got.code), `${how}: ${got.code} ${got.stderr.slice(0, 200)}`);
        assert(got.stdout.length < 100_000, `${how}: ${got.stdout.length} characters`);
        assert(!got.stdout.includes('"state":"complete"'), `${how}: ${got.stdout.slice(0, 300)}`);
      }
    });
  }
}
