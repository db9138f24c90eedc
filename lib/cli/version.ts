/**
 * `resume --version`.
 *
 * @module
 */
import config from "../../deno.json" with { type: "json" };
import type { Ports } from "../io/ports.ts";
import { COMMIT } from "./commit.ts";

/** The version of this program. */
export const VERSION: string = config.version;

/** One line, or with `--json` a document with the commit, the runtime and the target too. */
export function versionText(ports: Ports, json: boolean): string {
  if (!json) return `resume ${VERSION}\n`;
  const { deno, target } = ports.build;
  return `${
    JSON.stringify({ schema: "resume.version/1", version: VERSION, commit: COMMIT, deno, target })
  }\n`;
}
