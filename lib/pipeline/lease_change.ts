/**
 * New and refreshed leases (pipeline spec 1.5).
 *
 * @module
 */
import { parseTime } from "../core/time.ts";
import type { Draft } from "./draft.ts";
import type { Lease } from "./lease.ts";
import { kept } from "./redact.ts";
import { zonedTime } from "./times.ts";
import type { LeaseChange } from "./transition.ts";
import { asText, at, type YamlMap } from "./value.ts";

/** Who takes a lease, and for how long. */
export interface Holder {
  readonly session: string;
  /** Null: as configured. */
  readonly platform: string | null;
  readonly owner: string;
  readonly command: string;
  /** Null: the lease's own length, else five minutes. */
  readonly ttlMs: number | null;
}

const FIVE_MINUTES = 300_000;

function zoned(draft: Draft, ms: number): string {
  return zonedTime(ms, draft.assessment.settings.effective.timezone);
}

/** The phase that the draft ends in. */
function phaseOf(draft: Draft): string {
  return kept(asText(at(draft.state, "current", "phase")) ?? "executing");
}

/** The platform that a lease of this holder names. */
export function platformOf(draft: Draft, holder: Holder): string {
  return kept(holder.platform ?? draft.assessment.settings.platform);
}

/** A lease taken by a holder. */
export function takeLease(draft: Draft, holder: Holder, replaces: boolean): LeaseChange {
  const { settings, now } = draft.assessment;
  const fields: YamlMap = {
    schema_version: 1,
    platform: platformOf(draft, holder),
    session_id: holder.session,
    owner: kept(holder.owner),
    command: kept(holder.command),
    phase: phaseOf(draft),
    created_at: draft.time,
    heartbeat_at: draft.time,
    expires_at: zoned(draft, now + (holder.ttlMs ?? FIVE_MINUTES)),
    workflow_kind: kept(settings.workflowKind),
    cycle_id: settings.cycleId === null ? null : kept(settings.cycleId),
    handoff_allowed: true,
  };
  return { kind: "take", fields, replaces };
}

/** How long a lease was meant to last from one heartbeat to its end; null when it does not say. */
export function ownLength(lease: Lease): number | null {
  const from = parseTime(lease.heartbeatAt);
  const to = parseTime(lease.expiresAt);
  return from === null || to === null || to <= from ? null : to - from;
}

/** Names of a field as the lease writes it. */
function written(lease: Lease, name: string): string {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const value = lease.yaml?.value ?? {};
  return !Object.hasOwn(value, name) && Object.hasOwn(value, camel) ? camel : name;
}

/** Our own lease: heartbeat, end, and the phase where it is to be kept. */
export function refreshLease(
  draft: Draft,
  ttlMs: number,
  withPhase: boolean,
): LeaseChange {
  const { now, lease } = draft.assessment;
  const fields: YamlMap = {
    [written(lease, "heartbeat_at")]: draft.time,
    [written(lease, "expires_at")]: zoned(draft, now + ttlMs),
    ...(withPhase ? { phase: phaseOf(draft) } : {}),
  };
  return { kind: "refresh", fields };
}

/** The length for a refresh: what was asked for, else the lease's own, else five minutes. */
export function refreshLength(lease: Lease, asked: number | null): number {
  return asked ?? ownLength(lease) ?? FIVE_MINUTES;
}
