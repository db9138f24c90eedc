import { assert, assertEquals } from "@std/assert";
import { permissionFlags } from "../../scripts/permissions.ts";
import { ROOT } from "../../scripts/project.ts";
import { embeddedPermissions } from "../../scripts/smoke/embedded.ts";
import { compileScript } from "../../scripts/tasks/build.ts";
import { programFile } from "../../scripts/tasks/targets.ts";

const PROBE = "tests/fixtures/probe/main.js";
const SECRET = "RESUME_TEST_SECRET";
const BINARY = Deno.env.get("RESUME_BIN");

/** What each attempt must print; anything else is a hole or a loss. */
const EXPECTED: Readonly<Record<string, string>> = {
  "connect": "NotCapable",
  "fetch": "NotCapable",
  "listen": "NotCapable",
  "resolve": "NotCapable",
  "websocket": "NotCapable",
  "import": "TypeError",
  "shell": "NotCapable",
  "self": "NotCapable",
  "evil-git": "NotCapable",
  "other-variable": "NotCapable",
  "all-variables": "NotCapable",
  "machine": "NotCapable",
  "library": "NotCapable",
  "ask-for-network": "denied",
  "git": "exit 7",
  "crontab": "exit 8",
  "home": "string",
  "read": "hello",
  "write": "yes",
};

/** The probe as a program: compiled like ours where there is what it takes, else run with our flags. */
async function probe(folder: string): Promise<readonly string[]> {
  if (BINARY === undefined) {
    return [Deno.execPath(), "run", "-q", "--no-config", ...permissionFlags(), `${ROOT}/${PROBE}`];
  }
  const file = programFile(`${folder}/probe`, Deno.build.target);
  assertEquals(await compileScript(PROBE, file), 0);
  return [file];
}

/** Counts who comes by on the loopback interface. */
function trap(): { port: number; visits: () => number; close: () => Promise<void> } {
  let visits = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    visits++;
    return new Response("export default 1");
  });
  return { port: server.addr.port, visits: () => visits, close: () => server.shutdown() };
}

async function attempts(folder: string): Promise<{ lines: string[]; visits: number }> {
  const bin = `${folder}/bin`;
  await Deno.mkdir(bin);
  for (const [name, code] of [["git", 7], ["crontab", 8]] as const) {
    await Deno.writeTextFile(`${bin}/${name}`, `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  }
  await Deno.writeTextFile(`${folder}/git`, "#!/bin/sh\nexit 9\n", { mode: 0o755 });
  await Deno.writeTextFile(`${folder}/file`, "hello\n");
  const [program = "", ...args] = await probe(folder);
  const { port, visits, close } = trap();
  const { stdout } = await new Deno.Command(program, {
    args: [...args, String(port), SECRET],
    cwd: folder,
    env: { PATH: `${bin}:${Deno.env.get("PATH") ?? ""}`, [SECRET]: "hidden", NO_COLOR: "1" },
    stdin: "null",
    stderr: "null",
  }).output();
  await close();
  return { lines: new TextDecoder().decode(stdout).trim().split("\n"), visits: visits() };
}

Deno.test({
  name: "permissionFlags() let a program start git and crontab, and reach nothing else",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const folder = await Deno.realPath(await Deno.makeTempDir());
    try {
      const { lines, visits } = await attempts(folder);
      assertEquals(Object.fromEntries(lines.map((line) => line.split(/ (.*)/s))), EXPECTED);
      assertEquals(visits, 0);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test({
  name: "the compiled program carries no right that permissionFlags() does not give",
  ignore: BINARY === undefined,
  fn: async () => {
    const found = embeddedPermissions(await Deno.readFile(BINARY ?? ""));
    assert(found !== undefined);
    const { grants, prompt } = found;
    const flags = permissionFlags();
    const words = (name: string): readonly string[] | undefined =>
      flags.find((flag) => flag.startsWith(`--allow-${name}`))?.split("=")[1]?.split(",");
    assertEquals(prompt, false);
    assertEquals(grants["allow_run"], words("run") ?? null);
    assertEquals(grants["allow_env"], words("env") ?? null);
    assertEquals([grants["allow_read"], grants["allow_write"]], [[], []]);
    assertEquals([grants["allow_net"], grants["allow_sys"], grants["allow_ffi"]], [
      null,
      null,
      null,
    ]);
    assertEquals(grants["deny_import"], []);
  },
});
