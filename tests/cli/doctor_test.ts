import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { diskFindings } from "../../lib/cli/doctor/disk.ts";
import { gitFinding } from "../../lib/cli/doctor/git.ts";
import { linksFinding, permissionsFinding } from "../../lib/cli/doctor/machine.ts";
import { run } from "../../lib/cli/run.ts";
import { Doctor } from "../../lib/core/schema.ts";
import type { Right, RunReply } from "../../lib/io/ports.ts";
import { doctorText } from "../../lib/render/doctor_text.ts";
import { FINE, SKILL } from "../support/doctor.ts";
import { type FakeOptions, fakePorts, ran } from "../support/fake_ports.ts";

type Git = NonNullable<FakeOptions["git"]>;

/** Git that answers `--version`, and then this. */
function thenGit(reply: RunReply): Git {
  return (args) => args[0] === "--version" ? ran("git version 2.39.5\n") : reply;
}

for (
  const [code, git] of [
    ["git-ok", FINE.git],
    ["git-shallow", thenGit(ran("/repo\ntrue\n"))],
    ["git-no-repository", thenGit(ran("", 128, "fatal: not a git repository (or any …)\n"))],
    [
      "git-no-repository",
      thenGit(ran("", 128, "fatal: this operation must be run in a work tree")),
    ],
    [
      "git-refused",
      thenGit(ran("", 128, "fatal: detected dubious ownership in repository at '/r'\n")),
    ],
    ["git-fails", thenGit(ran("", 128, "fatal: bad config line 1\n"))],
    ["git-fails", thenGit({ kind: "timeout", message: "git did not end in time" })],
    ["git-fails", () => ran("", 1)],
    ["git-fails", () => ran("not what git says\n")],
    ["git-absent", undefined],
    ["git-not-allowed", () => ({ kind: "absent", message: 'Requires run access to "git", run …' })],
  ] as readonly (readonly [string, Git | undefined])[]
) {
  Deno.test(`gitFinding() finds ${code}`, async () => {
    const { ports } = fakePorts(git === undefined ? {} : { git });
    assertEquals((await gitFinding(ports, "/repo")).code, code);
  });
}

Deno.test("gitFinding() names the repository that git refuses, not the folder below it", async () => {
  const stderr = "fatal: detected dubious ownership in repository at '/repo'\nTo add …\n";
  const { ports } = fakePorts({ git: thenGit(ran("", 128, stderr)) });
  const finding = await gitFinding(ports, "/repo/sub");
  assertStringIncludes(doctorText("en", finding).advice ?? "", "--add safe.directory /repo");
});

Deno.test("gitFinding() cleans what git says before it is shown", async () => {
  const { ports } = fakePorts({ git: thenGit(ran("", 1, "\x1b[31mbad\x07\n")) });
  assertEquals(await gitFinding(ports, "/repo"), { code: "git-fails", args: { reason: "bad" } });
});

for (
  const [code, rights] of [
    ["permissions-narrow", ["read", "write"]],
    ["permissions-wide", ["read", "write", "network"]],
    ["permissions-missing", ["read"]],
    ["permissions-missing", ["write", "network"]],
  ] as readonly (readonly [string, readonly Right[]])[]
) {
  Deno.test(`permissionsFinding() finds ${code} for ${rights.join(", ")}`, () => {
    assertEquals(permissionsFinding(fakePorts({ rights }).ports).code, code);
  });
}

Deno.test("diskFindings() tries locks and writes in the temporary folder and leaves nothing there", async () => {
  for (
    const [env, folder] of [[{}, "/tmp"], [{ TMPDIR: "/t" }, "/t"], [{ TEMP: "/t" }, "/t"]] as const
  ) {
    const { ports, world } = fakePorts({ files: { [folder]: { folder: true } }, env });
    const before = [...world.files.nodes.keys()];
    assertEquals(await diskFindings(ports), [
      { code: "locks-hold", args: { folder } },
      { code: "writes-ok", args: { folder } },
    ]);
    assertEquals([...world.files.nodes.keys()], before);
  }
});

Deno.test("diskFindings() says when nothing can be made there", async () => {
  const { ports } = fakePorts({ env: { TMPDIR: "/absent" } });
  assertEquals((await diskFindings(ports)).map(({ code }) => code), ["writes-untested"]);
});

Deno.test("diskFindings() finds a lock that keeps nobody out", async () => {
  const { ports } = fakePorts({ files: { "/tmp": { folder: true } } });
  const release = (): void => {};
  const lock = (): Promise<{ ok: true; value: { release: () => void } }> =>
    Promise.resolve({ ok: true, value: { release } });
  const [first] = await diskFindings({ ...ports, fs: { ...ports.fs, lock } });
  assertEquals(first?.code, "locks-ignored");
});

Deno.test("diskFindings() finds a file system without locks", async () => {
  const { ports } = fakePorts({ files: { "/tmp": { folder: true } } });
  const lock = (): Promise<{ ok: false; reason: "other"; message: string }> =>
    Promise.resolve({ ok: false, reason: "other", message: "No locks available (os error 37)" });
  const [first] = await diskFindings({ ...ports, fs: { ...ports.fs, lock } });
  assertEquals(first?.code, "locks-unsupported");
});

for (const [at, operation] of [[2, "append"], [3, "rename"], [4, "hard link"]] as const) {
  Deno.test(`diskFindings() names a failing ${operation} and still cleans up`, async () => {
    const { ports, world } = fakePorts({ files: { "/tmp": { folder: true } } });
    const before = [...world.files.nodes.keys()];
    world.files.failChange = { at, reason: "other" };
    const second = (await diskFindings(ports))[1];
    assertEquals(second?.code === "writes-fail" ? second.args.operation : second, operation);
    assertEquals([...world.files.nodes.keys()], before);
  });
}

