// Work spec 1.1: where $WORK_DIR is. Every vector as a configuration and the folder that it means.
import { expectWork, state } from "../support/work.ts";

const CONFIG = "/repo/.claude/configuration.yml";
const BIG = `# ${"x".repeat(1024 * 1024)}\n`;

const vectors: readonly (readonly [text: string, workDir: string, codes?: readonly string[]])[] = [
  ["", ".claude/work"],
  ["# only a comment\n", ".claude/work"],
  ["---\n", ".claude/work"],
  ["~", ".claude/work"],
  ["a: 1", ".claude/work"],
  ["storage: {artifacts: {work: {subdir: x}}}", ".claude/x"],
  ["'storage':\n  \"artifacts\":\n    work: { 'subdir': \"x y\" }\n", ".claude/x y"],
  ["b: &s x\nstorage: {artifacts: {work: {subdir: *s}}}", ".claude/x"],
  ["d: &d {subdir: x}\nstorage: {artifacts: {work: {<<: *d, location: local}}}", ".claude/x"],
  ["storage: {artifacts: {work: {subdir: 007}}}", ".claude/007"],
  ["storage: {artifacts: {work: {subdir: 1.0}}}", ".claude/1.0"],
  ["storage: {artifacts: {work: {subdir: true}}}", ".claude/true"],
  ["storage: {artifacts: {work: {subdir: false}}}", ".claude/work"],
  ["storage: {artifacts: {work: {subdir: 'false'}}}", ".claude/false"],
  ["storage: {artifacts: {work: {subdir: 'null'}}}", ".claude/work"],
  ["storage: {artifacts: {work: {subdir: ''}}}", ".claude/work"],
  ["storage: {artifacts: {work: {subdir: {a: 1}}}}", ".claude/work"],
  ["storage: {artifacts: {work: {subdir: [a]}}}", ".claude/work"],
  ["storage: {artifacts: [work]}", ".claude/work"],
  ["storage: {locations: {local: {path: data}}}", "data/work"],
  ["storage: {locations: {local: {path: 'null'}}}", ".claude/work"],
  ["storage: {locations: {local: data}}", ".claude/work"],
  ["storage: {locations: {kb: {path: kb}}, artifacts: {work: {location: kb}}}", "kb/work"],
  [
    "storage: {locations: {kb: {path: kb}}, artifacts: {work: {location: no, subdir: x}}}",
    ".claude/x",
  ],
  ["storage: {locations: {local: {path: ~/x}}}", "~/x/work"],
  ["storage: {locations: {local: {path: /abs//x/./}}}", "/abs/x/work"],
  ["storage: {locations: {local: {path: /abs/../x}}}", "/abs/../x/work"],
  ["storage: {artifacts: {work: {location: 'a b', subdir: x}}}", ".claude/x", [
    "config-value-rejected",
  ]],
  ["storage: {artifacts: {work: {location: '..'}}}", ".claude/work", ["config-value-rejected"]],
  ["storage: {artifacts: {work: {subdir: /x}}}", ".claude/work", ["config-value-rejected"]],
  ["storage: {artifacts: {work: {subdir: a/../b}}}", ".claude/work", ["config-value-rejected"]],
  ['storage: {artifacts: {work: {subdir: "a\\nb"}}}', ".claude/work", ["config-value-rejected"]],
  ["storage: {artifacts: {work: {subdir: 'a\\b'}}}", ".claude/work", ["config-value-rejected"]],
  ["storage: {locations: {local: {path: '$HOME/x'}}}", ".claude/work", ["config-value-rejected"]],
  ["storage: {locations: {local: {path: ../x}}}", ".claude/work", ["config-value-rejected"]],
  ["worktree: {root: /abs}", ".claude/work", ["config-value-rejected"]],
  ["a: 1\n---\nstorage: {artifacts: {work: {subdir: two}}}", ".claude/work", [
    "config-multiple-documents",
  ]],
  ["storage: {artifacts: {work: {subdir: one}}}\n---\n[broken", ".claude/one", [
    "config-multiple-documents",
  ]],
  ["storage: [", ".claude/work", ["config-unreadable"]],
  ["storage:\n\ta: 1", ".claude/work", ["config-unreadable"]],
  ["\u0000\u0000", ".claude/work", ["config-unreadable"]],
  ["a: 1\na: 2", ".claude/work", ["config-unreadable"]],
  ["- a", ".claude/work", ["config-unreadable"]],
  ["text", ".claude/work", ["config-unreadable"]],
  [BIG, ".claude/work", ["config-unreadable"]],
];

