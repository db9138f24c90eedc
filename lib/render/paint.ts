/**
 * Colour by meaning.
 *
 * @module
 */

const CODES = { red: 31, green: 32, yellow: 33, cyan: 36, bold: 1, dim: 2 } as const;

/** A style that text can be given. */
export type Style = keyof typeof CODES;

/** The text in a style, or as it is where there is no colour. */
export function paint(text: string, style: Style, color: boolean): string {
  return color ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
}
