/**
 * The row of `resume pipeline`.
 *
 * @module
 */
import { pipelineFiles } from "../../../tests/support/pipeline_state.ts";
import type { Row } from "../row.ts";

const QUEUE = `version: 1
current_feature: F001
features:
  - id: F001
    status: active
    gate: auto
    milestones:
      - id: M01
        status: done
        prompt_file: .pipeline/prompts/00-scaffold.md
      - id: M02
        status: planned
        prompt_file: .pipeline/prompts/01-feature.md
  - id: F002
    status: queued
    gate: confirm
    milestones:
      - id: M03
        status: planned
        prompt_file: .pipeline/prompts/02-polish.md
`;

/** The row of `resume pipeline`. */
export const rows: readonly Row[] = [
  {
    name: "`pipeline`, state + queue + config, by an empty program",
    atMost: 1.6,
    setup: async ({ dir }) => {
      const files = pipelineFiles(undefined, { ".pipeline/feature-queue.yaml": QUEUE });
      for (const [path, text] of Object.entries(files)) {
        await Deno.mkdir(`${dir}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
        await Deno.writeTextFile(`${dir}/${path}`, text);
      }
    },
    command: ({ dir, resume }) => ({
      name: "resume pipeline",
      argv: [resume, "pipeline", "--json", "--session", "s"],
      cwd: dir,
    }),
    against: ({ dir, empty }) => ({ name: "empty", argv: [empty], cwd: dir }),
  },
];
