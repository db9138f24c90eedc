/**
 * `heartbeat`: the own lease stays alive (pipeline spec 3.3).
 *
 * @module
 */
import { assess } from "./assess.ts";
import { newDraft } from "./draft.ts";
import { type Holder, refreshLease, refreshLength } from "./lease_change.ts";
import type { Question } from "./row.ts";
import type { Snapshot } from "./snapshot.ts";
import { asRead, commitOrRefuse, leaseLost, type Outcome } from "./transition.ts";

/** Prolongs the lease by what was asked for, else by its own length. */
export function heartbeat(snapshot: Snapshot, question: Question, holder: Holder): Outcome {
  const assessment = assess(snapshot, question);
  const { lease, row } = assessment;
  if (row <= 7) return asRead(assessment);
  if (lease.verdict !== "own") return leaseLost(assessment, lease);
  if (row === 12 || row === 13) return asRead(assessment);
  const draft = newDraft(assessment);
  draft.state.last_heartbeat = draft.time;
  return commitOrRefuse(draft, {
    lease: refreshLease(draft, refreshLength(lease, holder.ttlMs), false),
    derived: false,
  });
}
