/**
 * The execution lease: who holds it, judged on what is written in it (pipeline spec 2.1).
 *
 * @module
 */
import { decodeText } from "../core/decode.ts";
import { type Problem, problem } from "../core/problem.ts";
import { parseTime } from "../core/time.ts";
import { redact } from "./redact.ts";
import { type LockFile, PLACES } from "./snapshot.ts";
import { asText, isFalse, isMap, type YamlMap } from "./value.ts";
import type { YamlFailure, YamlRead } from "./yaml_read.ts";

/** What the lease means for the one who asks. */
export type Verdict = "none" | "own" | "held" | "expired" | "failed" | "malformed";

/** A failure that the holder reported. */
export interface ReportedFailure {
  readonly type: string | null;
  readonly message: string | null;
}

/** A lease, read and judged. */
export interface Lease {
  readonly verdict: Verdict;
  /** Why it is malformed. */
  readonly errors: readonly string[];
  /** The document, for an edit in place; null unless it is a map. */
  readonly yaml: YamlRead | null;
  readonly session: string | null;
  readonly platform: string | null;
  readonly owner: string | null;
  readonly heartbeatAt: string | null;
  readonly expiresAt: string | null;
  readonly failure: ReportedFailure | null;
  readonly problems: readonly Problem[];
}

const NOTHING = {
  errors: [],
  yaml: null,
  session: null,
  platform: null,
  owner: null,
  heartbeatAt: null,
  expiresAt: null,
  failure: null,
  problems: [],
} as const;

function malformed(error: string): Lease {
  return { ...NOTHING, verdict: "malformed", errors: [error] };
}

/** A field by its name, or by its name in camel case. */
function field(map: YamlMap, name: string): unknown {
  if (Object.hasOwn(map, name)) return map[name];
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.hasOwn(map, camel) ? map[camel] : undefined;
}

function failureOf(value: unknown): ReportedFailure | null {
  if (value === undefined || value === null || value === false || value === "") return null;
  if (!isMap(value)) return { type: null, message: asText(value) };
  return { type: asText(value.type), message: asText(value.message) };
}

/** `TYPE MESSAGE`, as far as they are there, without secrets. */
export function failureText(failure: ReportedFailure): string {
  const parts = [failure.type, failure.message].filter((part) => part !== null);
  return redact(parts.join(" "));
}

function errorsOf(map: YamlMap): string[] {
  const errors: string[] = [];
  const platform = asText(field(map, "platform"));
  if (platform === null || platform === "unknown") errors.push("platform-missing");
  if (asText(field(map, "session_id")) === null) errors.push("session-missing");
  if (parseTime(field(map, "heartbeat_at")) === null) errors.push("heartbeat-invalid");
  if (parseTime(field(map, "expires_at")) === null) errors.push("expires-invalid");
  if (isFalse(field(map, "handoff_allowed"))) errors.push("handoff-denied");
  return errors;
}

function warning(code: string, message: string, args: Record<string, unknown>): Problem {
  return problem(code, "warning", message, { path: PLACES.lock, args });
}

function infoOf(map: YamlMap, now: number): Problem[] {
  const found: Problem[] = [];
  for (const name of ["heartbeat_at", "created_at"]) {
    const time = parseTime(field(map, name));
    if (time !== null && time - now > 60_000) {
      const seconds = Math.ceil((time - now) / 1000);
      const message = `${name} of the lease is ${seconds} s ahead of the clock here`;
      found.push(warning("lease-clock-skew", message, { field: name, seconds }));
      break;
    }
  }
  const expires = parseTime(field(map, "expires_at"));
  if (expires !== null && expires - now > 24 * 3_600_000) {
    const hours = Math.floor((expires - now) / 3_600_000);
    found.push(
      warning("lease-far-future", `the lease expires only in ${hours} hours`, { hours }),
    );
  }
  const version = field(map, "schema_version");
  if (version !== undefined && version !== null && asText(version) !== "1") {
    const shown = asText(version)?.slice(0, 20) ?? null;
    const message = "the lease has an unknown schema_version";
    found.push(warning("lease-schema-unknown", message, { schemaVersion: shown }));
  }
  return found;
}

function verdictOf(
  map: YamlMap,
  holder: string | null,
  session: string | null,
  now: number,
): Verdict {
  if (session !== null && holder === session) return "own";
  if (failureOf(field(map, "reported_failure")) !== null) return "failed";
  const expires = parseTime(field(map, "expires_at"));
  return expires === null || now >= expires ? "expired" : "held";
}

/** Whether the text begins as old locks did, whatever it is as YAML (`pid=1 since: noon` is a map). */
function isLegacy(bytes: Uint8Array): boolean {
  const decoded = decodeText(bytes);
  return decoded.ok && decoded.text.startsWith("pid=");
}

/** Why the text is no map at all. */
function shapeError(bytes: Uint8Array, failure: YamlFailure): string {
  if (bytes.length === 0 || failure.kind === "empty") return "empty";
  return failure.kind === "not-a-map" ? "not-a-map" : "unparsable";
}

/**
 * Who holds it, letter by letter: a bare `007` or `1e5` is a number to YAML, but a session all the same.
 */
function sessionOf(map: YamlMap, text: string): string | null {
  const value = field(map, "session_id");
  if (typeof value === "number" || typeof value === "boolean") {
    const raw = /^\s*session(?:_id|Id):[ \t]+([^\s#]+)/m.exec(text)?.[1];
    if (raw !== undefined) return raw;
  }
  return asText(value);
}

/** Judges the lease file for a caller (`session`, null when unknown) at a moment. */
export function judgeLease(lock: LockFile, session: string | null, now: number): Lease {
  if (lock.kind === "absent") return { ...NOTHING, verdict: "none" };
  if (lock.kind === "bad") return malformed(lock.error);
  const { yaml } = lock;
  if (isLegacy(lock.bytes)) return malformed("legacy-format");
  if (!yaml.ok) return malformed(shapeError(lock.bytes, yaml));
  const map = yaml.value;
  const errors = errorsOf(map);
  const holder = sessionOf(map, yaml.text);
  const time = (name: string): string | null => {
    const value = field(map, name);
    return parseTime(value) === null ? null : String(value);
  };
  return {
    verdict: errors.length > 0 ? "malformed" : verdictOf(map, holder, session, now),
    errors,
    yaml,
    session: holder,
    platform: asText(field(map, "platform")),
    owner: asText(field(map, "owner")),
    heartbeatAt: time("heartbeat_at"),
    expiresAt: time("expires_at"),
    failure: failureOf(field(map, "reported_failure")),
    problems: errors.length > 0 ? [] : infoOf(map, now),
  };
}
