// The real program on a real disk: two at once, links, FIFOs, no right to write, other time zones.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { inFolder } from "../support/disk.ts";
import { leaseText, pipelineFiles, stateText } from "../support/pipeline_state.ts";
import { type Ended, resume } from "../support/program.ts";

const NOW = "2026-05-10T12:00:00+08:00";
const windows = Deno.build.os === "windows";

async function inPipeline(
  more: Readonly<Record<string, string>>,
  act: (root: string) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    for (const [path, text] of Object.entries(pipelineFiles(stateText(), more))) {
      await Deno.mkdir(`${folder}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${path}`, text);
    }
    await act(folder);
  });
}

function run(
  root: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const argv = ["pipeline", ...words, "--now", NOW, "--json"];
  return resume(argv, { cwd: root, env: { HOME: root, USER: "alice", ...env } });
}

Deno.test("one of six sessions takes an expired lease over, the others wait", async () => {
  await inPipeline({ ".pipeline/.lock": leaseText("o", "11:00:00", "11:05:00") }, async (root) => {
    const sessions = ["a", "b", "c", "d", "e", "f"];
    const ended = await Promise.all(sessions.map((one) => run(root, ["begin", "--session", one])));
    assertEquals(ended.map(({ code }) => code).sort(), [0, 75, 75, 75, 75, 75]);
    const log = await Deno.readTextFile(`${root}/.pipeline/log.yaml`);
    assertEquals(log.split("type: lease_takeover").length, 2);
    const winner = sessions[ended.findIndex(({ code }) => code === 0)];
    const lock = await Deno.readTextFile(`${root}/.pipeline/.lock`);
    assertStringIncludes(lock, `session_id: ${winner}\n`);
  });
});

Deno.test("a run from begin to end", async () => {
  await inPipeline({}, async (root) => {
    const me = ["--session", "me"];
    for (
      const words of [
        ["begin"],
        ["advance", "--status", "done"],
        ["heartbeat"],
        ["advance", "--status", "skipped", "--reason", "no tests"],
        ["advance", "--status", "done", "--result", "pass"],
        ["end", "--outcome", "stopped", "--reason", "enough"],
      ]
    ) {
      const got = await run(root, [...words, ...me]);
      assertEquals([words, got.code, got.stderr], [words, 0, ""]);
    }
    const got = await run(root, me);
    const { state, resumePoint, lease, progress } = JSON.parse(got.stdout);
    assertEquals([state, resumePoint.promptFile, resumePoint.step, lease.verdict, progress], [
      "resumable",
      ".pipeline/prompts/02-polish.md",
      "write_tests",
      "none",
      { done: 2, total: 3 },
    ]);
    const log = await Deno.readTextFile(`${root}/.pipeline/log.yaml`);
    const types = [...log.matchAll(/^ {4}type: (.*)$/gm)].map((match) => match[1]);
    assertEquals(types.slice(1), [
      "pipeline_resume",
      "step",
      "step",
      "step",
      "milestone_complete",
      "pipeline_stop",
    ]);
  });
});

for (const zone of ["UTC", "Asia/Shanghai", "America/St_Johns", "Pacific/Kiritimati"]) {
  Deno.test(`begin writes the same times under TZ=${zone}`, async () => {
    await inPipeline({}, async (root) => {
      await run(root, ["begin", "--session", "me"], { TZ: zone });
      const lock = await Deno.readTextFile(`${root}/.pipeline/.lock`);
      assertStringIncludes(
        lock,
        `heartbeat_at: "${NOW}"\nexpires_at: "2026-05-10T12:05:00+08:00"\n`,
      );
    });
  });
}

Deno.test({
  name: "begin in a folder that may not be written ends with 74 and leaves nothing behind",
  // root may write everywhere
  ignore: windows || Deno.uid() === 0,
  fn: async () => {
    await inPipeline({}, async (root) => {
      await Deno.chmod(`${root}/.pipeline`, 0o555);
      const got = await run(root, ["begin", "--session", "me"]);
      await Deno.chmod(`${root}/.pipeline`, 0o755);
      assertEquals(got.code, 74);
      const names: string[] = [];
      for await (const entry of Deno.readDir(`${root}/.pipeline`)) names.push(entry.name);
      assertEquals(names.filter((name) => name.startsWith(".lock") || name.includes("tmp")), []);
    });
  },
});

for (const kind of ["link", "FIFO"] as const) {
  Deno.test({
    name: `neither reading nor writing opens a state that is a ${kind} to elsewhere`,
    ignore: windows,
    fn: async () => {
      await inPipeline({}, async (root) => {
        const state = `${root}/.pipeline/state.yaml`;
        await Deno.remove(state);
        if (kind === "link") await Deno.symlink("/etc/hostname", state);
        else await new Deno.Command("mkfifo", { args: [state] }).output();
        for (
          const words of [[], ["begin"], ["heartbeat"], ["advance", "--status", "done"], [
            "end",
            "--outcome",
            "stopped",
          ]]
        ) {
          const got = await run(root, [...words, "--session", "me"]);
          assertEquals([words, got.code], [words, 65]);
        }
      });
    },
  });
}

Deno.test("the text of an answer is in the language that the pipeline is kept in", async () => {
  const config = "output:\n  language: zh-CN\n";
  await inPipeline({ ".pipeline/config.yaml": config }, async (root) => {
    const got = await resume(["pipeline", "--now", NOW], { cwd: root, env: { HOME: root } });
    assertStringIncludes(
      got.stdout,
      "恢复点  .pipeline/prompts/01-feature.md · implement（第 4 步）\n",
    );
    const english = await resume(["pipeline", "--now", NOW, "--lang", "en"], {
      cwd: root,
      env: { HOME: root },
    });
    assertStringIncludes(
      english.stdout,
      "Resume point  .pipeline/prompts/01-feature.md · implement (step 4)\n",
    );
  });
});
