/**
 * What a case expects, held against what happened. Pure.
 *
 * @module
 */
import type { Ended } from "./program.ts";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | {
  readonly [key: string]: Json;
};

/** What is expected of a file afterwards. */
export interface ExpectFile {
  readonly exists?: boolean;
  readonly equals?: string;
  readonly includes?: readonly string[];
  readonly excludes?: readonly string[];
}

/** What a case expects; only `exit` must be there. */
export interface Expect {
  readonly exit: number | readonly number[];
  readonly stdout?: string;
  readonly stdoutIncludes?: readonly string[];
  readonly stdoutExcludes?: readonly string[];
  readonly stderr?: string;
  readonly stderrIncludes?: readonly string[];
  /** A part of the document: see {@linkcode differs}. */
  readonly json?: Json;
  /** Codes that must be among the document's own problems, and that must not. */
  readonly problems?: readonly string[];
  readonly noProblems?: readonly string[];
  /** Nothing may have changed, appeared or vanished. */
  readonly unchanged?: boolean;
  readonly files?: Readonly<Record<string, ExpectFile>>;
}

/** What became of the folder. */
export interface Aftermath {
  readonly changed: readonly string[];
  readonly read: (path: string) => string | undefined;
}

type Fields = { readonly [key: string]: Json };

function isFields(value: Json | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mismatch(want: Json, got: Json | undefined, at: string): string {
  return `${at}: want ${JSON.stringify(want)}, got ${JSON.stringify(got)}`;
}

/**
 * The first difference between a part of a document and the document; null when it is all there.
 * Objects: the keys that are named. Lists: element by element, or `{"$has": […]}` for elements in any
 * order. `{"$absent": true}`: no such field, or null.
 */
export function differs(want: Json, got: Json | undefined, at = "document"): string | null {
  if (Array.isArray(want)) {
    if (!Array.isArray(got) || got.length !== want.length) return mismatch(want, got, at);
    return first(want.map((one, i) => differs(one, got[i], `${at}[${i}]`)));
  }
  if (!isFields(want)) return want === got ? null : mismatch(want, got, at);
  if ("$absent" in want) return got === undefined || got === null ? null : `${at} is there`;
  const has = want["$has"];
  if (Array.isArray(has)) {
    if (!Array.isArray(got)) return mismatch(want, got, at);
    const lacks = has.find((one) => got.every((element) => differs(one, element) !== null));
    return lacks === undefined ? null : `${at} lacks ${JSON.stringify(lacks)}`;
  }
  if (!isFields(got)) return mismatch(want, got, at);
  return first(
    Object.entries(want).map(([key, value]) =>
      differs(value, Object.hasOwn(got, key) ? got[key] : undefined, `${at}.${key}`)
    ),
  );
}

function first(found: readonly (string | null)[]): string | null {
  return found.find((one) => one !== null) ?? null;
}

function texts(
  name: string,
  text: string,
  want: { equals?: string | undefined; includes?: readonly string[]; excludes?: readonly string[] },
): string[] {
  const shown = JSON.stringify(text.slice(0, 400));
  const out: string[] = [];
  if (want.equals !== undefined && text !== want.equals) {
    out.push(`${name}: want ${JSON.stringify(want.equals)}, got ${shown}`);
  }
  for (const part of want.includes ?? []) {
    if (!text.includes(part)) out.push(`${name} lacks ${JSON.stringify(part)}: ${shown}`);
  }
  for (const part of want.excludes ?? []) {
    if (text.includes(part)) out.push(`${name} holds ${JSON.stringify(part)}`);
  }
  return out;
}

function documentFaults(expect: Expect, stdout: string): string[] {
  const { json, problems = [], noProblems = [] } = expect;
  if (json === undefined && problems.length === 0 && noProblems.length === 0) return [];
  let got: Json;
  try {
    got = JSON.parse(stdout);
  } catch {
    return [`stdout is not one JSON document: ${JSON.stringify(stdout.slice(0, 200))}`];
  }
  const out: string[] = [];
  const found = json === undefined ? null : differs(json, got);
  if (found !== null) out.push(found);
  const listed = isFields(got) && Array.isArray(got["problems"]) ? got["problems"] : [];
  const codes = listed.map((one) => (isFields(one) ? one["code"] : undefined));
  for (const code of problems) if (!codes.includes(code)) out.push(`problem ${code} is missing`);
  for (const code of noProblems) if (codes.includes(code)) out.push(`problem ${code} is there`);
  return out;
}

function fileFaults(files: Expect["files"], read: Aftermath["read"]): string[] {
  return Object.entries(files ?? {}).flatMap(([path, want]) => {
    const text = read(path);
    const exists = want.exists ??
      (want.equals !== undefined || want.includes !== undefined ? true : undefined);
    if (exists !== undefined && exists !== (text !== undefined)) {
      return [`${path} should ${exists ? "" : "not "}be there`];
    }
    return texts(path, text ?? "", want);
  });
}

/** Everything that is not as it should be. */
export function faults(expect: Expect, ended: Ended, aftermath: Aftermath): string[] {
  const exits = [expect.exit].flat();
  return [
    ...(exits.includes(ended.code) ? [] : [`exit: want ${exits.join(" or ")}, got ${ended.code}`]),
    ...texts("stdout", ended.stdout, {
      equals: expect.stdout,
      includes: expect.stdoutIncludes ?? [],
      excludes: expect.stdoutExcludes ?? [],
    }),
    ...texts("stderr", ended.stderr, {
      equals: expect.stderr,
      includes: expect.stderrIncludes ?? [],
    }),
    ...(/\n\s+at .*:\d+:\d+/.test(ended.stderr) ? ["stderr holds a stack trace"] : []),
    ...documentFaults(expect, ended.stdout),
    ...(expect.unchanged === true ? aftermath.changed.map((path) => `changed: ${path}`) : []),
    ...fileFaults(expect.files, aftermath.read),
  ];
}
