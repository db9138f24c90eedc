/**
 * Advisory locks with `flock(2)`, the ones that `flock(1)` and the workflow systems themselves take.
 *
 * @module
 */
import { attempt } from "./deno_failure.ts";
import type { Io, LockHandle, LockRequest } from "./ports.ts";

function open(path: string, request: LockRequest): Io<Deno.FsFile> {
  return attempt(() =>
    request.create
      ? Deno.openSync(path, { read: true, write: true, create: true })
      : Deno.openSync(path, { read: true })
  );
}

/**
 * Takes the lock, trying again every `pollMs` until `waitMs` is over. It never blocks in the system
 * call: a wait that cannot be ended would hang a caller for ever.
 */
export async function flock(
  path: string,
  request: LockRequest,
  sleep: (ms: number) => Promise<void>,
): Promise<Io<LockHandle | null>> {
  const opened = open(path, request);
  if (!opened.ok) return opened;
  const file = opened.value;
  const start = performance.now();
  while (true) {
    const got = attempt(() => file.tryLockSync(request.mode === "exclusive"));
    if (!got.ok) {
      file.close();
      return got;
    }
    if (got.value) {
      return {
        ok: true,
        value: {
          release: (): void => {
            attempt(() => file.unlockSync());
            file.close();
          },
        },
      };
    }
    const left = request.waitMs - (performance.now() - start);
    if (left <= 0) {
      file.close();
      return { ok: true, value: null };
    }
    await sleep(Math.min(request.pollMs ?? 50, left));
  }
}
