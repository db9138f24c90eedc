import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  type Machine,
  program,
  SCRIPT,
  served,
  TARGET,
  which,
  World,
} from "../support/install_world.ts";

const encoder = new TextEncoder();

function check(name: string, act: (world: World) => Promise<void>): void {
  Deno.test({
    name: `install.sh ${name}`,
    ignore: Deno.build.os === "windows",
    fn: async () => {
      const world = new World();
      try {
        await act(world);
      } finally {
        await Deno.remove(world.folder, { recursive: true });
      }
    },
  });
}

for (const shell of ["dash", "bash"]) {
  if (which(shell) === undefined) continue;
  check(`installs a served release with ${shell}`, async (world) => {
    await world.publish("1.2.3");
    await served(world, async (url, asked) => {
      const { code, out, err } = await world.install(["--base-url", `${url}/`], {}, shell);
      assertEquals([code, err], [0, ""]);
      assertStringIncludes(out, `Installed resume 1.2.3 in ${world.folder}/a home/.local/bin.\n`);
      assertStringIncludes(out, "That folder is not on PATH.");
      assertEquals(asked, ["SHA256SUMS", `resume-v1.2.3-${TARGET}.tar.gz`]);
    });
  });
}

for (const form of ["a path", "a file address", "a relative path"] as const) {
  check(`installs from a local folder given as ${form}`, async (world) => {
    await world.publish("1.2.3");
    const base = { "a path": world.release, "a file address": `file://${world.release}` };
    const from = form === "a relative path" ? "release" : base[form];
    const got = await world.install([`--base-url=${from}`, `--dir=${world.dir}`], { with: [] });
    assertEquals([got.code, got.err, await world.says()], [0, "", "resume 1.2.3"]);
    assertEquals(world.names(), ["resume"]);
    assertEquals(((await Deno.stat(`${world.dir}/resume`)).mode ?? 0) & 0o777, 0o755);
  });
}

check("downloads with wget where there is no curl", async (world) => {
  if (which("wget") === undefined) return;
  await world.publish("1.2.3");
  await served(world, async (url) => {
    const args = ["--base-url", url, "--dir", world.dir];
    const { code, err } = await world.install(args, { with: ["wget"] });
    assertEquals([code, err, await world.says()], [0, "", "resume 1.2.3"]);
  });
});

check("replaces an older one in one step and leaves nothing behind", async (world) => {
  await world.publish("1.2.3");
  const args = ["--base-url", world.release, "--dir", world.dir, "--link"];
  assertEquals((await world.install(args)).code, 0);
  await world.publish("1.3.0");
  const { code, out } = await world.install(args);
  assertEquals(code, 0);
  assertStringIncludes(out, "Installed resume 1.3.0");
  assertStringIncludes(out, "in place of the one that was there");
  assertEquals(await world.says(), "resume 1.3.0");
  assertEquals(await world.says("x-internal-resume-story"), "resume 1.3.0");
  assertEquals(world.names(), ["resume", "x-internal-resume-story"]);
  assertEquals(await Deno.readLink(`${world.dir}/x-internal-resume-story`), "resume");
});

check("replaces a program that is running", async (world) => {
  await world.publish(
    "1.2.3",
    encoder.encode(
      '#!/bin/sh\n# resume.version/1\n[ "$1" = --version ] && echo "resume 1.2.3" || sleep 30\n',
    ),
  );
  const args = ["--base-url", world.release, "--dir", world.dir];
  assertEquals((await world.install(args)).code, 0);
  const running = new Deno.Command(`${world.dir}/resume`, { args: ["x"] }).spawn();
  await world.publish("1.3.0");
  const { code } = await world.install(args);
  running.kill("SIGKILL");
  await running.status;
  assertEquals([code, await world.says()], [0, "resume 1.3.0"]);
});

