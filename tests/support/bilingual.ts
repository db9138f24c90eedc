/**
 * Whether a Chinese text says what the English one says.
 *
 * @module
 */

/** Arguments that are looked for in both texts: numbers that no text has of its own. */
export const MARKS: readonly number[] = [7001, 7002, 7003, 7004, 7005];

/** Which of the arguments a text shows. */
export function marksIn(text: string): string[] {
  return [...new Set(text.match(/700[1-5]/g))].sort();
}

/** Whether a text has a Chinese character at all. */
export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Words that are names in both languages: programs, files, keys, statuses, commands, terms. */
const TOKENS = new Set(
  `A B C D E Alt CLAUDE_SESSION_ID DEFINE BUILD REVIEW SHIP CAPTURE COMPLETE APPROVED ACTIVE DONE BLOCKED
  RESUME YES NO Enter q y n ID LC_ALL UTF-8 C PATH TMPDIR Deno RFC HEAD JSON YAML
  git resume scope token prompt voice gate blockedBy li crontab fetch status unshallow config global add
  safe directory confirm begin feature-queue v MiB ln s x-internal-resume-story deno task
  state json yaml yml src cycle job ledger
  lang en zh auto root session worktrees work
  `.split(/\s+/).filter((word) => word !== ""),
);

/** English words in a Chinese text that are no names. Commands in backticks are names as a whole. */
export function leftovers(text: string): string[] {
  const words = text.replaceAll(
    /`[^`]*`|‹[^›]*›|\/(?:li|hw):[a-z-]+|--[a-z-]+|[./][a-z-]+|[a-z]+(?:_[a-z]+)+/g,
    " ",
  )
    .match(/[A-Za-z][A-Za-z0-9_-]*/g) ?? [];
  return words.filter((word) => !TOKENS.has(word));
}
