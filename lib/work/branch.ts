/**
 * The feature branch of an implementation.
 *
 * @module
 */
import type { Fields } from "./fields.ts";
import type { ManifestItem } from "./manifest.ts";
import { isPlain, isPlainBranch } from "./names.ts";

/**
 * The recorded branch when it is a plain ref name (the manifest's where the state has none), else
 * `feature/{id}`; null for drafts and for identifiers that no branch is made from.
 */
export function featureBranch(id: string, state: Fields, item: ManifestItem | null): string | null {
  const branches = state.map("requirements")?.map("branches") ?? state.map("branches");
  const recorded = branches?.text("feature") ?? item?.branch ?? null;
  if (recorded !== null && isPlainBranch(recorded)) return recorded;
  const made = `feature/${id}`;
  return id.startsWith("DRAFT-") || !isPlain(id) || !isPlainBranch(made) ? null : made;
}
