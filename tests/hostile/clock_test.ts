// Clocks that jump, and files from other platforms: a named answer, never a wrong "fresh".
import { assert, assertEquals } from "@std/assert";
import { call, type Called } from "../support/called.ts";
import { block, LEDGER, started } from "../support/cycle.ts";
import type { Given } from "../support/memory_files.ts";
import { repoFiles } from "../support/pipeline_call.ts";
import { leaseText } from "../support/pipeline_state.ts";
import { manifest, session, state, steps, WORK } from "../support/work.ts";

const EPIC = "/repo/ai/epics/epic-0001/execution-state.json";
const PHASES = { phases: steps(["discovery", "deep_dive"], 1) };

const FILES: Readonly<Record<string, Given>> = {
  ...repoFiles({ more: { ".pipeline/.lock": leaseText("other", "11:58:00", "12:03:00") } }),
  "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n",
  [LEDGER]: started() + block("PLAN", { ts: "2026-01-02T11:00:00Z", status: "DONE" }),
  [`${WORK}/A-1/state.json`]: state("requirements", "A-1", PHASES),
  [EPIC]: JSON.stringify({
    stories: { "story-0001-0001": { tasks: { a: { status: "PENDING" } } } },
  }),
};

const COMMANDS = [["work", "A-1"], ["cycle"], ["pipeline"], ["epic", "--epic-id", "0001"], [
  "survey",
], ["report"]];

const CLOCKS = [
  "0001-01-01T00:00:00Z",
  "1970-01-01T00:00:00Z",
  "2026-05-10T12:00:00+14:00",
  "2026-05-10T12:00:00-12:00",
  "2038-01-19T03:14:08Z",
  "9999-12-31T23:59:59Z",
];

async function ask(words: readonly string[], now: string, files = FILES): Promise<Called> {
  const got = await call([...words, "--json", "--now", now], { files, now });
  assert(![64, 70].includes(got.code), `${words.join(" ")} at ${now}: ${got.stderr}`);
  return got;
}

for (const words of COMMANDS) {
  Deno.test(`resume ${words.join(" ")} answers whatever the clock says`, async () => {
    for (const now of CLOCKS) {
      const document = JSON.parse((await ask(words, now)).stdout);
      assert(!JSON.stringify(document).includes("NaN"), `${now}: ${JSON.stringify(document)}`);
      const text = await call([...words.slice(0, 3), "--now", now], { files: FILES, now });
      assert(words[0] === "report" || !/NaN|Invalid|undefined/.test(text.stdout), text.stdout);
    }
  });
}

Deno.test("a lease is not held for ever by a clock that jumps forward", async () => {
  const got = JSON.parse((await ask(["pipeline"], "9999-12-31T23:59:59Z")).stdout);
  assertEquals(got.lease.verdict, "expired");
});

Deno.test("a ledger from the future is a finding, not fresh", async () => {
  const got = JSON.parse((await ask(["cycle"], "1970-01-01T00:00:00Z")).stdout);
  const codes = got.problems.map((one: { code: string }) => one.code);
  assert(codes.includes("future-ts"), codes.join(" "));
});

Deno.test("line ends and a mark of Windows change no answer", async () => {
  const windows = Object.fromEntries(
    Object.entries(FILES).map(([path, given]) => [
      path,
      typeof given === "string" ? `\ufeff${given.replaceAll("\n", "\r\n")}` : given,
    ]),
  );
  for (const words of COMMANDS.slice(0, 4)) {
    const plain = JSON.parse((await ask(words, "2026-05-10T12:00:00+08:00")).stdout);
    const other = JSON.parse((await ask(words, "2026-05-10T12:00:00+08:00", windows)).stdout);
    const facts = (one: Record<string, unknown>): unknown => [one["state"], one["resumePoint"]];
    assertEquals(facts(other), facts(plain), words.join(" "));
  }
});

Deno.test("a name in the other form of Unicode is another name, and is said to be like it", async () => {
  const files = {
    [`${WORK}/caf\u0065\u0301/state.json`]: state("requirements", "caf\u0065\u0301"),
  };
  const got = await call(["work", "caf\u00e9", "--json"], { files });
  assertEquals(got.code, 2);
  assert(got.stdout.includes("similar-identifier"), got.stdout);
});

Deno.test("a name in other letters is another name, and is said to be like it", async () => {
  const files = session("requirements", PHASES);
  const absolute = Object.fromEntries(
    Object.entries(files).map(([path, given]) => [`${WORK}/${path}`, given]),
  );
  const got = await call(["work", "a-1", "--json"], { files: absolute });
  assertEquals(got.code, 2);
  assert(got.stdout.includes("similar-identifier"), got.stdout);
});

for (const path of ["C:\\Windows\\x.md", "c:/x.md", "\\\\host\\share\\x.md", "..\\..\\x.md"]) {
  Deno.test(`a recorded path of Windows is not opened: ${path}`, async () => {
    const brainstorm = state("implementation", "A-1", {
      chunks: [{ id: "1", status: "pending", files: [path], spec_file: path }],
      spec_file: path,
    });
    const files = { [`${WORK}/A-1/state.json`]: brainstorm };
    for (const platform of ["windows", "linux"] as const) {
      const got = await call(["work", "A-1", "--json"], { files, platform });
      assert(![64, 70].includes(got.code), got.stderr);
      const opened = got.world.files.opened.filter((one) => one.includes("x.md"));
      assertEquals(opened, []);
      const load: readonly string[] = JSON.parse(got.stdout).next?.load ?? [];
      assert(!load.some((one) => one.includes("x.md")), load.join(" "));
    }
  });
}

Deno.test("a manifest of 100,000 sessions is answered in seconds", async () => {
  const items = Array.from({ length: 100_000 }, (_, at) => ({
    identifier: `J-${at}`,
    title: `Title ${at}`,
    type: "requirements",
    status: "in_progress",
    path: `J-${at}/`,
  }));
  const files = {
    [`${WORK}/manifest.json`]: manifest(...items),
    [`${WORK}/A-1/state.json`]: state("requirements", "A-1", PHASES),
  };
  const begun = performance.now();
  const got = await call(["work", "--json"], { files });
  assert(performance.now() - begun < 20_000, `took ${performance.now() - begun} ms`);
  assert(![64, 70].includes(got.code), got.stderr);
  assert(got.stdout.length < 50_000_000, `${got.stdout.length} characters`);
});
