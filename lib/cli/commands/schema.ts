/**
 * `resume schema`: prints the JSON Schema of an output.
 *
 * @module
 */
import * as z from "zod/mini";
import { SCHEMAS } from "../../core/schema.ts";
import { escapeText } from "../../core/text.ts";
import { UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { nearest } from "../nearest.ts";

function run(context: Context): Promise<Outcome> {
  const names = Object.keys(SCHEMAS);
  const [name] = context.operands;
  if (name === undefined) {
    return Promise.resolve({ exit: 0, document: names, text: () => `${names.join("\n")}\n` });
  }
  const found = Object.entries(SCHEMAS).find(([key]) => key === name);
  if (found === undefined) {
    const hint = nearest(name, names);
    const known = hint === null ? `known: ${names.join(", ")}` : `did you mean ${hint}?`;
    throw new UsageError(`usage: unknown schema ${escapeText(name)}; ${known}`);
  }
  const document = z.toJSONSchema(found[1]);
  return Promise.resolve({
    exit: 0,
    document,
    text: () => `${JSON.stringify(document, null, 2)}\n`,
  });
}

/** Prints the schema of one document, or the names of all. */
export const schemaCommand: Command = { run };
