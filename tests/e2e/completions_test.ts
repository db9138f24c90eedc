import { assert, assertEquals } from "@std/assert";
import { bashCompletions } from "../../lib/cli/completions/bash.ts";
import { fishCompletions } from "../../lib/cli/completions/fish.ts";
import { completionTree } from "../../lib/cli/completions/model.ts";
import { powershellCompletions } from "../../lib/cli/completions/powershell.ts";
import { zshCompletions } from "../../lib/cli/completions/zsh.ts";
import { MADE_UP } from "../support/made_up_commands.ts";
import { HAS_TERMINAL, hasProgram, onTerminal, type Step } from "../support/terminal.ts";

const NODES = completionTree(MADE_UP);
const TOP = ["cycle", "help", "pipeline", "report", "survey", "work"];
const SHARED = [
  "get",
  "help",
  "json",
  "lang",
  "no-color",
  "no-input",
  "now",
  "quiet",
  "root",
  "session",
];
const flags = (...own: string[]): string[] => [...SHARED, ...own].map((name) => `--${name}`);

/** What stands before the cursor, and what can follow. `names`: files and folders of the test. */
const LINES: readonly (readonly [string, readonly string[]])[] = [
  ["", TOP],
  ["cy", ["cycle"]],
  ["zz", []],
  ["cycle ", ["choose", "import"]],
  ["cycle ch", ["choose"]],
  ["pipeline ", ["begin"]],
  ["--json ", TOP],
  ["--root story cy", ["cycle"]],
  ["--lang zh cycle ", ["choose", "import"]],
  ["--l", ["--lang"]],
  ["--", flags("all", "version")],
  ["cycle --", flags("job", "map")],
  ["cycle choose --a", ["--accept-warnings"]],
  ["pipeline begin --t", ["--ttl"]],
  ["report --", ["--help", "--html"]],
  ["work --repair ", ["delete", "reset"]],
  ["work --repair d", ["delete"]],
  ["--lang ", ["auto", "en", "zh"]],
  ["cycle choose ", ["A", "B", "C", "D", "E"]],
  ["cycle choose C ", ["BUILD", "SENSE"]],
  ["cycle choose --map sub/m.md C S", ["SENSE"]],
  ["cycle choose C SENSE ", []],
  ["work story ", []],
  ["help ", [
    "cycle",
    "environment",
    "exit-codes",
    "formats",
    "pipeline",
    "report",
    "survey",
    "work",
  ]],
  ["help e", ["environment", "exit-codes"]],
  ["help cycle c", ["choose"]],
  ["--root ", ["a folder", "sub"]],
  ["--root s", ["sub"]],
  ["cycle --map f", ["file.md"]],
  ["report --html fi", ["file.md"]],
  ["cycle import f", ["file.md"]],
  ["cycle import sub/", ["sub/m.md"]],
  ["--get ", []],
];

function sorted(words: readonly string[]): string[] {
  return words.map((word) => word.replace(/\/$/, "")).filter((word) => word !== "").sort();
}

