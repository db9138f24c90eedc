import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { filesBelow, ROOT } from "../../scripts/project.ts";
import { TARGETS } from "../../scripts/tasks/targets.ts";
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly needs?: string | readonly string[];
  readonly strategy?: { readonly matrix?: { readonly include?: readonly { target?: string }[] } };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = ".github/workflows";
const texts = new Map<string, string>();
for (const path of await filesBelow(FOLDER, ".yml")) {
  texts.set(path.slice(FOLDER.length + 1), await Deno.readTextFile(`${ROOT}/${path}`));
}
const workflows = new Map([...texts].map(([name, text]) => [name, parse(text) as Workflow]));

for (const [name, text] of texts) {
  const workflow = workflows.get(name);
  const jobs = Object.entries(workflow?.jobs ?? {});
  const steps = jobs.flatMap(([, job]) => job.steps);

  Deno.test(`${name} pins every action by commit, and says which version that is`, () => {
    const lines = text.split("\n").filter((line) => /\buses:/.test(line));
    assertEquals(lines.length, steps.filter(({ uses }) => uses !== undefined).length);
    for (const line of lines) {
      assert(/uses: [\w-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line), line);
    }
  });

  Deno.test(`${name} gives no right to a job that does not name it`, () => {
    const top = workflow?.permissions;
    assert(top !== undefined, "no permissions at the top");
    assert(Object.values(top).every((right) => right === "read"), JSON.stringify(top));
  });

  Deno.test(`${name} keeps no credentials in a checkout, and ends every job`, () => {
    for (const { uses, with: options } of steps) {
      if (uses?.startsWith("actions/checkout@")) {
        assertEquals(options?.["persist-credentials"], false);
      }
    }
    for (const [job, { "timeout-minutes": minutes }] of jobs) assert(minutes !== undefined, job);
  });

  Deno.test(`${name} puts no expression into a script`, () => {
    // The name of a branch or tag is somebody's text: it comes in through the environment.
    for (const { run } of steps) assert(!run?.includes("${{"), run);
  });
}

Deno.test("release.yml tries every target on a machine of its kind", () => {
  const include = workflows.get("release.yml")?.jobs["smoke"]?.strategy?.matrix?.include ?? [];
  assertEquals([...new Set(include.map(({ target }) => target ?? ""))].sort(), [...TARGETS].sort());
});

Deno.test("release.yml publishes only what was tried, and only there may it write", () => {
  const jobs = workflows.get("release.yml")?.jobs ?? {};
  assertEquals(jobs["publish"]?.needs, ["build", "smoke", "old-systems"]);
  for (const [name, { permissions }] of Object.entries(jobs)) {
    const writes = Object.entries(permissions ?? {}).filter(([, right]) => right === "write")
      .map(([kind]) => kind);
    const allowed: Readonly<Record<string, readonly string[]>> = {
      publish: ["contents", "id-token", "attestations"],
      jsr: ["id-token"],
    };
    assertEquals(writes, allowed[name] ?? [], name);
  }
  const scripts = jobs["publish"]?.steps.map(({ run }) => run ?? "").join("\n") ?? "";
  assert(scripts.indexOf("--draft ") < scripts.indexOf("--draft=false"));
  assertStringIncludes(scripts, "sha256sum --check");
});

Deno.test("ci.yml tries to publish to JSR without doing it", () => {
  assertStringIncludes(texts.get("ci.yml") ?? "", "deno publish --dry-run");
});

Deno.test({
  name: "install.ps1 is PowerShell",
  ignore: !await isHere("pwsh"),
  fn: async () => {
    const script =
      `$null = [ScriptBlock]::Create((Get-Content -Raw '${ROOT}/scripts/packaging/install.ps1'))`;
    const args = ["-NoProfile", "-NonInteractive", "-Command", script];
    const { code, stderr } = await new Deno.Command("pwsh", { args }).output();
    assertEquals(code, 0, new TextDecoder().decode(stderr));
  },
});

Deno.test("install.ps1 and install.sh agree on where releases are", async () => {
  for (const name of ["install.ps1", "install.sh"]) {
    const text = await Deno.readTextFile(`${ROOT}/scripts/packaging/${name}`);
    assertStringIncludes(text, "https://github.com/resume-cli/resume/releases");
    assertStringIncludes(text, "SHA256SUMS");
  }
});

async function isHere(program: string): Promise<boolean> {
  try {
    return (await new Deno.Command(program, { args: ["--version"] }).output()).success;
  } catch {
    return false;
  }
}
