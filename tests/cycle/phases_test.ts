import { assertEquals } from "@std/assert";
import { findingOfStatus, phaseOf, skippedPhases } from "../../lib/cycle/phases.ts";

for (
  const [value, phase] of [
    ["PLAN", "PLAN"],
    ["  plan (second try)", "PLAN"],
    ["Ship\tnow", "SHIP"],
    ["PLANS", null],
    ["", null],
    ["sh\u0131p", null],
    ["CYCLE", null],
  ] as const
) {
  Deno.test(`phaseOf() makes ${phase} of ${JSON.stringify(value)}`, () => {
    assertEquals(phaseOf(value), phase);
  });
}

for (
  const [mode, selected, skipped] of [
    ["full", "", []],
    ["Hotfix", "", ["SCOPE", "DEFINE", "DISCOVER", "PLAN", "CAPTURE"]],
    ["research-dive", "", ["SCOPE", "PLAN", "BUILD", "REVIEW", "SHIP", "CAPTURE"]],
    ["", "sense,plan BUILD , review", ["SCOPE", "DEFINE", "DISCOVER", "SHIP", "CAPTURE"]],
    ["hotfix", "SENSE", [
      "SCOPE",
      "DEFINE",
      "DISCOVER",
      "PLAN",
      "CAPTURE",
      "BUILD",
      "REVIEW",
      "SHIP",
    ]],
    ["constructor", " , ", []],
  ] as const
) {
  Deno.test(`skippedPhases() reads mode '${mode}' and selection '${selected}'`, () => {
    assertEquals([...skippedPhases(mode, selected)], [...skipped]);
  });
}

for (
  const [status, code] of [
    ["STARTING", "crashed-phase"],
    ["IN_PROGRESS", null],
    ["BLOCKED", "phase-blocked"],
    ["NEEDS_CONTEXT", "phase-blocked"],
    ["ABORTED", "phase-blocked"],
    ["UNTRUSTED", "phase-blocked"],
    ["INCOMPLETE", "entry-incomplete"],
    ["PAUSED", null],
    ["IMPORTED", null],
    ["FINISHED", "phase-status-unknown"],
    ["", "phase-status-unknown"],
  ] as const
) {
  Deno.test(`findingOfStatus() says ${code} of '${status}'`, () => {
    assertEquals(findingOfStatus(status), code);
  });
}
