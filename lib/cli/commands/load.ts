/**
 * The modules behind the commands. A dynamic import stays lazy inside the bundle, so a command pays for
 * its own code only.
 *
 * @module
 */
import type { Command } from "../context.ts";

/** Loads the command with these words. */
export const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  story: async () => (await import("./story.ts")).storyCommand,
  epic: async () => (await import("./epic.ts")).epicCommand,
  schema: async () => (await import("./schema.ts")).schemaCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
};
