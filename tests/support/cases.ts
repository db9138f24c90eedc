/**
 * Conformance cases: a folder with `case.json` and, beside it, `files/`, which is copied to a fresh
 * folder before the tool runs there. tests/README.md describes the fields of `case.json`.
 *
 * @module
 */
import { type Expect, faults } from "./case_faults.ts";
import { changed, copyFolder, fingerprint, inFolder } from "./disk.ts";
import { cleanEnv, resume, start } from "./program.ts";

/** What `case.json` holds. */
export interface Case {
  readonly system: string;
  /** The rule that the case is about, in one sentence. */
  readonly why: string;
  /** `--json` (not for `story`, nor where it is there) and `--now` are added behind these. */
  readonly args: readonly string[];
  /** Nothing is added to `args`. */
  readonly raw?: boolean;
  readonly now?: string | null;
  /** Where the tool runs, below the copy. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Lines of bash that run in the copy before. */
  readonly setup?: readonly string[];
  readonly expect: Expect;
}

/** The folders below `root` that hold a case, as paths relative to it, sorted. */
export function findCases(root: string, below = ""): string[] {
  const entries = [...Deno.readDirSync(`${root}/${below}`)];
  if (entries.some((entry) => entry.name === "case.json")) return [below];
  return entries.filter((entry) => entry.isDirectory)
    .map((entry) => (below === "" ? entry.name : `${below}/${entry.name}`)).sort()
    .flatMap((path) => findCases(root, path));
}

/** Reads the case of a folder. */
export function readCase(folder: string): Case {
  return JSON.parse(Deno.readTextFileSync(`${folder}/case.json`));
}

/** The words of the call; `$CASE` is the path of the copy. */
export function wordsOf(one: Case, copy: string): string[] {
  const words = one.args.map((word) => word.replaceAll("$CASE", copy));
  if (one.raw === true) return words;
  const wantsJson = one.system !== "story" && !words.includes("--json");
  const now = one.now === undefined || one.now === null ? [] : ["--now", one.now];
  return [...words, ...(wantsJson ? ["--json"] : []), ...now];
}

/** Identity and dates of the commits that a set-up makes. */
const GIT: Readonly<Record<string, string>> = {
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.org",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
};

async function setUp(one: Case, copy: string, env: Record<string, string>): Promise<void> {
  for (const line of one.setup ?? []) {
    const got = await start(["bash", "-euc", line], {
      cwd: copy,
      env: { ...env, ...GIT, CASE: copy },
    });
    if (got.code !== 0) throw new Error(`Set-up failed: ${line}\n${got.stderr}`);
  }
}

/** Runs the case of a folder and says what differs from what it expects. */
export async function runCase(folder: string): Promise<string[]> {
  const one = readCase(folder);
  let found: string[] = [];
  await inFolder(async (temp) => {
    const copy = `${temp}/repo`;
    if (hasFiles(folder)) copyFolder(`${folder}/files`, copy);
    else await Deno.mkdir(copy);
    await Deno.mkdir(`${temp}/home`);
    const env = cleanEnv({
      HOME: `${temp}/home`,
      LANG: "C.UTF-8",
      USER: "alice",
      GIT_CONFIG_NOSYSTEM: "1",
    });
    for (const [name, value] of Object.entries(one.env ?? {})) {
      env[name] = value.replaceAll("$CASE", copy);
    }
    await setUp(one, copy, env);
    const before = await fingerprint(copy);
    const ended = await resume(wordsOf(one, copy), { cwd: `${copy}/${one.cwd ?? "."}`, env });
    const after = await fingerprint(copy);
    const expect: Expect = JSON.parse(
      JSON.stringify(one.expect).replaceAll("$CASE", JSON.stringify(copy).slice(1, -1)),
    );
    found = faults(expect, ended, {
      changed: changed(before, after),
      read: (path) => readText(`${copy}/${path}`),
    });
  });
  return found;
}

function hasFiles(folder: string): boolean {
  try {
    return Deno.statSync(`${folder}/files`).isDirectory;
  } catch {
    return false;
  }
}

function readText(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return undefined;
  }
}

/** Whether a case needs bash, which Windows may not have. */
export function needsBash(one: Case): boolean {
  return (one.setup ?? []).length > 0;
}
