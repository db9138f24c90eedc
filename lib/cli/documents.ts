/**
 * The documents that the tool prints, by the names that `resume schema` takes. Words only: the schemas
 * themselves are too heavy for a table that every call loads.
 *
 * @module
 */

/** One document. */
export interface DocumentRow {
  readonly name: string;
  readonly about: string;
}

/** In the order of `SCHEMAS`. */
export const DOCUMENTS: readonly DocumentRow[] = [
  {
    name: "envelope",
    about: "resume/1: one piece of work (work, cycle, pipeline, each survey item)",
  },
  { name: "survey", about: "resume.survey/1: several pieces of work (survey, epic)" },
  { name: "story", about: "the line of resume story" },
  { name: "report", about: "resume.report/1: the survey with its timeline (resume report --json)" },
  { name: "version", about: "resume.version/1: resume --version --json" },
  { name: "doctor", about: "resume.doctor/1: resume doctor --json" },
];
