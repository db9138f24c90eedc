/**
 * The commit that a release was built from. `scripts/bundle.ts` puts it in; a checkout has none.
 *
 * @module
 */

/** The full hash, or null. */
export const COMMIT: string | null = null;
