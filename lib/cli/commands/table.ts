/**
 * Every command of the tool, as data. The modules behind them are loaded only when they are called
 * (`load.ts`).
 *
 * @module
 */
import type { CommandSpec } from "../flags.ts";
import { CYCLE, CYCLE_CHOOSE, CYCLE_IMPORT } from "./cycle_spec.ts";
import { EPIC, STORY } from "./story_spec.ts";
import { DOCTOR } from "./doctor_spec.ts";
import { COMPLETIONS } from "./completions_spec.ts";
import {
  PIPELINE,
  PIPELINE_ADVANCE,
  PIPELINE_BEGIN,
  PIPELINE_END,
  PIPELINE_HEARTBEAT,
} from "./pipeline_spec.ts";
import { SCHEMA } from "./schema_spec.ts";
import { BRIEF, REPORT, SURVEY } from "./survey_spec.ts";
import { WORK } from "./work_spec.ts";

/** The commands in the order in which the help lists them. */
export const COMMANDS: readonly CommandSpec[] = [
  SURVEY,
  BRIEF,
  REPORT,
  STORY,
  EPIC,
  WORK,
  CYCLE,
  CYCLE_CHOOSE,
  CYCLE_IMPORT,
  PIPELINE,
  PIPELINE_BEGIN,
  PIPELINE_HEARTBEAT,
  PIPELINE_ADVANCE,
  PIPELINE_END,
  SCHEMA,
  DOCTOR,
  COMPLETIONS,
];
