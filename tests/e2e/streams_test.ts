// What becomes of the answer when the other end is closed, full, slow or gone.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { fill, inFolder } from "../support/disk.ts";
import { has, program, shell, start } from "../support/program.ts";
import { STATE, STORY, withTasks } from "../support/story.ts";

const ON_WINDOWS = Deno.build.os === "windows";
const ASK = `$RESUME story --story-id ${STORY} --epic-id 49`;
const TASKS = 10_000;

/** A story whose answer and whose warnings are each larger than any pipe. */
function large(): string {
  const nodes = Array.from({ length: TASKS }, (_, at) => [
    `TASK-${at}`,
    { status: at < TASKS / 2 ? "DONE" : `odd ${at}`, commitSha: `c${at}` },
  ]);
  return withTasks(Object.fromEntries(nodes));
}

function streamTest(name: string, test: (folder: string) => Promise<void>): void {
  Deno.test({
    name,
    ignore: ON_WINDOWS,
    fn: () =>
      inFolder(async (folder) => {
        fill(folder, { [STATE]: large() });
        await test(folder);
      }),
  });
}

streamTest("a large answer comes whole through a pipe that is read slowly", async (cwd) => {
  const got = await shell(`${ASK} 2>/dev/null | { sleep 1; cat; }`, { cwd });
  assertEquals(JSON.parse(got.stdout).tasksPending.length, TASKS / 2);
});

for (const reader of ["head -c 1", "true", "head -n 0"]) {
  streamTest(`a pipe closed by ${reader} ends quietly with the answer's exit code`, async (cwd) => {
    const got = await shell(
      `${ASK} 2>err | ${reader} >/dev/null; echo \${PIPESTATUS[0]}; tail -n 1 err`,
      {
        cwd,
      },
    );
    const [code, last] = got.stdout.split("\n");
    assertEquals(code, "0");
    assertStringIncludes(last ?? "", "treated as PENDING");
  });
}

streamTest("warnings into a closed pipe do not keep the answer back", async (cwd) => {
  const got = await shell(`{ ${ASK} 2>&1 >out | head -c 1 >/dev/null; } ; wc -l <out`, { cwd });
  assertEquals(got.stdout.trim(), "1");
});

Deno.test({
  name: "a full disk under stdout is 74, with one line that says so",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    inFolder(async (cwd) => {
      fill(cwd, { [STATE]: withTasks({}) });
      for (const call of [ASK, "$RESUME epic --epic-id 49", "$RESUME --help"]) {
        const got = await shell(`${call} >/dev/full`, { cwd });
        assertEquals([got.code, got.stdout], [74, ""]);
        assertEquals(/^resume: cannot write the result: [^\n]+\n$/.test(got.stderr), true);
      }
    }),
});

Deno.test({
  // A remark that could not be written took the answer with it: exit 74 and no line.
  name: "a full disk under stderr does not keep the answer back",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    inFolder(async (cwd) => {
      fill(cwd, { [STATE]: withTasks({ A: { status: "odd" } }) });
      for (const where of ["2>/dev/full", "2>&-"]) {
        const got = await shell(`${ASK} ${where}`, { cwd });
        assertEquals([got.code, JSON.parse(got.stdout).tasksPending], [0, ["A"]]);
      }
    }),
});

Deno.test({
  name: "closed standard streams are no internal error",
  ignore: ON_WINDOWS,
  fn: () =>
    inFolder(async (cwd) => {
      fill(cwd, { [STATE]: withTasks({}) });
      const got = await shell(`${ASK} <&-; ${ASK} >&-; echo $?; ${ASK} <&- >&- 2>&-; echo $?`, {
        cwd,
      });
      assertEquals(got.stdout.split("\n").slice(1, 3), ["0", "0"]);
      assertEquals(got.stderr, "");
    }),
});

/** Gives the tool a pipe that does not block, and reads it only after a while. */
const NON_BLOCKING = `
import fcntl, os, subprocess, sys, time
r, w = os.pipe()
fcntl.fcntl(w, fcntl.F_SETFL, fcntl.fcntl(w, fcntl.F_GETFL) | os.O_NONBLOCK)
child = subprocess.Popen(sys.argv[1:], stdout=w, stderr=subprocess.DEVNULL)
os.close(w)
time.sleep(1)
size = 0
while True:
    got = os.read(r, 65536)
    if not got:
        break
    size += len(got)
print(child.wait(), size)
`;

Deno.test({
  // The answer was cut at 65,536 bytes: "Resource temporarily unavailable".
  name: "a large answer comes whole through a pipe that does not block",
  ignore: !has("python3"),
  fn: () =>
    inFolder(async (cwd) => {
      fill(cwd, { [STATE]: large() });
      const words = [...program(), "story", "--story-id", STORY, "--epic-id", "49"];
      const direct = await start(words, { cwd });
      const got = await start(["python3", "-c", NON_BLOCKING, ...words], { cwd });
      assertEquals(got.stdout.trim(), `0 ${new TextEncoder().encode(direct.stdout).length}`);
    }),
});
