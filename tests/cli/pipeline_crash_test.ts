// What a failing disk, a race or a crash leaves behind.
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { IoReason, Ports } from "../../lib/io/ports.ts";
import { call, type Called } from "../support/called.ts";
import { NOW, pipeline, type PipelineOptions, repoFiles } from "../support/pipeline_call.ts";
import { leaseText, stateText as S } from "../support/pipeline_state.ts";

const LOCK = "/repo/.pipeline/.lock";
const STATE = "/repo/.pipeline/state.yaml";
const QUEUE = "/repo/.pipeline/feature-queue.yaml";
const MARKER = "/repo/.pipeline/derived-refresh.yaml";
const EXPIRED = { ".pipeline/.lock": leaseText("o", "11:00:00", "11:05:00") };
const QUEUES = "current_feature: F001\nfeatures:\n" +
  ["F001", "F002"].map((id, at) =>
    `  - id: ${id}\n    status: ${at === 0 ? "active" : "queued"}\n    milestones:\n` +
    `      - id: M0${at + 2}\n        status: planned\n        prompt_file: .pipeline/prompts/0${
      at + 1
    }-${at === 0 ? "feature" : "polish"}.md\n`
  ).join("");

/** begin, with ports that a test bends. */
function begin(options: PipelineOptions, change: (ports: Ports) => Ports): Promise<Called> {
  const words = ["pipeline", "begin", "--session", "me", "--now", NOW, "--json"];
  return call(words, { ...options, files: repoFiles(options), now: NOW }, change);
}

function codesOf(called: Called): string[] {
  return JSON.parse(called.stdout).problems.map((found: { code: string }) => found.code);
}

const FINISHED = S({ milestones: ["done", "done", "pending"] });

