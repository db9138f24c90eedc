/**
 * Looks at the program itself, its rights, the terminal, the language and the links: nothing here
 * writes or starts a program.
 *
 * @module
 */
import type { DoctorFinding } from "../../core/doctor.ts";
import { basename, join } from "../../core/paths.ts";
import type { Ports, Right } from "../../io/ports.ts";
import type { Context } from "../context.ts";
import { viewOf } from "../output.ts";
import { VERSION } from "../version.ts";

/** What the tool does without, compiled: see scripts/permissions.ts. */
const UNNEEDED: readonly Right[] = ["network", "programs", "variables", "system", "ffi"];
const NEEDED: readonly Right[] = ["read", "write"];

/** The program: its version and what it runs on. */
export function programFinding(ports: Ports): DoctorFinding {
  const { deno, standalone } = ports.build;
  const code = standalone ? "program-compiled" : "program-from-source";
  return { code, args: { version: VERSION, deno } };
}

/** The rights that the runtime gives, against those that are needed. */
export function permissionsFinding(ports: Ports): DoctorFinding {
  const missing = NEEDED.filter((right) => !ports.permitted(right));
  if (missing.length > 0) return { code: "permissions-missing", args: { rights: missing } };
  const wide = UNNEEDED.filter((right) => ports.permitted(right));
  return wide.length > 0
    ? { code: "permissions-wide", args: { rights: wide } }
    : { code: "permissions-narrow", args: {} };
}

/** Whether the folder that would be looked at can be. */
export function folderFinding(ports: Ports, folder: string): DoctorFinding {
  const here = ports.cwd();
  if (!here.ok) return { code: "folder-unreadable", args: { folder, reason: here.message } };
  const listed = ports.fs.readFolder(folder);
  return listed.ok
    ? { code: "folder-readable", args: { folder } }
    : { code: "folder-unreadable", args: { folder, reason: listed.message } };
}

/** Who is asking: without it no lease is ever one's own. */
export function sessionFinding(context: Context): DoctorFinding {
  return context.session === null
    ? { code: "session-unknown", args: {} }
    : { code: "session-known", args: { session: context.session } };
}

/** What text is laid out for. */
export function terminalFinding(context: Context): DoctorFinding {
  const { color } = viewOf(context);
  const { stdin, stdout, columns } = context.ports.terminal();
  return { code: "terminal", args: { interactive: stdin && stdout, columns, color } };
}

/** The language, and whether the locale can show it. */
export function languageFinding(context: Context): DoctorFinding {
  const { env, platform } = context.ports;
  const { lang } = viewOf(context);
  const locale = env("LC_ALL") ?? env("LANG");
  // Where no locale is set nothing is known; Windows and macOS show UTF-8 whatever it says.
  return platform === "linux" && locale !== undefined && !/utf-?8/i.test(locale)
    ? { code: "language-charset", args: { lang, locale } }
    : { code: "language", args: { lang } };
}

/** The first file of a name on PATH, and the folder that it is in. */
function onPath(ports: Ports, name: string): string | null {
  const windows = ports.platform === "windows";
  for (const entry of (ports.env("PATH") ?? "").split(windows ? ";" : ":")) {
    if (entry === "") continue;
    const path = join(
      windows ? entry.replaceAll("\\", "/") : entry,
      windows ? `${name}.exe` : name,
    );
    const found = ports.fs.stat(path);
    if (found.ok && found.value.kind === "file") return path;
  }
  return null;
}

/** Whether two names are one file: a link, or a second name or copy of the same size. */
function areSame(ports: Ports, one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => ports.fs.realPath(path));
  if (a?.ok && b?.ok && a.value === b.value) return true;
  // A link to the program where it was before an upgrade or a move still is the program.
  if (a?.ok && b?.ok && basename(a.value) === basename(b.value)) return true;
  const [x, y] = [one, other].map((path) => ports.fs.stat(path));
  return x?.ok === true && y?.ok === true && x.value.size === y.value.size;
}

/** Whether a skill can call the program, and by the name of the skill that it stands in for. */
export function linksFinding(ports: Ports, skill: string): DoctorFinding {
  const program = onPath(ports, "resume");
  const link = onPath(ports, skill);
  if (program === null) return { code: "links-not-on-path", args: {} };
  if (link === null) return { code: "links-absent", args: { program } };
  return areSame(ports, program, link)
    ? { code: "links-ok", args: { path: link } }
    : { code: "links-other", args: { path: link } };
}
