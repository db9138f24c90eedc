/**
 * Brainstorms that became requirements (rows 10 and 11 of work spec 2.2).
 *
 * @module
 */
import { escapeText } from "../core/text.ts";
import { field } from "../core/json/read.ts";
import { fromBrainstorm } from "./brainstorm.ts";
import type { Findings } from "./findings.ts";
import { invokeWord, isUnsafeIdentifier } from "./names.ts";
import type { Entry } from "./snapshot.ts";
import { needsDecision, nextOf, type Verdict } from "./verdict.ts";

/** Where a promotion leads. */
export type Promotion =
  | { readonly kind: "fine"; readonly target: string }
  | { readonly kind: "broken"; readonly target: string | null; readonly reason: string };

/** Follows a promotion one step. `lookUp` finds a session by name. */
export function promotionOf(
  id: string,
  recorded: unknown,
  lookUp: (name: string) => Entry | undefined,
): Promotion {
  const broken = (reason: string): Promotion => ({
    kind: "broken",
    target: typeof recorded === "string" ? recorded : null,
    reason,
  });
  if (typeof recorded !== "string" || recorded === "") return broken("missing");
  if (isUnsafeIdentifier(recorded)) return broken("unsafe");
  if (recorded === id) return broken("itself");
  const target = lookUp(recorded);
  // A link that is not followed shows no state either.
  const isSeen = target?.link === "none" || target?.link === "inside";
  if (!isSeen || target.state.kind === "absent") return broken("no-state");
  if (target.state.kind === "read") {
    const { value } = target.state;
    const isBack = field(value, "type") === "brainstorm" && field(value, "status") === "promoted" &&
      field(value, "promoted_to") === id;
    if (isBack) return broken("promoted-back");
  }
  return { kind: "fine", target: recorded };
}

/** The decision about a promoted brainstorm. */
export function decidePromotion(id: string, promotion: Promotion, found: Findings): Verdict {
  const point = { stage: "promoted", label: "Promoted" };
  const fresh = { key: "n", text: "Start a new brainstorm", invoke: "/brainstorm" };
  if (promotion.kind === "fine") {
    const invoke = `/resume-work ${invokeWord(promotion.target)}`;
    return needsDecision({
      point,
      next: nextOf("choose-promoted", null),
      options: [{ key: "y", text: "Resume the requirements", invoke }, fresh],
      detail: { target: promotion.target },
    });
  }
  const { reason, target } = promotion;
  const args = { reason, target: target === null ? null : escapeText(target) };
  found.add("promotion-broken", { args });
  return needsDecision({
    point,
    next: nextOf("repair-promotion", null),
    options: [
      { key: "c", text: "Create the requirements again", invoke: fromBrainstorm(id) },
      fresh,
    ],
  });
}