for (
  const [code, what, files] of [
    ["links-ok", "a link", { "/b/resume": "x", [`/b/${SKILL}`]: { link: "resume" } }],
    ["links-ok", "a link to another installation", {
      "/b/resume": "x",
      "/old/resume": "longer",
      [`/b/${SKILL}`]: { link: "/old/resume" },
    }],
    ["links-other", "a script of that name", {
      "/b/resume": "x",
      [`/b/${SKILL}`]: "#!/bin/bash\n",
    }],
    ["links-absent", "no link", { "/b/resume": "x" }],
    ["links-absent", "a dangling link", { "/b/resume": "x", [`/b/${SKILL}`]: { link: "/gone" } }],
    ["links-not-on-path", "a folder of that name", { "/b/resume": { folder: true } }],
    ["links-not-on-path", "nothing", {}],
  ] as const
) {
  Deno.test(`linksFinding() finds ${code} for ${what}`, () => {
    const { ports } = fakePorts({ files, env: { PATH: ":/a:/b" } });
    assertEquals(linksFinding(ports, SKILL).code, code);
  });
}

Deno.test("linksFinding() looks for .exe behind semicolons on Windows", () => {
  const files = { "C:/b/resume.exe": "x", [`C:/b/${SKILL}.exe`]: "x" };
  const { ports } = fakePorts({ platform: "windows", env: { PATH: "C:\\a;C:\\b" } });
  const stat: typeof ports.fs.stat = (path) =>
    path in files
      ? { ok: true, value: { kind: "file", size: 1, mtimeMs: null, mode: null } }
      : { ok: false, reason: "absent", message: "" };
  const finding = linksFinding({ ...ports, fs: { ...ports.fs, stat } }, SKILL);
  assertEquals(finding, { code: "links-ok", args: { path: `C:/b/${SKILL}.exe` } });
});

Deno.test("run() answers doctor with 0 and a document of the schema when all is well", async () => {
  const { ports, world } = fakePorts(FINE);
  assertEquals(await run(["doctor", "--json"], ports), 0);
  const document = Doctor.parse(JSON.parse(world.stdout));
  assertEquals(document.works, true);
  assertEquals(
    document.checks.map(({ status }) => status).filter((status) => status === "fails"),
    [],
  );
  assertEquals(document.checks.length, 10);
  assertEquals(world.stderr, "");
});

Deno.test("run() answers doctor with 4 and what to do when something will not work", async () => {
  const { git: _, ...withoutGit } = FINE;
  const { ports, world } = fakePorts(withoutGit);
  assertEquals(await run(["doctor"], ports), 4);
  assertStringIncludes(world.stdout, "✗ git          git is not on PATH\n               Evidence");
  assert(world.stdout.endsWith("\n\nOne thing will not work here.\n"));
});

Deno.test("run() gives up writing before doctor asks git", async () => {
  const order: string[] = [];
  const { ports } = fakePorts({
    ...FINE,
    git: (args, request) => {
      order.push("git");
      return FINE.git?.(args, request) ?? ran("");
    },
  });
  await run(["doctor"], { ...ports, dropWrite: (keepRun) => void order.push(`drop ${keepRun}`) });
  assertEquals(order, ["drop true", "git", "git"]);
});

Deno.test("run() does not call git absent in a folder that is not there", async () => {
  const { ports, world } = fakePorts(FINE);
  assertEquals(await run(["doctor", "--root", "/gone", "--json"], ports), 4);
  assertEquals(world.git, []);
  assertStringIncludes(world.stdout, '"folder-unreadable"');
});

Deno.test("run() answers doctor in Chinese, and codes stay what they are", async () => {
  const { ports, world } = fakePorts(FINE);
  assertEquals(await run(["doctor", "--lang", "zh"], ports), 0);
  assertStringIncludes(world.stdout, "文件锁有效");
  assert(world.stdout.endsWith("在此一切正常。\n"));
});

Deno.test("doctorText() escapes what came from the environment", () => {
  const words = doctorText("en", { code: "session-known", args: { session: "a\x1b[31m" } });
  assertEquals(words.message, "this is session a\\u001b[31m");
});

Deno.test("gitFinding() names the folder that was asked about when git names no other", async () => {
  const { ports } = fakePorts({
    git: thenGit(ran("", 128, "fatal: detected dubious ownership\n")),
  });
  assertEquals(await gitFinding(ports, "/repo/sub"), {
    code: "git-refused",
    args: { folder: "/repo/sub", version: "2.39.5" },
  });
});

Deno.test("gitFinding() finds git that went away, or that may not be started any more", async () => {
  const { ports } = fakePorts({ git: thenGit({ kind: "absent", message: "no such program" }) });
  assertEquals((await gitFinding(ports, "/repo")).code, "git-absent");
});

for (
  const [env, folder] of [
    [{}, "C:/Windows/Temp"],
    [{ TEMP: "C:\\Users\\al\\Temp" }, "C:/Users/al/Temp"],
    [{ TMP: "D:/t" }, "D:/t"],
  ] as const
) {
  Deno.test(`diskFindings() tries ${folder} on Windows`, async () => {
    const { ports } = fakePorts({ platform: "windows", env });
    const [only] = await diskFindings(ports);
    assertEquals(only?.code === "writes-untested" && only.args.folder, folder);
  });
}
