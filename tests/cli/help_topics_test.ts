import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { DOCUMENTS } from "../../lib/cli/documents.ts";
import { COMMANDS } from "../../lib/cli/commands/table.ts";
import { HELP_TOPICS } from "../../lib/cli/completions/model.ts";
import { ENVIRONMENT, FOR_GIT } from "../../lib/cli/environment.ts";
import { GET_EXAMPLES, TOPICS } from "../../lib/cli/help_topics.ts";
import { run } from "../../lib/cli/run.ts";
import { EXIT_TABLE } from "../../lib/core/exit.ts";
import { parsePath } from "../../lib/core/json/get.ts";
import { SCHEMAS } from "../../lib/core/schema.ts";
import { ENV_NAMES } from "../../lib/io/env_names.ts";
import { fakePorts } from "../support/fake_ports.ts";

async function said(...argv: string[]): Promise<{ exit: number; out: string; err: string }> {
  const { ports, world } = fakePorts();
  const exit = await run(argv, ports);
  return { exit, out: world.stdout, err: world.stderr };
}

Deno.test("ENVIRONMENT and FOR_GIT describe each variable that may be read, and no other", () => {
  const described = [...ENVIRONMENT.map(({ name }) => name), ...FOR_GIT];
  assertEquals(described.toSorted(), [...ENV_NAMES].sort());
});

Deno.test("DOCUMENTS names each schema in its order", () => {
  assertEquals(DOCUMENTS.map(({ name }) => name), Object.keys(SCHEMAS));
});

Deno.test("HELP_TOPICS are the topics that there are", () => {
  assertEquals([...HELP_TOPICS], Object.keys(TOPICS));
});

Deno.test("GET_EXAMPLES can be read", () => {
  for (const [path] of GET_EXAMPLES) assert(parsePath(path) !== null, path);
});

for (const topic of Object.keys(TOPICS)) {
  Deno.test(`resume help ${topic} fits a terminal of 100 columns`, async () => {
    const { exit, out, err } = await said("help", topic);
    assertEquals([exit, err], [0, ""]);
    for (const line of out.split("\n")) assert(line.length <= 100, line);
  });
}

Deno.test("resume help environment names each variable with its meaning", async () => {
  const { out } = await said("help", "environment");
  for (const { name, help } of ENVIRONMENT) {
    assert(new RegExp(`^  ${name} +\\S`, "m").test(out), name);
    assertStringIncludes(out, help);
  }
});

Deno.test("resume help exit-codes names each code", async () => {
  const { out } = await said("help", "exit-codes");
  for (const { code, name } of EXIT_TABLE) assertStringIncludes(out, `${code}`.padEnd(4) + name);
});

Deno.test("resume help formats names each document and path", async () => {
  const { out } = await said("help", "formats");
  for (const name of Object.keys(SCHEMAS)) assert(new RegExp(`^  ${name} `, "m").test(out), name);
  for (const [path] of GET_EXAMPLES) assertStringIncludes(out, `  ${path} `);
});

for (const spec of COMMANDS) {
  const words = spec.words.join(" ");
  Deno.test(`resume help ${words} is resume ${words} --help`, async () => {
    const help = await said("help", ...spec.words);
    assertEquals(help, await said(...spec.words, "--help"));
    assertEquals([help.exit, help.err], [0, ""]);
    for (const flag of spec.flags) assertStringIncludes(help.out, `--${flag.name}`);
    for (const one of spec.examples.slice(0, 1)) assertStringIncludes(help.out, one.command);
  });
}

Deno.test("resume help names the topics, and so do resume --help and resume help --help", async () => {
  const { out } = await said("help");
  assertStringIncludes(out, "resume help exit-codes | environment | formats");
  assertEquals((await said("--help")).out, out);
  assertEquals((await said("help", "--help")).out, out);
});

for (
  const [topic, hint] of [
    ["enviroment", "did you mean environment?"],
    ["stroy", "did you mean story?"],
    ["zzzzzz", "see resume --help"],
    ["constructor", "see resume --help"],
  ] as const
) {
  Deno.test(`resume help ${topic} is refused with a hint`, async () => {
    const { exit, out, err } = await said("help", topic);
    assertEquals([exit, out, err], [64, "", `usage: no help for ${topic}; ${hint}\n`]);
  });
}
