/**
 * The skill that the tool stands in for.
 *
 * @module
 */

/** Called by this name, the binary is that skill: two flags, `--help`, nothing else. */
export const SKILL = "x-internal-resume-story";
