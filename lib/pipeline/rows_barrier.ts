/**
 * Row 20: what stands between a finished prompt and the next one.
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { finding } from "./findings.ts";
import { optionsOf } from "./messages.ts";
import type { Model } from "./model.ts";
import type { Plan } from "./plan.ts";
import { shown } from "./redact.ts";
import { type Row, row } from "./row.ts";
import { PLACES } from "./snapshot.ts";

const DECIDE = { state: "needs-decision", exit: EXIT.needsDecision } as const;
const STOP = "resume pipeline end --outcome stopped";

/** Row 20: a gate, a dependency, a chain that ends. Null for every other plan. */
export function barrier(model: Model, plan: Plan): Row | null {
  const path = PLACES.queue;
  if (plan.kind === "prompt-missing") {
    const args = { existing: model.prompts.map((prompt) => shown(prompt.name)) };
    const missing = `${model.snapshot.paths.promptsDir}/${shown(plan.name)}`;
    const message = "the next prompt is not there";
    const problems = [finding("prompt-missing", "error", message, { path: missing, args })];
    const standing = { state: "inconsistent", exit: EXIT.blocked } as const;
    return row({ row: 20, ...standing, problems, action: "repair-state", load: [path], plan });
  }
  if (plan.kind !== "gate" && plan.kind !== "depends" && plan.kind !== "chain-off") return null;
  const feature = shown(plan.feature.id);
  if (plan.kind === "chain-off") {
    const message = `auto_chain is off: feature ${feature} is not entered by itself`;
    const problems = [finding("auto-chain-off", "warning", message, { path, args: { feature } })];
    return row({ row: 20, ...DECIDE, problems, action: "choose-feature", plan });
  }
  if (plan.kind === "depends") {
    const args = { feature, unmet: plan.unmet.map((id) => shown(id)) };
    const message = `feature ${feature} waits for ${args.unmet.join(", ")}`;
    const problems = [finding("depends-unmet", "warning", message, { path, args })];
    return row({ row: 20, ...DECIDE, problems, action: "choose-feature", plan });
  }
  const plain = /^[A-Za-z0-9._-]+$/.test(plan.feature.id);
  const confirm = plain ? `resume pipeline begin --confirm ${plan.feature.id}` : null;
  const args = { feature };
  const message = `feature ${feature} waits for a confirmation`;
  const problems = [finding("gate-confirm", "warning", message, { path, args })];
  if (!plan.known) {
    const gate = shown(plan.feature.gate);
    const text = `unknown gate ${gate} of feature ${feature} counts as confirm`;
    problems.push(finding("gate-unknown", "warning", text, { path, args: { feature, gate } }));
  }
  const options = optionsOf([["confirm", confirm], ["stop", STOP]]);
  return row({ row: 20, ...DECIDE, problems, action: "confirm-gate", options, plan });
}