const ALL = ["config-unreadable", "config-value-rejected", "config-multiple-documents"];

for (const [text, workDir, codes = []] of vectors) {
  const dir = workDir.startsWith("/") ? workDir : `/repo/${workDir}`;
  const shown = JSON.stringify(text.slice(0, 70));
  Deno.test(`resume work finds its folder at ${workDir} for ${shown}`, async () => {
    const files = { [CONFIG]: text, "/repo/x": "" };
    await expectWork(["--json"], { files }, {
      exit: 1,
      problems: codes,
      noProblems: ALL.filter((code) => !codes.includes(code)),
      json: {
        root: "/repo",
        workDir: dir,
        workDirOrigin: codes.includes("config-unreadable") ? "default" : "config",
      },
    });
  });
}

for (const bad of ["'", '"', "`", "$", ";", "|", "&", "<", ">", "*", "?", "(", ")"]) {
  Deno.test(`resume work takes no folder with ${bad} in it`, async () => {
    const value = JSON.stringify(`a${bad}b`);
    const files = { [CONFIG]: `storage: {artifacts: {work: {subdir: ${value}}}}` };
    await expectWork(["--json"], { files }, {
      exit: 1,
      json: {
        workDir: "/repo/.claude/work",
        problems: {
          "$has": [{
            code: "config-value-rejected",
            severity: "warning",
            path: ".claude/configuration.yml",
            args: { key: "storage.artifacts.work.subdir" },
          }],
        },
      },
    });
  });
}

for (
  const [name, files, root, origin] of [
    [
      "a link to a file",
      { [CONFIG]: { link: "other.yml" }, "/repo/.claude/other.yml": "a: 1" },
      "/repo",
      "config",
    ],
    ["a folder of that name", { [CONFIG]: { folder: true } }, "/repo/sub", "default"],
    ["a FIFO of that name", { [CONFIG]: { fifo: true } }, "/repo/sub", "default"],
    ["a dangling link", { [CONFIG]: { link: "gone" } }, "/repo/sub", "default"],
    ["another ending", { "/repo/.claude/configuration.yaml": "a: 1" }, "/repo/sub", "default"],
    [
      "one at the top of the disk",
      { "/.claude/configuration.yml": "a: 1" },
      "/repo/sub",
      "default",
    ],
    ["one that may not be read", { [CONFIG]: { text: "a: 1", denied: true } }, "/repo", "default"],
  ] as const
) {
  Deno.test(`resume work takes ${root} for the root with ${name}`, async () => {
    await expectWork(["--json"], { files: { ...files, "/repo/sub/x": "" }, cwd: "/repo/sub" }, {
      exit: 1,
      json: { root, workDirOrigin: origin },
    });
  });
}

Deno.test("resume work does not grow with aliases of aliases", async () => {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 9; i++) {
    lines.push(`a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(", ")}]`);
  }
  lines.push("workspace: {services: *a8}", "storage: {artifacts: {work: {subdir: y}}}");
  const files = { [CONFIG]: lines.join("\n"), "/repo/.claude/y/A/state.json": state("epic", "A") };
  await expectWork(["--json"], { files }, { exit: 0, json: { items: [{ id: "A" }] } });
});
