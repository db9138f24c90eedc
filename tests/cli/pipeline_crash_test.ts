// What a failing disk, a race or a crash leaves behind.
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Ports } from "../../lib/io/ports.ts";
import { call } from "../support/called.ts";
import { NOW, pipeline, repoFiles } from "../support/pipeline_call.ts";
import { begin, codesOf, failing, meanwhile } from "../support/pipeline_faulty.ts";
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

const FINISHED = S({ milestones: ["done", "done", "pending"] });

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
