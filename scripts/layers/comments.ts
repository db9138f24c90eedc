/**
 * Blanks the comments of a script.
 *
 * @module
 */

// In this order at each place: comments, then all that may hold what only looks like a comment.
// A slash begins a regular expression where a value may begin: after an operator, an opening
// bracket, a comma or a `return`; it is a division after a name, a number or a closing bracket.
const PIECES = [
  String.raw`(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))`,
  String.raw`"(?:\\.|[^"\\\n])*"`,
  String.raw`'(?:\\.|[^'\\\n])*'`,
  "`(?:\\\\[\\s\\S]|[^`\\\\])*`",
  String
    .raw`(?<=(?:^|[=(\[{,;:!&|?+>]|\breturn|\bcase)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\/\\\n\[])+\/`,
].join("|");

/**
 * Replaces each comment by spaces, so that lines and columns stay where they are.
 *
 * @param text A script.
 * @returns The script without its comments. Text in quotes is kept.
 */
export function withoutComments(text: string): string {
  return text.replace(
    new RegExp(PIECES, "g"),
    (piece, comment: string | undefined) =>
      comment === undefined ? piece : comment.replace(/[^\n]/g, " "),
  );
}
