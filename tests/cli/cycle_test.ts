import { assertEquals } from "@std/assert";
import { ask, block, fakeGit, LEDGER, PLAN, shown, started } from "../support/cycle.ts";

for (
  const [name, text, want, codes] of [
    ["a start alone", started(), "0 resumable SENSE resume-phase", []],
    ["a first phase", started({ first_phase: "plan now" }), "0 resumable PLAN resume-phase", []],
    [
      "a first phase that is none",
      started({ first_phase: "x", cycle_mode: "hotfix" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "a selection without any phase",
      started({ phases_selected: "TUNE" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "the next in order",
      started() + block("SENSE", { status: "DONE" }),
      "0 resumable SCOPE resume-phase",
      [],
    ],
    [
      "the next that is not skipped",
      started({ cycle_mode: "HOTFIX" }) + block("SENSE", { status: "DONE" }),
      "0 resumable BUILD resume-phase",
      ["unverified-test-baseline"],
    ],
    [
      "a recommendation that is skipped",
      started({ cycle_mode: "hotfix" }) +
      block("SENSE", { status: "DONE", next_recommended: "define x" }),
      "0 resumable DEFINE resume-phase",
      [],
    ],
    [
      "an end that is not recorded",
      started({ cycle_mode: "hotfix" }) + block("SHIP", { status: "DONE" }),
      "0 complete - new-cycle",
      ["cycle-complete-unrecorded"],
    ],
    [
      "a recorded end",
      started() + PLAN + block("CYCLE DONE", { cycle_complete: "true" }),
      "0 complete - new-cycle",
      [],
    ],
    [
      "an end in other words",
      started() + block("CYCLE", { status: "DONE", cycle_complete: "yes" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "an end of a torn entry",
      started() + block("SENSE", { entry_format: "1", status: "DONE", cycle_complete: "true" }),
      "0 resumable SENSE resume-phase",
      ["entry-incomplete"],
    ],
    [
      "a status in lower case",
      started() + block("PLAN", { status: "done_with_concerns", next_recommended: "REVIEW" }),
      "4 blocked REVIEW fix-precondition",
      ["precondition-review-no-commits"],
    ],
    [
      "an unlisted status",
      started() + block("SENSE", { status: "FINISHED", next_recommended: "PLAN" }),
      "0 resumable SENSE resume-phase",
      ["phase-status-unknown"],
    ],
    [
      "a phase that goes on",
      started() + block("SENSE", { status: "IN_PROGRESS" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "a phase that was paused",
      started() + block("SENSE", { status: "PAUSED" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "a phase that crashed",
      started() + block("SENSE", { status: "STARTING" }),
      "0 resumable SENSE resume-phase",
      [
        "crashed-phase",
      ],
    ],
    [
      "a pause",
      started() + PLAN.replace("PLAN", "SENSE") + block("CYCLE", { status: "PAUSED" }),
      "0 resumable SCOPE resume-phase",
      ["paused"],
    ],
    [
      "a pause of a cycle that is complete",
      started() + block("SHIP", { status: "DONE" }) +
      block("CYCLE", { status: "PAUSED", cycle_complete: "true" }),
      "0 complete - new-cycle",
      ["paused"],
    ],
    [
      "a pause before the cycle was aborted",
      started() + block("CYCLE", { status: "PAUSED" }) +
      block("RESUME", { status: "ABORTED", cycle_aborted: "true" }),
      "0 complete - new-cycle",
      ["aborted", "paused"],
    ],
    [
      "a pause before the last phase that was done",
      started() + block("CYCLE", { status: "PAUSED" }) +
      block("CAPTURE", { status: "DONE", cycle_complete: "true" }),
      "0 complete - new-cycle",
      [],
    ],
    [
      "a pause that was ended",
      started() + block("CYCLE", { status: "PAUSED" }) + block("RESUME", { status: "DONE" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "an aborted cycle",
      started() + block("RESUME", { status: "ABORTED", cycle_aborted: "true" }),
      "0 complete - new-cycle",
      ["aborted"],
    ],
    [
      "an abort that is not said",
      started() + block("RESUME", { status: "ABORTED" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "an import",
      started() + block("RESUME", { status: "IMPORTED", source: "m2" }),
      "0 resumable SENSE resume-phase",
      ["imported"],
    ],
    [
      "an import from nowhere that is named",
      started() + block("RESUME", { status: "IMPORTED" }),
      "0 resumable SENSE resume-phase",
      ["imported"],
    ],
    [
      "an import that was resumed",
      started() + block("RESUME", { status: "IMPORTED", source: "m2" }) +
      block("RESUME", { status: "DONE" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "an import after a resumption",
      started() + block("RESUME", { status: "DONE" }) +
      block("RESUME", { status: "IMPORTED", source: "m2" }),
      "0 resumable SENSE resume-phase",
      ["imported"],
    ],
    [
      "a SHIP after a review",
      started() + block("REVIEW", { status: "DONE", verdict: "PASS" }),
      "0 resumable SHIP resume-phase",
      [],
    ],
    [
      "a SHIP for a customer",
      started({ cycle_mode: "Customer-Engagement" }) + block("REVIEW", { status: "DONE" }),
      "0 resumable SHIP resume-phase",
      ["unverified-voice-gate"],
    ],
    [
      "a CAPTURE after SHIP",
      started() + block("SHIP", { status: "DONE_WITH_CONCERNS" }),
      "0 resumable CAPTURE resume-phase",
      [],
    ],
    [
      "a CAPTURE without SHIP",
      started() + block("CAPTURE", { status: "IN_PROGRESS" }),
      "4 blocked CAPTURE fix-precondition",
      ["precondition-capture-ship-not-done"],
    ],
    [
      "a CAPTURE after a SHIP that did not end well",
      started() + block("SHIP", { status: "BLOCKED" }) +
      block("CAPTURE", { status: "IN_PROGRESS" }),
      "4 blocked CAPTURE fix-precondition",
      ["precondition-capture-ship-not-done"],
    ],
    [
      "a SHIP after a failed review",
      started() + block("REVIEW", { status: "DONE", verdict: "pass" }),
      "4 blocked SHIP fix-precondition",
      ["precondition-ship-review-not-passed"],
    ],
    [
      "a SHIP whose REVIEW is skipped",
      started({ phases_selected: "BUILD SHIP" }) + block("BUILD", { status: "DONE" }),
      "0 resumable SHIP resume-phase",
      [],
    ],
    [
      "a CAPTURE whose SHIP is skipped",
      started({ phases_selected: "REVIEW CAPTURE" }) + block("REVIEW", { status: "DONE" }),
      "0 resumable CAPTURE resume-phase",
      [],
    ],
    [
      "a REVIEW whose BUILD is skipped",
      started({ phases_selected: "PLAN REVIEW" }) + PLAN,
      "0 resumable REVIEW resume-phase",
      [],
    ],
    [
      "a REVIEW without any time",
      block("BUILD", { status: "DONE" }),
      "0 resumable REVIEW resume-phase",
      ["unverified-build-output"],
    ],
    [
      "an old state",
      started({ ts: "2025-12-26T00:00:00Z" }),
      "3 needs-decision SENSE confirm-warnings",
      ["stale"],
    ],
    [
      "an import that is newer than the state",
      started({ ts: "2025-11-26T00:00:00Z" }) +
      block("RESUME", { ts: "2026-01-02T00:00:00Z", status: "IMPORTED", source: "x" }),
      "3 needs-decision SENSE confirm-warnings",
      ["imported", "stale", "stale-30d"],
    ],
    [
      "an empty time that hides one",
      started({ ts: "2025-12-01T00:00:00Z" }) + block("TUNE", { ts: "" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "a time without a zone",
      started({ ts: "2026-01-02T10:00:00" }),
      "0 resumable SENSE resume-phase",
      ["ts-unparsable"],
    ],
    [
      "words behind a time",
      started({ ts: "2026-01-02T10:00:00Z about" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
  ] as const
) {
  Deno.test(`resume cycle answers ${name}`, async () => {
    const got = await ask({ [LEDGER]: text }, [], { git: fakeGit({ commits: [["aaaa", 1]] }) });
    assertEquals(shown(got), want);
    assertEquals(got.codes.filter((code) => code !== "unverified-plan"), [...codes]);
  });
}
