/**
 * Where the manifest is behind the state.
 *
 * @module
 */
import { escapeText } from "../core/text.ts";
import type { Findings } from "./findings.ts";
import type { ManifestItem } from "./manifest.ts";
import { BRAINSTORM_PHASES } from "./brainstorm.ts";
import { PROPOSAL_PHASES } from "./proposal.ts";
import { STAGES } from "./requirements.ts";
import { isCompleted, type StateFacts, type WorkType } from "./state.ts";
import type { Verdict } from "./verdict.ts";

/** The words of `current_phase` that mean a place in the work. */
const PHASES: Readonly<Record<WorkType, ReadonlySet<string>>> = {
  requirements: new Set([...STAGES.map(([name]) => name), "completed"]),
  proposal: new Set(PROPOSAL_PHASES),
  brainstorm: new Set(BRAINSTORM_PHASES),
  implementation: new Set([
    "plan",
    "implement",
    "test",
    "review",
    "qa",
    "skeptic_validation",
    "qa_gate",
    "gap_analysis",
    "pr",
  ]),
  epic: new Set(["ticket_generation", "tickets"]),
};

/** Names every point in which the manifest's item and the state differ (work spec 2.2). */
export function judgeStaleness(
  item: ManifestItem,
  facts: StateFacts,
  verdict: Verdict,
  context: { readonly path: string; readonly found: Findings },
): void {
  const { path, found } = context;
  const differs = (field: string, manifest: string, state: string, isGrave: boolean): void =>
    found.add("manifest-stale", {
      path,
      severity: isGrave ? "warning" : "info",
      args: {
        identifier: item.identifier,
        field,
        manifest: escapeText(manifest),
        state: escapeText(state),
      },
    });
  const listed = item.status;
  if (listed !== null && (listed === "completed") !== isCompleted(facts)) {
    differs("status", listed, facts.lifecycleDone ? "done" : facts.status, true);
  }
  if (item.type !== null && facts.recordedType !== null && item.type !== facts.recordedType) {
    differs("type", item.type, facts.recordedType, true);
  }
  const stage = verdict.point?.stage;
  const phase = item.currentPhase;
  if (facts.type === null || stage === undefined) return;
  if (phase !== null && PHASES[facts.type].has(phase) && phase !== stage) {
    differs("current_phase", phase, stage, false);
  }
  const count = /^\s*(\d+)\/(\d+) chunks\b/.exec(item.progress ?? "");
  const { progress } = verdict;
  if (facts.type !== "implementation" || count === null) return;
  const [done, total] = [progress?.done ?? 0, progress?.total ?? 0];
  if (Number(count[1]) !== done || Number(count[2]) !== total) {
    differs("progress", `${count[1]}/${count[2]} chunks`, `${done}/${total} chunks`, false);
  }
}