/** Runs that must leave the older program as it was. */
const FAILURES: readonly {
  readonly name: string;
  readonly says: string;
  readonly code?: number;
  readonly version?: string;
  readonly bytes?: Uint8Array;
  readonly change?: (archive: Uint8Array) => Uint8Array;
  readonly target?: string;
  readonly args?: readonly string[];
  readonly machine?: Machine;
  readonly sums?: (text: string) => string;
}[] = [
  {
    name: "a wrong checksum",
    says: "checksum",
    change: (archive) => Uint8Array.from(archive, (byte, at) => at === 20 ? byte ^ 1 : byte),
  },
  {
    name: "a truncated archive",
    says: "checksum",
    change: (archive) => archive.slice(0, archive.length - 10),
  },
  { name: "an empty archive", says: "checksum", change: () => new Uint8Array() },
  {
    name: "a program that says another version",
    says: '"resume 9.9.9" instead of "resume 1.3.0"',
    bytes: program("1.3.0", "resume 9.9.9"),
  },
  {
    name: "a program that cannot run here",
    says: "the program does not run here",
    bytes: encoder.encode("\x7fELF nothing"),
  },
  {
    name: "a release without this machine",
    says: `this release has no archive for ${TARGET}`,
    target: "aarch64-apple-darwin",
  },
  {
    name: "another version than asked for",
    says: "this release is 1.3.0, not 1.4.0",
    args: ["--version", "1.4.0"],
  },
  {
    name: "a checksum that is none",
    says: "SHA256SUMS is damaged",
    sums: (text) => text.replaceAll(/^[0-9a-f]{64}/gm, "abc"),
  },
  {
    name: "a version that leaves the folder",
    says: "SHA256SUMS is damaged",
    sums: (text) => text.replace("resume-v1.3.0", "resume-v../../x"),
  },
  {
    name: "two archives for this machine",
    says: "names two archives",
    sums: (text) => text + text.replaceAll("1.3.0", "1.3.1"),
  },
  { name: "an empty SHA256SUMS", says: "has no archive", sums: () => "" },
  {
    name: "an unknown system",
    says: "there is no resume for Plan9",
    machine: { uname: ["Plan9", "x86_64"] },
  },
  {
    name: "an unknown machine",
    says: "there is no resume for Linux on riscv64",
    machine: { uname: ["Linux", "riscv64"] },
  },
  {
    name: "a machine of 32 bits",
    says: "only x86_64 and aarch64",
    machine: { uname: ["Linux", "i686"] },
  },
  {
    name: "Windows",
    says: "on Windows use install.ps1",
    machine: { uname: ["MINGW64_NT-10.0", "x86_64"] },
  },
  { name: "musl", says: "musl libc", machine: { ldd: "musl libc (x86_64)" } },
  {
    name: "nothing that can check a sum",
    says: "nothing here can check",
    machine: { without: ["sha256sum"] },
  },
  { name: "no tar", says: "tar is not here", machine: { without: ["tar"] } },
  { name: "an unknown argument", says: "unknown argument --fast", code: 64, args: ["--fast"] },
  { name: "a missing value", says: "--version needs a value", code: 64, args: ["--version"] },
  { name: "an odd version", says: "takes a version", code: 64, args: ["--version", "1/../2"] },
];

for (const failure of FAILURES) {
  check(`refuses ${failure.name} and keeps what is installed`, async (world) => {
    await world.publish("1.2.3");
    const args = ["--base-url", world.release, "--dir", world.dir];
    assertEquals((await world.install(args)).code, 0);
    await Deno.remove(world.release, { recursive: true });
    await Deno.mkdir(world.release);
    await world.publish("1.3.0", failure.bytes, failure.change, failure.target);
    if (failure.sums !== undefined) {
      const path = `${world.release}/SHA256SUMS`;
      await Deno.writeTextFile(path, failure.sums(await Deno.readTextFile(path)));
    }
    const got = await world.install([...args, ...failure.args ?? []], failure.machine);
    assertEquals(got.code, failure.code ?? 1, got.err);
    assertStringIncludes(got.err, failure.says);
    assertEquals(got.out, "");
    assertEquals([await world.says(), world.names()], ["resume 1.2.3", ["resume"]]);
  });
}

check("checks sums with shasum or openssl where sha256sum is not", async (world) => {
  await world.publish("1.2.3");
  for (const tool of ["shasum", "openssl"]) {
    if (which(tool) === undefined) continue;
    const machine = { without: ["sha256sum"], with: [tool, "perl"] };
    const got = await world.install(["--base-url", world.release, "--dir", world.dir], machine);
    assertEquals([got.code, got.err], [0, ""], tool);
  }
});