/** Fails the n-th replacing or making of a file with a name. */
function failing(name: string, reason: IoReason): (ports: Ports) => Ports {
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

for (
  const [name, file, reason] of [
    ["a full disk at the marker", "derived-refresh.yaml", "full"],
    ["a full disk at the lease", ".lock", "full"],
    ["a full disk at the state", "state.yaml", "full"],
    ["a full disk at the queue", "feature-queue.yaml", "full"],
    ["a read-only folder", ".lock.guard", "read-only"],
  ] as const
) {
  for (const [what, lock] of [["no lease", {}], ["an expired lease", EXPIRED]] as const) {
    Deno.test(`begin on ${name} with ${what} ends with 74 and leaves everything as it was`, async () => {
      const options = {
        state: FINISHED,
        more: { ...lock, ".pipeline/feature-queue.yaml": QUEUES },
      };
      const before = repoFiles(options);
      const got = await begin(options, failing(file, reason));
      assertEquals([got.code, codesOf(got)[0]], [74, "write-failed"]);
      for (const path of [LOCK, STATE, QUEUE, MARKER]) {
        assertEquals(got.world.files.text(path), before[path] as string | undefined);
      }
      const left = [...got.world.files.nodes.keys()].filter((path) => path.includes(".tmp-"));
      assertEquals(left, []);
    });
  }
}

Deno.test("begin puts everything back on a disk that stays full", async () => {
  const options = { state: FINISHED, more: { ...EXPIRED, ".pipeline/feature-queue.yaml": QUEUES } };
  const before = repoFiles(options);
  const full = { ok: false, reason: "full", message: "disk trouble" } as const;
  const got = await begin(options, (ports) => {
    let isFull = false;
    return {
      ...ports,
      fs: {
        ...ports.fs,
        replaceFile: (path, bytes, temp) => {
          isFull ||= path.endsWith("feature-queue.yaml");
          return isFull ? full : ports.fs.replaceFile(path, bytes, temp);
        },
      },
    };
  });
  assertEquals([got.code, codesOf(got)[0]], [74, "write-failed"]);
  for (const path of [LOCK, STATE, QUEUE, MARKER]) {
    assertEquals(got.world.files.text(path), before[path] as string | undefined);
  }
  const left = [...got.world.files.nodes.keys()].filter((path) => path.includes(".tmp-"));
  assertEquals(left, []);
});

Deno.test("begin puts an older marker back when the state cannot be written", async () => {
  const marker = "status: warning\nfailures:\n  -\n    path: x\n    error: y\n";
  const options = { more: { ".pipeline/derived-refresh.yaml": marker } };
  const got = await begin(options, failing("state.yaml", "full"));
  assertEquals([got.code, got.world.files.text(MARKER)], [74, marker]);
});

for (const name of ["log.yaml", "PROGRESS.md"]) {
  Deno.test(`begin goes on when ${name} cannot be written, and says so`, async () => {
    const got = await begin({}, failing(name, "full"));
    assertEquals([got.code, codesOf(got)], [0, ["derived-refresh-failed"]]);
    const marker = got.world.files.text(MARKER) ?? "";
    assertStringIncludes(marker, `  -\n    path: .pipeline/${name}\n`);
    assertEquals(marker.split("path:").length, 2);
    assertStringIncludes(got.world.files.text(STATE) ?? "", `last_heartbeat: "${NOW}"`);
  });
}

Deno.test("begin puts a lease back where there are no second names for files", async () => {
  const failure = { ok: false, reason: "other", message: "not supported" } as const;
  const got = await begin({ more: EXPIRED }, (ports) => {
    const bent = failing("state.yaml", "full")(ports);
    return { ...bent, fs: { ...bent.fs, hardLink: () => failure } };
  });
  assertEquals([got.code, codesOf(got)[0]], [74, "write-failed"]);
  assertEquals(got.world.files.text(LOCK), EXPIRED[".pipeline/.lock"]);
  assertEquals(got.world.files.text(STATE), S());
  assertEquals(got.world.files.text(MARKER), undefined);
});

// An anchor in what is written anew, its alias in what stays: no edit in place keeps both.
for (
  const [name, path, options] of [
    ["state", STATE, {
      state: FINISHED.replace("    - name: write_tests", "    - &first\n      name: write_tests") +
        "extra: *first\n",
    }],
    ["lease", LOCK, {
      more: {
        ".pipeline/.lock": leaseText("me", "11:58:00", "12:03:00")
          .replace("phase: executing", "phase: [&p executing]") + "extra: *p\n",
      },
    }],
    ["queue", QUEUE, {
      state: FINISHED,
      more: {
        ".pipeline/feature-queue.yaml": QUEUES.replace(
          "current_feature: F001",
          "current_feature: [&c F001]\nextra: *c",
        ),
      },
    }],
  ] as const
) {
  Deno.test(`begin on a ${name} that cannot be edited in place ends with 74 and writes nothing`, async () => {
    const got = await begin(options, (ports) => ports);
    assertEquals([got.code, codesOf(got)[0]], [74, "write-failed"]);
    assertEquals(JSON.parse(got.stdout).problems[0].path, path.slice("/repo/".length));
    assertEquals(got.world.files.changes, []);
  });
}

/** Changes a file between the reading and the guard lock. */
function meanwhile(act: (ports: Ports) => void): (ports: Ports) => Ports {
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

function put(path: string, text: string): (ports: Ports) => void {
  return (ports: Ports): void => {
    ports.fs.replaceFile(path, new TextEncoder().encode(text), `${path}.t`);
  };
}

for (
  const [name, options, act, code] of [
    [
      "a lease that somebody else took",
      { more: EXPIRED },
      put(LOCK, leaseText("p", "11:59:00", "12:04:00")),
      "lease-changed",
    ],
    ["a lease that came", {}, put(LOCK, leaseText("p", "11:59:00", "12:04:00")), "lease-changed"],
    [
      "a lease that went",
      { more: EXPIRED },
      (ports: Ports) => void ports.fs.removeFile(LOCK),
      "lease-changed",
    ],
    [
      "a state that somebody else wrote",
      { more: EXPIRED },
      put(STATE, S({ completed: 0 })),
      "state-changed",
    ],
    ["a queue that came", {}, put(QUEUE, QUEUES), "state-changed"],
  ] as const
) {
  Deno.test(`begin on ${name} ends with 75 and writes nothing`, async () => {
    const got = await begin(options, meanwhile(act));
    assertEquals([got.code, codesOf(got)[0]], [75, code]);
    assertEquals(
      got.world.files.text("/repo/.pipeline/log.yaml")?.includes("lease_takeover"),
      false,
    );
    assertEquals(got.world.files.text(MARKER), undefined);
  });
}

Deno.test("begin never writes over a lease that appears at the last moment", async () => {
  const other = leaseText("p", "11:59:00", "12:04:00");
  const got = await begin({}, (ports) => ({
    ...ports,
    fs: {
      ...ports.fs,
      hardLink: (from, to) => {
        ports.fs.createFile(to, new TextEncoder().encode(other));
        return ports.fs.hardLink(from, to);
      },
    },
  }));
  assertEquals([got.code, codesOf(got)[0]], [75, "lease-changed"]);
  assertEquals(got.world.files.text(LOCK), other);
  assertEquals(got.world.files.text(STATE), S());
  assertEquals(got.world.files.text(MARKER), undefined);
});

Deno.test("begin takes the lease where there are no second names for files", async () => {
  const failure = { ok: false, reason: "other", message: "not supported" } as const;
  const got = await begin(
    {},
    (ports) => ({ ...ports, fs: { ...ports.fs, hardLink: () => failure } }),
  );
  assertEquals(got.code, 0);
  assertStringIncludes(got.world.files.text(LOCK) ?? "", "session_id: me\n");
});

Deno.test("begin gives up when the guard lock is kept", async () => {
  const got = await begin({}, (ports) => ({
    ...ports,
    fs: { ...ports.fs, lock: () => Promise.resolve({ ok: true, value: null }) },
  }));
  assertEquals([got.code, codesOf(got)[0]], [75, "guard-timeout"]);
});

for (const given of [{ link: "/etc/guard" }, { fifo: true }, { folder: true }] as const) {
  Deno.test(`begin opens no guard that is ${Object.keys(given)[0]}`, async () => {
    const got = await pipeline(["begin"], { more: { ".pipeline/.lock.guard": given } });
    assertEquals([got.code, got.codes[0]], [74, "write-failed"]);
    assertEquals(got.world.files.changes, []);
  });
}

Deno.test("end removes no lease that changed under its hands", async () => {
  const options = {
    state: S(),
    more: { ".pipeline/.lock": leaseText("me", "11:58:00", "12:03:00") },
  };
  const words = [
    "pipeline",
    "end",
    "--outcome",
    "stopped",
    "--session",
    "me",
    "--now",
    NOW,
    "--json",
  ];
  const other = leaseText("p", "11:59:00", "12:04:00");
  const got = await call(words, { files: repoFiles(options), now: NOW }, (ports) => ({
    ...ports,
    fs: {
      ...ports.fs,
      replaceFile: (path, bytes, temp) => {
        if (path.endsWith("PROGRESS.md")) put(LOCK, other)(ports);
        return ports.fs.replaceFile(path, bytes, temp);
      },
    },
  }));
  assertEquals([got.code, got.world.files.text(LOCK)], [0, other]);
});

// Pending markers.

const ENTRY = (id: string, type: string): string =>
  `  -\n    id: ${id}\n    type: ${type}\n    ref: C1/M02\n    status: done\n    timestamp: "2026-05-10T11:59:00+08:00"\n`;

function marker(session: string, more: string): string {
  return `status: pending\nsession_id: ${session}\nupdated_at: "2026-05-10T11:40:00+08:00"\n${more}entries:\n` +
    ENTRY("LEASE-TAKEOVER-x", "lease_takeover") + ENTRY("M02-IMPLEMENT-x", "step") +
    "failures:\n  -\n    path: .pipeline/log.yaml\n    error: not refreshed yet\n";
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const OWN = leaseText("me", "11:58:00", "12:03:00");

for (
  const [name, who, before, takeover, step] of [
    ["ours, the state was written", "me", "0".repeat(64), true, true],
    ["ours, the state was not", "me", "same", true, false],
    ["another's, the state was written", "o", "0".repeat(64), false, true],
    ["another's, nothing was", "o", "same", false, false],
    ["without a hash, and the heartbeat is as late", "me", null, true, true],
  ] as const
) {
  for (const command of [["heartbeat"], ["begin"], ["end", "--outcome", "stopped"]]) {
    Deno.test(`${command[0]} settles a marker that is ${name}`, async () => {
      const hex = before === "same" ? await hash(S()) : before;
      const text = marker(who, hex === null ? "" : `state_before: "${hex}"\n`);
      const more = { ".pipeline/.lock": OWN, ".pipeline/derived-refresh.yaml": text };
      const got = await pipeline(command, { more });
      const log = got.text(".pipeline/log.yaml") ?? "";
      assertEquals(got.code, 0);
      assertEquals([log.includes("LEASE-TAKEOVER-x"), log.includes("M02-IMPLEMENT-x")], [
        takeover,
        step,
      ]);
      assertEquals([got.text(".pipeline/derived-refresh.yaml"), got.codes], [undefined, []]);
    });
  }
}

Deno.test("a marker is not settled by a command that is refused", async () => {
  const more = {
    ".pipeline/.lock": leaseText("o", "11:58:00", "12:03:00"),
    ".pipeline/derived-refresh.yaml": marker("o", ""),
  };
  const got = await pipeline(["begin"], { more });
  assertEquals([got.code, got.world.files.changes], [75, []]);
});

Deno.test("a marker waits when the state goes meanwhile: nothing is logged that may not have happened", async () => {
  const text = marker("me", `state_before: "${"0".repeat(64)}"\n`);
  const options = { more: { ".pipeline/.lock": OWN, ".pipeline/derived-refresh.yaml": text } };
  const before = repoFiles(options);
  const got = await begin(options, meanwhile((ports) => void ports.fs.removeFile(STATE)));
  assertEquals([got.code, codesOf(got)[0]], [75, "state-changed"]);
  assertEquals(got.world.files.text(MARKER), text);
  assertEquals(
    got.world.files.text("/repo/.pipeline/log.yaml"),
    before["/repo/.pipeline/log.yaml"] as string,
  );
});

Deno.test("a marker that cannot be read is left alone, and the command works without one", async () => {
  const got = await pipeline(["begin"], { more: { ".pipeline/derived-refresh.yaml": "a: [\n" } });
  assertEquals([got.code, got.codes], [0, ["derived-stale"]]);
  assertEquals(got.text(".pipeline/derived-refresh.yaml"), "a: [\n");
});

Deno.test("entries that cannot be logged yet go into the next marker", async () => {
  const seen: string[] = [];
  const options = {
    more: {
      ".pipeline/.lock": OWN,
      ".pipeline/derived-refresh.yaml": marker("me", ""),
      ".pipeline/log.yaml": "entries: [\n",
    },
  };
  await begin(options, (ports) => ({
    ...ports,
    fs: {
      ...ports.fs,
      replaceFile: (path, bytes, temp) => {
        if (path === MARKER) seen.push(new TextDecoder().decode(bytes));
        return ports.fs.replaceFile(path, bytes, temp);
      },
    },
  }));
  const ids = [...(seen[0] ?? "").matchAll(/^ {4}id: (.*)$/gm)].map((match) => match[1]);
  assertEquals(ids, [
    "LEASE-TAKEOVER-x",
    "M02-IMPLEMENT-x",
    "PIPELINE-RESUME-C1-20260510T120000+0800",
  ]);
});
