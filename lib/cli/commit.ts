/**
 * The commit that a program was built from. The mark is replaced in the bundle; a checkout has none.
 *
 * @module
 */

const MARK: string = "@COMMIT@";

/** The full hash, or null when it is not known. */
export const COMMIT: string | null = /^[0-9a-f]{40,64}$/.test(MARK) ? MARK : null;
