import { assertEquals } from "@std/assert";
import { parseBlock } from "../../lib/cycle/blocks.ts";
import type { Snapshot } from "../../lib/cycle/collect.ts";
import { decideCycle } from "../../lib/cycle/decide.ts";
import { answerLedger } from "../../lib/cycle/ledger_answer.ts";
import type { Segment } from "../../lib/cycle/segment.ts";

const NOTHING: Snapshot = {
  root: "/r",
  unreadable: null,
  ledgerPath: "l",
  job: null,
  named: null,
  ledger: null,
  links: null,
  state: null,
  checkpoint: null,
  folders: null,
  vault: [],
};

Deno.test("decideCycle() starts a new cycle where no source was there to be read", () => {
  const { exit, envelope } = decideCycle(NOTHING, 0);
  assertEquals([exit, envelope.state, envelope.next?.invoke, envelope.protocol], [
    1,
    "absent",
    "/li:cycle",
    "NEEDS_CONTEXT",
  ]);
  assertEquals(envelope.problems.map((one) => one.code), ["no-prior-state"]);
});

Deno.test("decideCycle() refuses a map outside of the repository, whoever has named it", () => {
  const named = { kind: "outside", path: "/else/work.json" } as const;
  const { exit, envelope } = decideCycle({ ...NOTHING, named }, 0);
  assertEquals([exit, envelope.state, envelope.resumePoint, envelope.next?.invoke], [
    4,
    "blocked",
    null,
    null,
  ]);
  assertEquals(envelope.problems.map((one) => [one.code, one.message]), [
    ["work-map-invalid", "Work map must be inside the repository"],
  ]);
});

Deno.test("answerLedger() says that the start of the cycle was out of reach", () => {
  const segment: Segment = {
    blocks: [parseBlock("phase: SENSE\nstatus: DONE\n")],
    start: null,
    cycleId: null,
    startIsOther: false,
  };
  const facts = { root: "/r", path: "l", segment, map: null, plan: null, git: null, before: [] };
  const codes = (window: boolean): unknown =>
    answerLedger({ ...facts, window }, 0).envelope.problems.map((one) => [one.code, one.severity]);
  assertEquals([codes(true), codes(false)], [[["ledger-window", "warning"]], []]);
});