check("takes a relative folder, and shows where that is", async (world) => {
  await world.publish("1.2.3");
  const { code, out } = await world.install(["--base-url", "release", "--dir", "here/"]);
  assertEquals(code, 0);
  assertStringIncludes(out, `export PATH="${world.folder}/here:$PATH"`);
});

check("can be read from a pipe", async (world) => {
  await world.publish("1.2.3");
  const line = `cat "$1" | sh -s -- --base-url "$2" --dir "$3"`;
  const { code } = await new Deno.Command("sh", {
    args: ["-c", line, "sh", SCRIPT, world.release, world.dir],
    env: { PATH: `${world.tools({})}:${Deno.env.get("PATH") ?? ""}` },
    stdout: "null",
  }).output();
  assertEquals([code, await world.says()], [0, "resume 1.2.3"]);
});

check("says that an address cannot be had", async (world) => {
  await served(world, async (url) => {
    const got = await world.install(["--base-url", `${url}/absent`, "--dir", world.dir]);
    assertEquals(got.code, 1);
    assertStringIncludes(got.err, `cannot get ${url}/absent/SHA256SUMS`);
    assertEquals(world.names(), []);
  });
});

check("needs no ldd where glibc's loader is there", async (world) => {
  if (Deno.build.os !== "linux") return;
  await world.publish("1.2.3");
  const args = ["--base-url", world.release, "--dir", world.dir];
  assertEquals((await world.install(args, { ldd: null })).code, 0);
});

check("replaces another program of the name only when told to", async (world) => {
  await world.publish("1.2.3");
  await Deno.mkdir(world.dir, { recursive: true });
  await Deno.writeTextFile(`${world.dir}/resume`, "#!/bin/sh\necho mine\n", { mode: 0o755 });
  const args = ["--base-url", world.release, "--dir", world.dir];
  const got = await world.install(args);
  assertEquals([got.code, await world.says()], [1, "mine"]);
  assertStringIncludes(got.err, "is another program");
  assertEquals((await world.install([...args, "--force"])).code, 0);
  assertEquals(await world.says(), "resume 1.2.3");
});

check("refuses a folder of the name", async (world) => {
  await world.publish("1.2.3");
  await Deno.mkdir(`${world.dir}/resume`, { recursive: true });
  const got = await world.install(["--base-url", world.release, "--dir", world.dir, "--force"]);
  assertEquals(got.code, 1);
  assertStringIncludes(got.err, "is a folder");
});

check("asks for a place where there is no HOME", async (world) => {
  await world.publish("1.2.3");
  const got = await world.install(["--base-url", world.release], { home: false });
  assertEquals(got.code, 64);
  assertStringIncludes(got.err, "say where with --dir");
});

for (
  const [uname, target] of [
    [["Linux", "aarch64"], "aarch64-unknown-linux-gnu"],
    [["Darwin", "arm64"], "aarch64-apple-darwin"],
    [["Darwin", "x86_64"], "x86_64-apple-darwin"],
    [["Linux", "amd64"], TARGET],
  ] as const
) {
  check(`takes ${target} on ${uname.join(" ")}`, async (world) => {
    await world.publish("1.2.3", program("1.2.3"), undefined, target);
    const args = ["--base-url", world.release, "--dir", world.dir];
    assertEquals((await world.install(args, { uname })).code, 0);
  });
}

check("does nothing when it was cut off in a download", async (world) => {
  await world.publish("1.2.3");
  const whole = await Deno.readTextFile(SCRIPT);
  for (const part of [0.3, 0.6, 0.9, 0.999]) {
    await new Deno.Command("sh", {
      args: ["-c", whole.slice(0, Math.floor(whole.length * part)), "sh"],
      env: { HOME: `${world.folder}/a home` },
      stdout: "null",
      stderr: "null",
    }).output();
    assertEquals((await Array.fromAsync(Deno.readDir(world.folder))).map(({ name }) => name), [
      "release",
    ]);
  }
});

check("prints its help and its arguments agree with it", async (world) => {
  const { code, out } = await world.install(["--help"]);
  assertEquals(code, 0);
  for (const flag of ["--version", "--dir", "--base-url", "--link", "--force"]) {
    assertStringIncludes(out, flag);
  }
});
