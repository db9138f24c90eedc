/**
 * A machine on which everything works.
 *
 * @module
 */
import { type FakeOptions, ran } from "./fake_ports.ts";

/** The name of the skill that the program stands in for. */
export const SKILL = "x-internal-resume-story";
/** What it has: git, a temporary folder, a session, the program and its link on PATH. */
export const FINE: FakeOptions = {
  files: { "/repo/a": "", "/tmp": { folder: true }, "/bin/resume": "x", [`/bin/${SKILL}`]: "x" },
  env: { PATH: "/usr/bin:/bin", CLAUDE_SESSION_ID: "s-1" },
  standalone: true,
  git: (args) => args[0] === "--version" ? ran("git version 2.39.5\n") : ran("/repo\nfalse\n"),
};
