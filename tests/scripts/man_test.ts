import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ENVIRONMENT } from "../../lib/cli/environment.ts";
import { COMMANDS } from "../../lib/cli/commands/table.ts";
import { GLOBAL_FLAGS } from "../../lib/cli/flags.ts";
import { EXIT_TABLE } from "../../lib/core/exit.ts";
import { manPage } from "../../scripts/packaging/man.ts";
import { bold, example, literal, page, prose, sentence } from "../../scripts/packaging/roff.ts";
import { MADE_UP } from "../support/made_up_commands.ts";
import { hasProgram } from "../support/terminal.ts";

for (
  const [text, expected] of [
    ["plain text", "plain text"],
    [".SH is no request", "\\&.SH is no request"],
    ["'quoted'", "\\(aqquoted\\(aq"],
    ["a\\b \\n", "a\\eb \\en"],
    ['say "x"', "say \\(dqx\\(dq"],
    ["`a` ^ ~", "\\(gaa\\(ga \\(ha \\(ti"],
    ["a\n.b\tc", "a .b c"],
    ["中…", "\\[u4E2D]\\[u2026]"],
  ] as const
) {
  Deno.test(`prose() escapes ${JSON.stringify(text)}`, () => assertEquals(prose(text), expected));
}

Deno.test("literal() keeps hyphens as they are typed", () => {
  assertEquals([literal("--no-color"), bold("-h")], ["\\-\\-no\\-color", "\\fB\\-h\\fR"]);
  assertEquals(example("resume --json").split("\n")[2], "resume \\-\\-json");
});

Deno.test("sentence() begins and ends as one", () => {
  assertEquals([sentence("a list"), sentence("Done.")], ["A list.", "Done."]);
});

Deno.test("page() breaks text, but neither requests, tags nor examples", () => {
  const long = `${"word ".repeat(30)}.end`;
  const lines = page([".TP", long, long, ".nf", long, ".fi"]).trimEnd().split("\n");
  assertEquals([lines[1], lines.at(-2)], [long, long]);
  for (const line of lines.slice(2, -3)) assert(line.length < 80 && !line.startsWith("."), line);
});

Deno.test("page() keeps a broken line from beginning with a request", () => {
  const lines = page([`${"x".repeat(78)} .SH '' done`]).trimEnd().split("\n");
  assertEquals(lines[1], "\\&.SH '' done");
});

const PAGE = manPage({ date: "2026-01-02" });

Deno.test("manPage() has its sections in the customary order", () => {
  assertEquals(Array.from(PAGE.matchAll(/^\.SH (.+)$/gm), (match) => match[1]), [
    "NAME",
    "SYNOPSIS",
    "DESCRIPTION",
    "COMMANDS",
    "GLOBAL OPTIONS",
    "FIELDS",
    "EXIT STATUS",
    "ENVIRONMENT",
    "FILES",
    "EXAMPLES",
    "SEE ALSO",
  ]);
  assertStringIncludes(PAGE, '.TH RESUME 1 "2026-01-02" "resume ');
});

Deno.test("manPage() tells every command, flag, exit code and variable", () => {
  for (const { words, flags, examples } of COMMANDS) {
    assertStringIncludes(PAGE, `.SS "${literal(`resume ${words.join(" ")}`)}"`);
    for (const { name } of flags) assertStringIncludes(PAGE, bold(`--${name}`));
    for (const { command } of examples) assertStringIncludes(PAGE, literal(command));
  }
  for (const { name } of GLOBAL_FLAGS) assertStringIncludes(PAGE, bold(`--${name}`));
  for (const { code, name } of EXIT_TABLE) {
    assertStringIncludes(PAGE, `\\fB${code}\\fR ${bold(name)}`);
  }
  for (const { name } of ENVIRONMENT) assertStringIncludes(PAGE, `.TP\n${bold(name)}\n`);
});

for (
  const [program, args] of [
    ["mandoc", ["-Tlint", "-Wstyle"]],
    ["groff", ["-man", "-ww", "-z"]],
  ] as const
) {
  for (
    const [name, text] of [["the page", PAGE], [
      "a page with odd texts",
      manPage({ date: "2026-01-02", commands: MADE_UP }),
    ]] as const
  ) {
    const there = hasProgram(
      program,
      program === "mandoc" ? ["-Tascii", "/dev/null"] : ["--version"],
    );
    Deno.test({
      name: `manPage() makes ${name} that ${program} finds no fault with${
        there ? "" : " (not here)"
      }`,
      ignore: !there,
      fn: async () => {
        const path = await Deno.makeTempFile({ suffix: ".1" });
        try {
          await Deno.writeTextFile(path, text);
          const command = new Deno.Command(program, { args: [...args, path] });
          const { code, stdout, stderr } = await command.output();
          const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
          assertEquals([code, said], [0, ""]);
        } finally {
          await Deno.remove(path);
        }
      },
    });
  }
}

Deno.test({
  name: "manPage() shows odd texts as they are",
  ignore: !hasProgram("groff"),
  fn: async () => {
    const child = new Deno.Command("groff", {
      args: ["-man", "-Tutf8", "-P-cbou", "-rLL=200n"],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(manPage({ commands: MADE_UP })));
    await writer.close();
    const shown = new TextDecoder().decode((await child.output()).stdout);
    assertStringIncludes(
      shown,
      `Mend [it]: "quoted", it's $HOME \`x\` 100% \\ done (reset, delete).`,
    );
    assertStringIncludes(shown, "--accept-warnings");
  },
});
