// Work spec 2.7 and --worktrees of section 3.
import { assertEquals } from "@std/assert";
import type { RunReply, RunRequest } from "../../lib/io/ports.ts";
import { ran } from "../support/fake_ports.ts";
import { eachRow, expectWork, type Files, type Row, session, state } from "../support/work.ts";

const CONFIG = "/repo/.claude/configuration.yml";
const SERVICES = "workspace: {services: [{name: api, path: ./svc/api}, {name: web}]}";

function work(worktree: unknown, more: Record<string, unknown> = {}, files: Files = {}): Files {
  return session("implementation", { worktree, ...more }, files);
}

function command(service: string, path: string, branch = "feature/A-1"): string {
  const add = `git -C ${service} worktree add ${path}`;
  return `${add} ${branch} || ${add} -b ${branch}`;
}

const SINGLE = "/repo/.claude/worktrees/impl-A-1";
const MULTI = "/repo/.worktrees/A-1";

const rows: Row[] = [
  ["says nothing of a worktree that is not enabled", work({ enabled: "true", mode: "single" }), {
    exit: 0,
    json: { worktree: null },
    noProblems: ["worktree-missing"],
  }],
  ["describes a missing worktree", work({ enabled: true, mode: "single" }), {
    exit: 0,
    problems: ["worktree-missing"],
    json: {
      worktree: {
        mode: "single",
        name: "impl-A-1",
        exists: false,
        services: [],
        commands: [command("/repo", SINGLE)],
      },
    },
  }],
  [
    "finds a worktree that is there and looks for files in it",
    work({ enabled: true, mode: "single", name: "w" }, {
      plan: { chunks: [{ id: 1, status: "completed", files: ["a.ts", "b.ts"] }] },
    }, { "/repo/.claude/worktrees/w/a.ts": "x", "/repo/b.ts": "x" }),
    {
      exit: 3,
      noProblems: ["worktree-missing"],
      json: {
        worktree: { exists: true, commands: [] },
        problems: { "$has": [{ code: "completed-files-absent", args: { files: ["b.ts"] } }] },
      },
    },
  ],
  ...["../../evil", "-x", "a b", "a/b", ".."].map((name): Row => [
    `refuses the name ${name}`,
    work({ enabled: true, mode: "single", name }),
    {
      exit: 0,
      problems: ["worktree-unsafe"],
      noProblems: ["worktree-missing"],
      json: { worktree: { exists: false, commands: [] } },
    },
  ]),
  [
    "refuses a folder of worktrees that is a link out of the root",
    work({ enabled: true, mode: "single" }, {}, {
      "/repo/.claude/worktrees": { link: "/out" },
      "/out/impl-A-1/x": "",
    }),
    { exit: 0, problems: ["worktree-unsafe"], json: { worktree: { exists: false } } },
  ],
  [
    "derives the worktrees of several services from the configuration",
    { ...work({ enabled: true, mode: "multi" }), [CONFIG]: SERVICES, "/repo/svc/api/x": "" },
    {
      exit: 0,
      problems: ["worktree-missing", "worktree-service-unresolved"],
      json: {
        worktree: {
          mode: "multi",
          exists: false,
          services: [
            { name: "api", path: `${MULTI}/api`, exists: false },
            { name: "web", path: `${MULTI}/web`, exists: false },
          ],
          commands: [command("/repo/svc/api", `${MULTI}/api`)],
        },
      },
    },
  ],
  [
    "takes recorded services, relative or absolute, in the recorded workspace",
    work(
      {
        enabled: true,
        mode: "multi",
        workspace: "trees/x",
        services: { api: "trees/./x/api", web: "/repo/trees/x/web" },
      },
      {},
      { "/repo/trees/x/api/y": "", "/repo/web/y": "" },
    ),
    {
      exit: 0,
      noProblems: ["worktree-unsafe"],
      json: {
        worktree: {
          exists: false,
          services: [
            { name: "api", path: "/repo/trees/x/api", exists: true },
            { name: "web", path: "/repo/trees/x/web", exists: false },
          ],
          commands: [command("/repo/web", "/repo/trees/x/web")],
        },
      },
    },
  ],
  ...[
    { api: ".worktrees/A-1/other" },
    { api: "/etc" },
    { api: ".worktrees/A-1/../../../etc/api" },
    { "a b": ".worktrees/A-1/a b" },
    { api: 7 },
  ].map((services): Row => [
    `refuses the services ${JSON.stringify(services)}`,
    work({ enabled: true, mode: "multi", services }, {}, { "/repo/api/x": "" }),
    {
      exit: 0,
      problems: ["worktree-unsafe"],
      noProblems: ["worktree-missing"],
      json: { worktree: { exists: false, commands: [] } },
    },
  ]),
  [
    "refuses a workspace outside the root, by a link too",
    work({ enabled: true, mode: "multi", workspace: "/out", services: { api: "/out/api" } }),
    { exit: 0, problems: ["worktree-unsafe"] },
  ],
  [
    "takes an unknown mode for multi where services exist",
    { ...work({ enabled: true, mode: "cluster" }), [CONFIG]: SERVICES },
    { exit: 0, problems: ["worktree-mode-unknown"], json: { worktree: { mode: "multi" } } },
  ],
  [
    "takes a missing mode for single where no services exist",
    work({ enabled: true, status: "active" }),
    { exit: 0, problems: ["worktree-mode-unknown"], json: { worktree: { mode: "single" } } },
  ],
  [
    "finds files of a chunk in the service that the first segment names, or in any",
    {
      ...work({ enabled: true, mode: "multi" }, {
        plan: { chunks: [{ id: 1, status: "completed", files: ["api/a.ts", "lib/b.ts"] }] },
      }),
      [CONFIG]: SERVICES,
      [`${MULTI}/api/a.ts`]: "",
      [`${MULTI}/web/lib/b.ts`]: "",
    },
    { exit: 0, noProblems: ["completed-files-absent"], json: { worktree: { exists: true } } },
  ],
  [
    "takes a mode that it does not know for that of its services",
    work({ enabled: true, mode: "both", workspace: "t", services: { api: "t/api" } }, {}, {
      "/repo/api/x": "",
    }),
    {
      exit: 0,
      json: {
        worktree: { mode: "multi", commands: [command("/repo/api", "/repo/t/api")] },
        problems: { "$has": [{ code: "worktree-mode-unknown", args: { mode: "both" } }] },
      },
    },
  ],
  [
    "takes a missing mode for single where no service is known",
    work({ enabled: true }),
    {
      exit: 0,
      json: {
        worktree: { mode: "single", commands: [command("/repo", SINGLE)] },
        problems: { "$has": [{ code: "worktree-mode-unknown", args: { mode: null } }] },
      },
    },
  ],
  [
    "takes a missing mode for multi where the configuration knows services",
    { ...work({ enabled: true }), [CONFIG]: SERVICES, "/repo/svc/api/x": "" },
    {
      exit: 0,
      problems: ["worktree-mode-unknown"],
      json: { worktree: { mode: "multi", commands: [command("/repo/svc/api", `${MULTI}/api`)] } },
    },
  ],
  [
    "refuses a service whose path is no text",
    work({ enabled: true, mode: "multi", workspace: "t", services: { api: 7 } }),
    {
      exit: 0,
      problems: ["field-malformed"],
      json: {
        worktree: { exists: false, commands: [] },
        problems: { "$has": [{ code: "worktree-unsafe", args: { service: "api" } }] },
      },
    },
  ],
  [
    "refuses a workspace with a line end in it",
    work({ enabled: true, mode: "multi", workspace: "t\n", services: { api: "t\n/api" } }),
    { exit: 0, problems: ["worktree-unsafe"], json: { worktree: { commands: [] } } },
  ],
  [
    "takes the manifest's branch where the state has none, and quotes what must be quoted",
    {
      ...work({ enabled: true, mode: "single" }, { branches: { feature: null } }),
      "manifest.json": JSON.stringify({
        items: [{
          identifier: "A-1",
          title: "x",
          type: "implementation",
          status: "in_progress",
          branch: "fix/x#1",
        }],
      }),
    },
    { exit: 0, json: { worktree: { commands: [command("/repo", SINGLE, "'fix/x#1'")] } } },
  ],
  ...["-b", "a..b", "a b", "x;id", "$(id)", "a/.b", "x.lock", "HEAD"].map((feature): Row => [
    `makes its own branch in place of ${feature}`,
    work({ enabled: true, mode: "single" }, { branches: { feature } }),
    { exit: 0, json: { worktree: { commands: [command("/repo", SINGLE)] } } },
  ]),
];

