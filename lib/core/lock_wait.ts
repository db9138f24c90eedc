/**
 * How long to wait for a lock.
 *
 * @module
 */

/**
 * The wait in milliseconds: `RESUME_LOCK_WAIT_MS` when it is digits (0 = one try), else the default.
 *
 * @example
 * ```ts
 * import { lockWait } from "./lock_wait.ts";
 * if (lockWait("0", 30_000) !== 0 || lockWait("-1", 30_000) !== 30_000) throw new Error("unexpected");
 * ```
 */
export function lockWait(setting: string | undefined, defaultMs: number): number {
  return setting !== undefined && /^[0-9]{1,9}$/.test(setting) ? Number(setting) : defaultMs;
}
