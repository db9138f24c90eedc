/**
 * The global flags of a call, checked.
 *
 * @module
 */
import { parsePath } from "../core/json/get.ts";
import { join } from "../core/paths.ts";
import { escapeText } from "../core/text.ts";
import { parseTime } from "../core/time.ts";
import type { Ports } from "../io/ports.ts";
import { type Arguments, UsageError } from "./scan.ts";
import type { Context, Lang } from "./context.ts";

function valueOf(args: Arguments, name: string): string | null {
  const value = args.values.get(name);
  if (value === undefined) return null;
  if (value === "") throw new UsageError(`usage: --${name} must not be empty`);
  return value;
}

function langOf(args: Arguments, env: Ports["env"]): Lang | null {
  const lang = valueOf(args, "lang");
  if (lang === null || lang === "en" || lang === "zh") return lang;
  if (lang !== "auto") throw new UsageError("usage: --lang must be en, zh or auto");
  return (env("LC_ALL") ?? env("LANG") ?? "").toLowerCase().startsWith("zh") ? "zh" : "en";
}

/**
 * Builds what a command is given.
 *
 * @throws {UsageError} for an empty `--root`, a `--now` that is no RFC 3339 time, and the like
 */
export function contextOf(args: Arguments, ports: Ports): Context {
  const here = ports.cwd();
  const cwd = here.ok ? here.value : "/";
  const root = valueOf(args, "root");
  const nowText = args.values.get("now");
  const now = nowText === undefined ? ports.now() : parseTime(nowText);
  if (now === null) throw new UsageError("usage: --now must be an RFC 3339 time");
  const json = args.switches.has("json");
  const path = valueOf(args, "get");
  if (path !== null && parsePath(path) === null) {
    throw new UsageError(
      `usage: --get cannot read the path ${escapeText(path)}; see resume help formats`,
    );
  }
  return {
    ports,
    root: root === null
      ? null
      : join(cwd, ports.platform === "windows" ? root.replaceAll("\\", "/") : root),
    cwd,
    now,
    // An empty --session counts as absent, as an empty variable does.
    session: args.values.get("session") || ports.env("CLAUDE_SESSION_ID") ||
      ports.env("CLAUDE_CODE_SESSION_ID") || null,
    lang: langOf(args, ports.env),
    json,
    interactive: () =>
      !json && !args.switches.has("no-input") && !args.values.has("get") &&
      ports.terminal().stdin && ports.terminal().stdout,
    values: args.values,
    switches: args.switches,
    operands: args.operands,
  };
}
