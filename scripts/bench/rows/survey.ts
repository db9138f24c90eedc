/**
 * The row of the survey: a repository that holds all four systems.
 *
 * @module
 */
import { copy } from "@std/fs/copy";
import { ROOT } from "../../project.ts";
import type { Context, Row } from "../row.ts";

async function setup({ dir }: Context): Promise<void> {
  await copy(`${ROOT}/tests/fixtures/cases/survey/all-four/files`, dir, { overwrite: true });
}

/** The rows of the survey. */
export const rows: readonly Row[] = [{
  name: "`resume`, four systems, without git, by an empty program",
  atMost: 2,
  setup,
  command: ({ dir, resume }) => ({
    name: "resume",
    argv: [resume, "--json", "--now", "2026-05-10T12:00:00+08:00"],
    cwd: dir,
  }),
  against: ({ dir, empty }) => ({ name: "empty", argv: [empty], cwd: dir }),
}];