eachRow("resume work", rows);

Deno.test("resume work derives no worktrees from an identifier that is no plain name", async () => {
  const files = {
    "A 1/state.json": state("implementation", "A 1", {
      worktree: { enabled: true, mode: "multi" },
    }),
    [CONFIG]: SERVICES,
    "/repo/svc/api/x": "",
  };
  await expectWork(["A 1", "--json"], { files }, {
    exit: 0,
    problems: ["worktree-unsafe"],
    noProblems: ["worktree-missing"],
    json: { worktree: { exists: false, commands: [] } },
  });
});

interface World {
  readonly lists?: string;
  readonly branches?: readonly string[];
  readonly fails?: string;
}

/** A git that makes worktrees. */
function git(
  asked: string[],
  world: World = {},
): (args: readonly string[], request: RunRequest) => RunReply {
  return (args, request) => {
    const at = args.findIndex((word) =>
      ["status", "worktree", "for-each-ref", "cat-file"].includes(word)
    );
    const words = args.slice(at);
    asked.push(`${request.cwd}: ${words.join(" ")}`);
    if (words[0] === "status") return ran("# branch.oid abc\0# branch.head main\0");
    if (words[0] === "for-each-ref") return ran((world.branches ?? []).join("\n"));
    if (words[1] === "list") return ran(`worktree /repo\n\nworktree ${world.lists ?? "/x"}\n`);
    if (words[1] === "add" && world.fails !== undefined && (words[2] ?? "").includes(world.fails)) {
      return ran(
        "",
        128,
        "Preparing worktree (checking out 'x')\nfatal: \u001b[31mno\u001b[0m way\nmore\n",
      );
    }
    return ran("");
  };
}