/** A folder with the script and some names to complete. */
async function withFolder<T>(script: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir({ prefix: "resume-completions-" });
  try {
    await Deno.mkdir(`${folder}/here/sub`, { recursive: true });
    await Deno.mkdir(`${folder}/here/a folder`);
    await Deno.writeTextFile(`${folder}/here/file.md`, "");
    await Deno.writeTextFile(`${folder}/here/sub/m.md`, "");
    await Deno.writeTextFile(`${folder}/script`, script);
    return await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function shell(argv: readonly string[], cwd: string, input = ""): Promise<string> {
  const [program = "", ...args] = argv;
  const home = `${cwd}/..`;
  const env = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, LC_ALL: "C.UTF-8" };
  const child = new Deno.Command(program, {
    args,
    cwd,
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { stdout, stderr } = await child.output();
  assertEquals(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout);
}

/** Words as bash hands them over: `=` is a word of its own. */
function bashWords(line: string): string {
  const words = `resume ${line}`.split(" ").flatMap((word) =>
    word.split(/(=)/).filter((w, at) => at === 0 || w !== "")
  );
  return words.map((word) => `'${word}'`).join(" ");
}

async function bashAnswers(lines: readonly string[]): Promise<string[][]> {
  return await withFolder(bashCompletions(NODES), async (folder) => {
    const asked = lines.map((line) =>
      `COMP_WORDS=(${bashWords(line)}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _resume\n` +
      `printf '%s\\n' "\${COMPREPLY[@]}" --end--\n`
    );
    const program = `set -u\nsource ../script\n${asked.join("")}`;
    const output = await shell(["bash", "--norc", "-s"], `${folder}/here`, program);
    return output.split("--end--\n").slice(0, -1).map((part) => sorted(part.split("\n")));
  });
}

async function fishAnswers(lines: readonly string[]): Promise<string[][]> {
  return await withFolder(fishCompletions(NODES), async (folder) => {
    const asked = lines.map((line) => `complete -C 'resume ${line}'\necho -- --end--\n`);
    const program = `source ../script\n${asked.join("")}`;
    await Deno.writeTextFile(`${folder}/ask.fish`, program);
    const output = await shell(["fish", "--no-config", "../ask.fish"], `${folder}/here`);
    return output.split("--end--\n").slice(0, -1).map((part) =>
      sorted(part.split("\n").map((row) => row.split("\t")[0] ?? ""))
    );
  });
}

/** Every match goes to a file as zsh adds it; the marker says that it has finished. */
const ZSH_SPY = `
autoload -Uz compinit && compinit -u -D
zstyle ':completion:*' list-prompt ''
setopt no_list_ambiguous no_beep
PS1='> '
source ../script
compadd() {
  local -a hits
  if (( \${@[(I)-[OAD]]} == 0 )); then
    builtin compadd -A hits "$@"
    print -rl -- $hits >> ../answers
  fi
  builtin compadd "$@"
}
finished() { print -r -- --end-- >> ../answers; print -n '<done>' > /dev/tty }
comppostfuncs=(finished)
ask() { comppostfuncs=(finished); zle complete-word }
zle -N ask
bindkey '^T' ask
print '<''ready>'
`;

async function zshAnswers(lines: readonly string[]): Promise<string[][]> {
  return await withFolder(zshCompletions(NODES), async (folder) => {
    await Deno.writeTextFile(`${folder}/spy`, ZSH_SPY);
    const asked = lines.flatMap((line): Step[] => [
      { send: `\u0015resume ${line}\u0014` },
      { wait: "<done>" },
    ]);
    const steps: Step[] = [{ send: "source ../spy\r" }, { wait: "<ready>" }, ...asked, {
      send: "\u0015exit\r",
    }];
    const cwd = `${folder}/here`;
    const run = await onTerminal(["zsh", "-f", "-i"], steps, {
      cwd,
      seconds: 60,
      env: { HOME: folder },
    });
    assertEquals([run.late, run.code], [false, 0], run.output);
    const output = await Deno.readTextFile(`${folder}/answers`);
    return output.split("--end--\n").slice(0, -1).map((part, at) =>
      zshWords(part, lines[at] ?? "")
    );
  });
}

/** zsh quotes names, leaves out the folder that is there already, and offers flags for want of words. */
function zshWords(part: string, line: string): string[] {
  const typed = line.slice(line.lastIndexOf(" ") + 1);
  const lead = typed.startsWith("-") ? "" : typed.slice(0, typed.lastIndexOf("/") + 1);
  const words = [...new Set(part.split("\n"))].map((word) => word.replaceAll("\\", ""));
  const wanted = words.filter((word) => word !== "" && (typed.startsWith("-") || word[0] !== "-"));
  return sorted(wanted.map((word) => lead + word));
}

const SHELLS = [
  ["bash", hasProgram("bash"), bashAnswers],
  ["zsh", HAS_TERMINAL && hasProgram("zsh"), zshAnswers],
  ["fish", hasProgram("fish"), fishAnswers],
] as const;

for (const [name, there, answers] of SHELLS) {
  Deno.test({
    name: `completions in ${name}${there ? "" : " (not on this machine)"}`,
    ignore: !there,
    fn: async (t) => {
      const found = await answers(LINES.map(([line]) => line));
      assertEquals(found.length, LINES.length);
      for (const [at, [line, expected]] of LINES.entries()) {
        await t.step(`resume ${line}`, () => assertEquals(found[at], sorted(expected)));
      }
    },
  });
}

for (
  const [line, expected] of [
    ["--lang=", ["auto", "en", "zh"]],
    ["--lang=z", ["zh"]],
    ["work --repair=r", ["reset"]],
    ["--json=", []],
    ["cycle --map=f", ["file.md"]],
    ["--lang=zh cycle ch", ["choose"]],
    ["--root=sub work --rep", ["--repair"]],
  ] as const
) {
  Deno.test({
    name: `completions in bash take --flag=value: ${line}`,
    ignore: !hasProgram("bash"),
    fn: async () => assertEquals(await bashAnswers([line]), [sorted(expected)]),
  });
}

Deno.test({
  name: "completions in fish take --flag=value",
  ignore: !hasProgram("fish"),
  fn: async () => {
    assertEquals(
      await fishAnswers(["--lang=z", "--root=s", "cycle --map=f", "--lang=zh cycle ch"]),
      [
        ["--lang=zh"],
        ["--root=sub"],
        ["--map=file.md"],
        ["choose"],
      ],
    );
  },
});

Deno.test({
  name: "completions in zsh take --flag=value",
  ignore: !(HAS_TERMINAL && hasProgram("zsh")),
  fn: async () => {
    const lines = ["--lang=z", "--root=s", "--lang=zh cycle ch"];
    assertEquals(await zshAnswers(lines), [["zh"], ["sub"], ["choose"]]);
  },
});

Deno.test({
  name: "completions in an interactive bash complete a name with a blank in it",
  ignore: !(HAS_TERMINAL && hasProgram("bash")),
  fn: async () => {
    await withFolder(bashCompletions(NODES), async (folder) => {
      const steps: Step[] = [
        { send: "source ../script; resume() { printf '<%s>' \"$@\"; }; echo read''y\r" },
        { wait: "ready" },
        { send: "resume --root a\t\r" },
        { wait: "<--root><a folder/>" },
        { send: "resume --root=s\t\r" },
        { wait: "<--root=sub/>" },
        { send: "resume cy\tch\tC BU\t\r" },
        { wait: "<cycle><choose><C><BUILD>" },
        { send: "resume cycle import 'a f\t\r" },
        { wait: "<a folder/>" },
        { send: "exit\r" },
      ];
      const argv = ["bash", "--norc", "-i"];
      const run = await onTerminal(argv, steps, { cwd: `${folder}/here`, env: { PS1: "> " } });
      assertEquals(run.late, false, run.output);
    });
  },
});

Deno.test({
  name: "completions in an interactive zsh, out of $fpath, put in what is the only match",
  ignore: !(HAS_TERMINAL && hasProgram("zsh")),
  fn: async () => {
    await withFolder(zshCompletions(NODES), async (folder) => {
      await Deno.rename(`${folder}/script`, `${folder}/_resume`);
      const begin = "fpath=(.. $fpath); autoload -Uz compinit; compinit -u -D; PS1='> '; " +
        "resume() { printf '<%s>' \"$@\" }; echo read''y\r";
      const steps: Step[] = [
        { send: begin },
        { wait: "ready" },
        { send: "resume work --qu\t --rep\td\t\r" },
        { wait: "<work><--quiet><--repair=delete>" },
        { send: "resume cy\tch\tC BU\t\r" },
        { wait: "<cycle><choose><C><BUILD>" },
        { send: "resume cycle import a\t\r" },
        { wait: "<cycle><import><a folder>" },
        { send: "resume pip\tbe\t--tt\t9\r" },
        { wait: "<pipeline><begin><--ttl=9>" },
        { send: "exit\r" },
      ];
      const run = await onTerminal(["zsh", "-f", "-i"], steps, {
        cwd: `${folder}/here`,
        env: { HOME: folder },
      });
      assertEquals(run.late, false, run.output);
    });
  },
});

Deno.test("completions know nothing of the name that a skill calls", () => {
  const scripts = [bashCompletions, zshCompletions, fishCompletions, powershellCompletions];
  for (const write of scripts) assert(!write(NODES).includes("x-internal"));
});

for (
  const [name, argv] of [
    ["zsh", ["zsh", "-n", "../script"]],
    ["fish", ["fish", "--no-execute", "../script"]],
    ["pwsh", ["pwsh", "-NoProfile", "-File", "../script"]],
  ] as const
) {
  Deno.test({
    name: `completions for ${name} can be parsed`,
    ignore: !hasProgram(name),
    fn: async () => {
      const write =
        { zsh: zshCompletions, fish: fishCompletions, pwsh: powershellCompletions }[name];
      await withFolder(write(NODES), async (folder) => {
        assertEquals(await shell(argv, `${folder}/here`), "");
      });
    },
  });
}
