/**
 * Which registry the modules come from.
 *
 * `deno.json` names the packages of `@std` on JSR. Where JSR does not answer, the same specifiers
 * lead to the adapters of `scripts/npm_only`, and npm is enough for everything.
 *
 * One `deno.lock` serves both sides. It pins the npm packages, those of the adapters included. On
 * the JSR side it is not frozen: Deno adds the JSR entries as it meets them, and they may be
 * committed, since entries that a side does not need disturb it in no way. They cannot be made on
 * the npm-only side, where the lock holds all that is asked for and is therefore frozen in CI.
 *
 * @module
 */
import { note, ROOT } from "./project.ts";

/** Where `@std` comes from. */
export type Registry = "jsr" | "npm";

/** Holds the answer for the run and its children; setting it by hand overrides the question. */
export const REGISTRY_VARIABLE = "RESUME_REGISTRY";

const PROBE = "https://jsr.io/@std/cli/meta.json";
const PATIENCE_MS = 1_500;

/**
 * Decides, once per run, where `@std` comes from.
 *
 * @returns The registry.
 */
export async function registry(): Promise<Registry> {
  const known = Deno.env.get(REGISTRY_VARIABLE);
  if (known === "jsr" || known === "npm") return known;
  if (known !== undefined && known !== "") {
    throw new TypeError(`Cannot use ${REGISTRY_VARIABLE}="${known}": it is "jsr" or "npm"`);
  }
  const found: Registry = await jsrAnswers() ? "jsr" : "npm";
  if (found === "npm") {
    note("JSR does not answer: taking the adapters of scripts/npm_only instead of jsr:@std.");
  }
  Deno.env.set(REGISTRY_VARIABLE, found);
  return found;
}

async function jsrAnswers(): Promise<boolean> {
  try {
    const answer = await fetch(PROBE, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false; // no network, no such host, a refusal or a long silence: all the same here
  }
}

/**
 * The flags with which Deno's own commands find the modules.
 *
 * @returns Flags for run, test, check, bundle, info and doc.
 *
 * @example
 * ```ts
 * new Deno.Command(Deno.execPath(), { args: ["run", ...await moduleFlags(), "main.ts"] });
 * ```
 */
export async function moduleFlags(): Promise<string[]> {
  if (await registry() === "jsr") return [];
  const flags = [`--import-map=${ROOT}/scripts/npm_only/import_map.json`];
  if (Deno.env.get("CI") !== undefined) flags.push("--frozen");
  return flags;
}
