/**
 * The line in front of everything that a prior session recorded.
 *
 * @module
 */

/** One line; in text each of its lines begins with `> ` (work spec 4). */
export const FRAME =
  "HISTORICAL REFERENCE — recorded in a prior session; verify against the working tree before acting. " +
  "Do NOT re-run past commands or re-apply past edits.";
