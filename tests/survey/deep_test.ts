// What `--deep` and a report ask git, on a made-up git.
import { assertEquals } from "@std/assert";
import { envelope } from "../../lib/core/envelope.ts";
import type { RunReply } from "../../lib/io/ports.ts";
import { commitEvents, parseTimes } from "../../lib/survey/commit_events.ts";
import { behindProblem, findTwins } from "../../lib/survey/deep.ts";
import { type FakeOptions, fakePorts, ran } from "../support/fake_ports.ts";

const hash = (digit: string): string => digit.repeat(40);
const [OLD, NEW, LOST, TWIN] = ["a", "b", "c", "d"].map(hash) as [string, string, string, string];

function subject(oid: string, time: number, text: string): string {
  return `${oid}\0${time}\0${text}\0`;
}

/** Two commits are lost: one was amended, the other's message was changed as well. */
const rewritten: NonNullable<FakeOptions["git"]> = (args, { stdin }): RunReply => {
  const input = new TextDecoder().decode(stdin ?? new Uint8Array());
  const named = args.includes("--stdin");
  if (args.includes("patch-id")) {
    return ran(
      input === "patches of the lost" ? `${hash("1")} ${LOST}\n` : `${hash("1")} ${TWIN}\n`,
    );
  }
  if (args.includes("-p")) return ran(named ? "patches of the lost" : "patches of the history");
  const both = subject(OLD, 1, "Fix") + subject(LOST, 2, "Typo");
  return ran(named ? both : subject(NEW, 1, "Fix") + subject(TWIN, 2, "No typo"));
};

Deno.test("findTwins() finds an amended commit by its subject, and another by its change", async () => {
  const { ports } = fakePorts({ git: rewritten });
  const twins = await findTwins(ports, "/repo", [OLD.slice(0, 7).toUpperCase(), LOST, hash("e")]);
  assertEquals([...twins], [[OLD.slice(0, 7).toUpperCase(), NEW], [LOST, TWIN]]);
});

Deno.test("findTwins() asks for no patches when subjects tell everything", async () => {
  const { ports, world } = fakePorts({ git: rewritten });
  await findTwins(ports, "/repo", []);
  assertEquals(world.git, []);
});

for (
  const [name, git] of [
    ["is absent", undefined],
    ["fails", () => ran("", 128, "fatal: no")],
    ["says nonsense", () => ran("\0\0\0nonsense\n")],
  ] as const
) {
  Deno.test(`findTwins() and behindProblem() find nothing when git ${name}`, async () => {
    const { ports } = fakePorts(git === undefined ? {} : { git });
    assertEquals((await findTwins(ports, "/repo", [OLD])).size, 0);
    assertEquals(await behindProblem(ports, "/repo", "2026-01-01T00:00:00Z"), null);
    const item = envelope({ system: "work", root: "/repo", id: "A", state: "resumable" });
    const events = await commitEvents(ports, "/repo", [{ item, commits: [OLD] }]);
    assertEquals(events.filter((event) => event !== null), []);
  });
}

for (
  const [count, text] of [
    ["0\n", null],
    ["1\n", "the record is 1 commit behind HEAD"],
    ["12\n", "the record is 12 commits behind HEAD"],
    ["1000\n", "the record is 1000 or more commits behind HEAD"],
  ] as const
) {
  Deno.test(`behindProblem() says ${text} for ${count.trim()}`, async () => {
    const { ports, world } = fakePorts({ git: () => ran(count) });
    const found = await behindProblem(ports, "/repo", "2026-01-01T00:00:00Z");
    assertEquals(found?.message ?? null, text);
    // A commit of the same second may be the one that wrote the record.
    assertEquals(world.git[0]?.includes("--since=2026-01-01T00:00:01Z"), true);
  });
}

for (const at of [null, "", "yesterday", "$(touch x)"]) {
  Deno.test(`behindProblem() asks git nothing about the time ${JSON.stringify(at)}`, async () => {
    const { ports, world } = fakePorts({ git: () => ran("5\n") });
    assertEquals(await behindProblem(ports, "/repo", at), null);
    assertEquals(world.git, []);
  });
}

Deno.test("parseTimes() reads whole lines", () => {
  assertEquals([...parseTimes(`12 ${OLD}\nx ${NEW}\n13 ${NEW.slice(1)}\n14 ${LOST}`)], [
    [OLD, 12],
    [LOST, 14],
  ]);
});

Deno.test("commitEvents() tells when recorded commits were made, short or in capitals", async () => {
  const { ports, world } = fakePorts({ git: () => ran(`60 ${OLD}\n120 ${NEW}\n`) });
  const item = envelope({ system: "work", root: "/repo", id: "A", state: "resumable" });
  const commits = [OLD, NEW.slice(0, 8).toUpperCase(), LOST, "--output=x", "HEAD"];
  const events = await commitEvents(ports, "/repo", [{ item, commits }]);
  assertEquals(events.map((event) => event?.at ?? null), [
    "1970-01-01T00:01:00Z",
    "1970-01-01T00:02:00Z",
    null,
    null,
    null,
  ]);
  assertEquals(world.git.flat().some((word) => word.includes("output")), false);
});

Deno.test("commitEvents() asks git nothing when no commit is recorded", async () => {
  const { ports, world } = fakePorts({ git: () => ran("") });
  assertEquals(await commitEvents(ports, "/repo", []), []);
  assertEquals(world.git, []);
});

Deno.test("findTwins() takes no commit for its own twin, nor one that nothing is like", async () => {
  const { ports } = fakePorts({
    git: (args, { stdin }): RunReply => {
      const input = new TextDecoder().decode(stdin ?? new Uint8Array());
      if (args.includes("patch-id")) {
        return ran(
          input === "named"
            ? `${hash("1")} ${OLD}\n${hash("2")} ${LOST}\n`
            : `${hash("1")} ${OLD}\n`,
        );
      }
      if (args.includes("-p")) return ran(args.includes("--stdin") ? "named" : "history");
      return ran(args.includes("--stdin") ? subject(OLD, 1, "Fix") + subject(LOST, 2, "Typo") : "");
    },
  });
  assertEquals([...await findTwins(ports, "/repo", [OLD, LOST])], []);
});

Deno.test("findTwins() looks at no history when the lost commits have no patch", async () => {
  const { ports, world } = fakePorts({
    git: (args) =>
      ran(args.includes("--stdin") && !args.includes("-p") ? subject(OLD, 1, "Fix") : ""),
  });
  assertEquals([...await findTwins(ports, "/repo", [OLD])], []);
  assertEquals(world.git.filter((args) => args.includes("-p")).length, 1);
});

for (
  const [name, fail] of [
    ["an exit code", (reply: RunReply) => ({ ...reply, code: 1 })],
    ["no answer in time", () => ({ kind: "timeout", message: "" })],
  ] as const satisfies readonly (readonly [string, (reply: RunReply) => RunReply])[]
) {
  Deno.test(`findTwins() believes nothing of a git that ends with ${name}`, async () => {
    const { ports } = fakePorts({ git: (args, request) => fail(rewritten(args, request)) });
    assertEquals([...await findTwins(ports, "/repo", [OLD, LOST])], []);
  });
}
