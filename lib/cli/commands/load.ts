/**
 * The modules behind the commands. A dynamic import stays lazy inside the bundle, so a command pays for
 * its own code only.
 *
 * @module
 */
import type { Command } from "../context.ts";

/** Loads the command with these words. */
export const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  survey: async () => (await import("./survey.ts")).surveyCommand,
  brief: async () => (await import("./brief.ts")).briefCommand,
  report: async () => (await import("./report.ts")).reportCommand,
  story: async () => (await import("./story.ts")).storyCommand,
  epic: async () => (await import("./epic.ts")).epicCommand,
  work: async () => (await import("./work.ts")).workCommand,
  cycle: async () => (await import("./cycle.ts")).cycleCommand,
  "cycle choose": async () => (await import("./cycle_choose.ts")).cycleChooseCommand,
  "cycle import": async () => (await import("./cycle_import.ts")).cycleImportCommand,
  pipeline: async () => (await import("./pipeline.ts")).pipelineCommand,
  "pipeline begin": async () => (await import("./pipeline_begin.ts")).pipelineBeginCommand,
  "pipeline heartbeat": async () =>
    (await import("./pipeline_heartbeat.ts")).pipelineHeartbeatCommand,
  "pipeline advance": async () => (await import("./pipeline_advance.ts")).pipelineAdvanceCommand,
  "pipeline end": async () => (await import("./pipeline_end.ts")).pipelineEndCommand,
  schema: async () => (await import("./schema.ts")).schemaCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  completions: async () => (await import("./completions.ts")).completionsCommand,
};
