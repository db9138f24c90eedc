// deno-lint-ignore-file no-import-prefix -- outside this folder nobody knows of this package
/**
 * `@std/cli/unicode-width` over get-east-asian-width.
 *
 * @module
 */
import { eastAsianWidth } from "npm:get-east-asian-width@1.7.0";

// Marks that sit on the character before, joiners and direction marks, and the second half of a
// Korean syllable block take no column of their own. The soft hyphen does.
const ZERO = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u1160-\u11ff]$/u;
const SOFT_HYPHEN = 0xad;

/**
 * The number of terminal columns that a text takes.
 *
 * @param text The text; escape sequences count by their characters.
 * @returns The sum over its code points; control characters count nothing.
 */
export function unicodeWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character, character.codePointAt(0) ?? 0);
  return width;
}

function widthOf(character: string, codePoint: number): number {
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return 0;
  if (codePoint < 0x7f || codePoint === SOFT_HYPHEN) return 1;
  return ZERO.test(character) ? 0 : eastAsianWidth(codePoint);
}