const WORDS = ["A-1", "--worktrees", "--json"];
const REPO = { "/repo/.git/HEAD": "ref: refs/heads/main\n" };

Deno.test("resume work --worktrees makes a branch where there is none", async () => {
  const asked: string[] = [];
  const files = work({ enabled: true, mode: "single" }, {}, REPO);
  await expectWork(WORDS, { files, git: git(asked), writes: true }, {
    exit: 0,
    problems: ["worktree-created"],
    noProblems: ["worktree-failed"],
  });
  assertEquals(asked.slice(1, 4), [
    "/repo: worktree list --porcelain",
    "/repo: for-each-ref --format=%(refname) refs/heads/feature/A-1 refs/remotes/*/feature/A-1",
    `/repo: worktree add ${SINGLE} -b feature/A-1`,
  ]);
});

Deno.test("resume work --worktrees takes the branch that is there, and a stale entry away", async () => {
  const asked: string[] = [];
  const files = work({ enabled: true, mode: "single" }, {}, REPO);
  const world = { lists: SINGLE, branches: ["refs/heads/feature/A-1"] };
  await expectWork(WORDS, { files, git: git(asked, world), writes: true }, { exit: 0 });
  assertEquals(asked.filter((one) => / (remove|add|prune) /.test(one)), [
    `/repo: worktree remove ${SINGLE}`,
    `/repo: worktree add ${SINGLE} feature/A-1`,
  ]);
});

Deno.test("resume work --worktrees tries the others when one fails", async () => {
  const asked: string[] = [];
  const files = {
    ...work({ enabled: true, mode: "multi" }, {}, REPO),
    [CONFIG]: SERVICES,
    "/repo/svc/api/x": "",
    "/repo/web/x": "",
  };
  await expectWork(WORDS, { files, git: git(asked, { fails: "/api" }), writes: true }, {
    exit: 74,
    json: {
      state: "resumable",
      problems: {
        "$has": [
          { code: "worktree-failed", args: { service: "api", message: "fatal: no way" } },
          { code: "worktree-created", args: { service: "web" } },
          { code: "worktree-missing", args: { service: "api" } },
        ],
      },
    },
  });
});

for (
  const [name, id, text] of [
    ["no worktree is asked for", "A-1", state("implementation", "A-1")],
    [
      "the work is complete",
      "A-1",
      state("implementation", "A-1", { status: "completed", worktree: { enabled: true } }),
    ],
    ["the work is no implementation", "A-1", state("epic", "A-1", { worktree: { enabled: true } })],
    [
      "the name is unsafe",
      "A-1",
      state("implementation", "A-1", { worktree: { enabled: true, name: "../x" } }),
    ],
    [
      "a draft has no branch",
      "DRAFT-1",
      state("implementation", "DRAFT-1", { worktree: { enabled: true } }),
    ],
    ["the state is corrupt", "A-1", "{"],
  ] as const
) {
  Deno.test(`resume work --worktrees tries nothing when ${name}`, async () => {
    const asked: string[] = [];
    const files = { [`${id}/state.json`]: text, ...REPO };
    await expectWork([id, "--worktrees", "--json"], { files, git: git(asked) }, {
      exit: text === "{" ? 65 : 0,
      noProblems: ["worktree-failed", "worktree-created"],
    });
    assertEquals(asked.filter((one) => one.includes(": worktree")), []);
  });
}

Deno.test("resume work --worktrees says so when git is not there", async () => {
  const files = work({ enabled: true, mode: "single" }, {}, REPO);
  await expectWork(WORDS, { files, writes: true }, {
    exit: 74,
    problems: ["worktree-failed", "worktree-missing"],
  });
});
