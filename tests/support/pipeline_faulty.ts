/**
 * `resume pipeline` on a machine that fails, or that changes under its hands.
 *
 * @module
 */
import type { IoReason, Ports } from "../../lib/io/ports.ts";
import { call, type Called } from "./called.ts";
import { NOW, type PipelineOptions, repoFiles } from "./pipeline_call.ts";

/** begin, with ports that a test bends. */
export function begin(options: PipelineOptions, change: (ports: Ports) => Ports): Promise<Called> {
  const words = ["pipeline", "begin", "--session", "me", "--now", NOW, "--json"];
  return call(words, { ...options, files: repoFiles(options), now: NOW }, change);
}

/** The codes of the problems that an answer names. */
export function codesOf(called: Called): string[] {
  return JSON.parse(called.stdout).problems.map((found: { code: string }) => found.code);
}

/** Fails each replacing, making and locking of a file with a name. */
export function failing(name: string, reason: IoReason): (ports: Ports) => Ports {
  return (ports: Ports): Ports => {
    const failure = { ok: false, reason, message: "disk trouble" } as const;
    return {
      ...ports,
      fs: {
        ...ports.fs,
        replaceFile: (path, bytes, temp) =>
          path.endsWith(name) ? failure : ports.fs.replaceFile(path, bytes, temp),
        createFile: (path, bytes) =>
          path.endsWith(name) || path.includes(`${name}.tmp-`)
            ? failure
            : ports.fs.createFile(path, bytes),
        lock: (path, request) =>
          path.endsWith(name) ? Promise.resolve(failure) : ports.fs.lock(path, request),
      },
    };
  };
}

/** Changes a file between the reading and the guard lock. */
export function meanwhile(act: (ports: Ports) => void): (ports: Ports) => Ports {
  return (ports: Ports): Ports => ({
    ...ports,
    fs: {
      ...ports.fs,
      lock: (path, request) => {
        act(ports);
        return ports.fs.lock(path, request);
      },
    },
  });
}
