/**
 * The task that runs the tests.
 *
 * @module
 */
import { IGNORED_ENV } from "../permissions.ts";
import { ROOT, say } from "../project.ts";
import { moduleFlags } from "../registry.ts";
import { count, type Tally } from "./tally.ts";

/** Tests in these folders start processes and write files; all others run with no permission. */
const WITH_PERMISSION: readonly string[] = ["tests/e2e", "tests/scripts"];
const NO_TESTS: readonly string[] = ["tests/fixtures"];

/**
 * Runs the tests in two calls: first those that need no permission, which proves that what they
 * test touches nothing, then the rest.
 *
 * @param args Paths below tests/ choose what runs; everything else goes to `deno test`.
 * @returns 0 when all passed.
 */
export async function test(args: readonly string[]): Promise<number> {
  absoluteBinary();
  const chosen = args.filter(isTestPath).map((path) =>
    path.replace(/^\.\//, "").replace(/\/$/, "")
  );
  const rest = args.filter((arg) => !isTestPath(arg));
  const all = chosen.length === 0 || chosen.includes("tests");
  const paths = all ? await testFolders() : chosen; // permissions differ by folder
  const trusted = paths.filter((path) => WITH_PERMISSION.some((folder) => within(path, folder)));
  const pure = paths.filter((path) => !trusted.includes(path));
  const total = { passed: 0, failed: 0 };
  for (const [flags, group] of [[["--no-prompt", IGNORED_ENV], pure], [["-A"], trusted]] as const) {
    if (group.length === 0) continue;
    const got = await run([...flags, ...rest, ...group]);
    total.passed += got.passed;
    total.failed += got.failed;
  }
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** The tests start the compiled program from folders of their own. */
function absoluteBinary(): void {
  const binary = Deno.env.get("RESUME_BIN");
  if (binary === undefined || binary === "") return;
  Deno.env.set("RESUME_BIN", Deno.realPathSync(binary));
}

async function run(args: readonly string[]): Promise<Tally> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "--permit-no-files", ...await moduleFlags(), ...args],
    cwd: ROOT,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    Deno.stdout.writeSync(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return count(text, (await child.status).code);
}

/** The folders whose tests run with no permission. */
export async function pureTests(): Promise<string[]> {
  return (await testFolders()).filter((path) => !WITH_PERMISSION.includes(path));
}

async function testFolders(): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(`${ROOT}/tests`)) {
    const path = `tests/${entry.name}`;
    if (entry.isDirectory ? !NO_TESTS.includes(path) : /_test\.tsx?$/.test(path)) found.push(path);
  }
  return found.sort();
}

function isTestPath(arg: string): boolean {
  return /^(\.\/)?tests(\/|$)/.test(arg);
}

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
