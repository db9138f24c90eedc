// Work spec 3, --register: the lock, the merge, the rename; nothing is lost when it fails.
import { assertEquals } from "@std/assert";
import type { IoReason, Ports } from "../../lib/io/ports.ts";
import type { Expect } from "../support/case_faults.ts";
import { failure, withFs } from "../support/fake_ports.ts";
import { expectWork, type Files, session, state, WORK } from "../support/work.ts";

const ACTIVE = ".active-sessions";
const WORDS = ["A-1", "--register", "--session", "me", "--json"];
const OPEN = session("epic", {});

function refused(reason: string, severity = "warning"): Expect {
  return {
    exit: 0,
    json: {
      problems: { "$has": [{ code: "session-not-registered", severity, args: { reason } }] },
    },
  };
}

for (
  const [name, old, want] of [
    ["makes the file", undefined, '{\n  "me": "A-1"\n}\n'],
    ["fills an empty file", "", '{\n  "me": "A-1"\n}\n'],
    ["fills a blank file", " \r\n", '{\n  "me": "A-1"\n}\n'],
    ["takes null for an empty object", "null", '{\n  "me": "A-1"\n}\n'],
    ["puts a new key last", '{"b":"x","1":"y"}', '{\n  "b": "x",\n  "1": "y",\n  "me": "A-1"\n}\n'],
    [
      "keeps the place of a key, and integer-like keys theirs",
      '{"z":"x","me":"old","10":"b","9":"c"}',
      '{\n  "z": "x",\n  "me": "A-1",\n  "10": "b",\n  "9": "c"\n}\n',
    ],
    [
      "keeps values that it does not know",
      '{"n":12345678901234567890,"o":{"2":1.0,"1":[]},"__proto__":"p"}',
      '{\n  "n": 12345678901234567890,\n  "o": {\n    "2": 1.0,\n    "1": []\n  },\n  "__proto__": "p",\n  "me": "A-1"\n}\n',
    ],
    ["takes a repeated key once", '{"a":"1","a":"2"}', '{\n  "a": "2",\n  "me": "A-1"\n}\n'],
  ] as const
) {
  Deno.test(`resume work --register ${name}`, async () => {
    const files: Files = old === undefined ? OPEN : { ...OPEN, [ACTIVE]: old };
    await expectWork(WORDS, { files, writes: true }, {
      exit: 0,
      noProblems: ["session-not-registered"],
      files: { [ACTIVE]: { equals: want }, [`${ACTIVE}.lock`]: { equals: "" } },
    });
  });
}

Deno.test("resume work --register keeps a byte order mark", async () => {
  const files = { ...OPEN, [ACTIVE]: "\ufeff{}" };
  const called = await expectWork(WORDS, { files, writes: true }, { exit: 0 });
  const node = called.world.files.nodes.get(`${WORK}/${ACTIVE}`);
  assertEquals(node?.kind === "file" && [...node.bytes.subarray(0, 4)], [0xef, 0xbb, 0xbf, 0x7b]);
});

Deno.test("resume work --register writes nothing when nothing changes", async () => {
  const text = '{\n  "me": "A-1"\n}\n';
  const files = { ...OPEN, [ACTIVE]: text, [`${ACTIVE}.lock`]: "" };
  await expectWork(WORDS, { files }, { exit: 0, noProblems: ["session-not-registered"] });
});

Deno.test("resume work --register goes through a temporary file of this process", async () => {
  const called = await expectWork(WORDS, { files: OPEN, writes: true }, { exit: 0 });
  assertEquals(called.world.files.changes, [
    `create ${WORK}/${ACTIVE}.lock`,
    `replace ${WORK}/${ACTIVE}`,
  ]);
  assertEquals(called.world.files.locked.size, 0, "the lock is released");
});

Deno.test("resume work --register takes a stale temporary file of its own id away", async () => {
  const files = { ...OPEN, [`${ACTIVE}.tmp.4242`]: "half" };
  await expectWork(WORDS, { files, writes: true }, {
    exit: 0,
    noProblems: ["session-not-registered"],
    files: { [`${ACTIVE}.tmp.4242`]: { exists: false } },
  });
});

/** Fails the accesses to the registrations in turn; null lets one be. */
function failing(
  turns: Partial<Record<"lstat" | "readBytes", (IoReason | null)[]>>,
): (ports: Ports) => Ports {
  return (ports) => {
    const left = structuredClone(turns);
    const turn = (key: "lstat" | "readBytes", path: string): IoReason | null => {
      const list = path === `${WORK}/${ACTIVE}` ? left[key] ?? [] : [];
      return list.length > 1 ? list.shift() ?? null : list[0] ?? null;
    };
    return withFs(ports, {
      lstat: (path) => {
        const reason = turn("lstat", path);
        return reason === null ? ports.fs.lstat(path) : failure(reason);
      },
      readBytes: (path, cap) => {
        const reason = turn("readBytes", path);
        return reason === null ? ports.fs.readBytes(path, cap) : failure(reason);
      },
    });
  };
}

const held = (ports: Ports): Ports => ({
  ...ports,
  fs: { ...ports.fs, lock: () => Promise.resolve({ ok: true, value: null }) },
});

for (
  const [name, files, words, expect, change] of [
    [
      "without a session id",
      OPEN,
      ["A-1", "--register", "--json"],
      refused("no-session-id", "info"),
    ],
    [
      "with an empty session id",
      OPEN,
      ["A-1", "--register", "--session", "", "--json"],
      refused("no-session-id", "info"),
    ],
    ["while the lock is held", OPEN, WORDS, refused("lock-held"), held],
    ["in a list", { ...OPEN, [ACTIVE]: "[]" }, WORDS, refused("corrupt")],
    ["in half a document", { ...OPEN, [ACTIVE]: '{"a":' }, WORDS, refused("corrupt")],
    [
      "in bytes that are no UTF-8",
      { ...OPEN, [ACTIVE]: new Uint8Array([0x7b, 0xff, 0x7d]) },
      WORDS,
      refused("corrupt"),
    ],
    [
      "through a link",
      { ...OPEN, [ACTIVE]: { link: "x" }, "x": "{}" },
      WORDS,
      refused("write-failed"),
    ],
    [
      "through a lock that is a link",
      { ...OPEN, [`${ACTIVE}.lock`]: { link: "x" } },
      WORDS,
      refused("write-failed"),
    ],
    [
      "in a file that it may not look at",
      { ...OPEN, [ACTIVE]: "{}" },
      WORDS,
      refused("write-failed"),
      failing({ lstat: ["denied"] }),
    ],
    [
      "in a file that it may not read",
      { ...OPEN, [ACTIVE]: { text: "{}", denied: true } },
      WORDS,
      refused("write-failed"),
    ],
    [
      "in a file that is too large",
      { ...OPEN, [ACTIVE]: "{}" },
      WORDS,
      refused("corrupt"),
      // It is read once before, for the answer.
      failing({ readBytes: [null, "too-large"] }),
    ],
    ["through a FIFO", { ...OPEN, [ACTIVE]: { fifo: true } }, WORDS, refused("write-failed")],
    ["on complete work", session("epic", { status: "completed" }), WORDS, refused("not-resumable")],
    ["on finished work", session("epic", { lifecycle: "done" }), WORDS, refused("not-resumable")],
    ["on promoted work", session("brainstorm", { status: "promoted" }), WORDS, {
      ...refused("not-resumable"),
      exit: 3,
    }],
    ["on corrupt work", { "A-1/state.json": "{" }, WORDS, {
      ...refused("not-resumable"),
      exit: 65,
    }],
    ["on work that is not there", { "B/state.json": "{}" }, WORDS, {
      ...refused("not-resumable"),
      exit: 2,
    }],
  ] as readonly (readonly [string, Files, string[], Expect, ((ports: Ports) => Ports)?])[]
) {
  Deno.test(`resume work --register registers nothing ${name}`, async () => {
    const order = change === undefined ? { files } : { files, change };
    const called = await expectWork(words, { ...order, writes: true }, expect);
    const written = called.world.files.changes.filter((one) => !one.endsWith(".lock"));
    assertEquals(written, []);
  });
}

Deno.test("resume work --register takes no identifier that a hook could not", async () => {
  const files = { "A b/state.json": state("epic", "A b") };
  const words = ["A b", "--register", "--session", "me", "--json"];
  await expectWork(words, { files }, refused("identifier-pattern"));
});

for (const reason of ["read-only", "full", "denied"] as const) {
  Deno.test(`resume work --register says write-failed on a disk that is ${reason}`, async () => {
    const failing = (ports: Ports): Ports => ({
      ...ports,
      fs: {
        ...ports.fs,
        replaceFile: () => ({ ok: false, reason, message: reason }),
      },
    });
    const files = { ...OPEN, [ACTIVE]: '{"b":"x"}' };
    await expectWork(WORDS, { files, change: failing, writes: true }, {
      ...refused("write-failed"),
      files: { [ACTIVE]: { equals: '{"b":"x"}' } },
    });
  });
}

Deno.test("resume work --register waits two seconds, or as long as it is told", async () => {
  const waits: number[] = [];
  const spy = (ports: Ports): Ports => ({
    ...ports,
    fs: {
      ...ports.fs,
      lock: (path, request) => {
        waits.push(request.waitMs);
        return ports.fs.lock(path, request);
      },
    },
  });
  await expectWork(WORDS, { files: OPEN, change: spy, writes: true }, { exit: 0 });
  const env = { RESUME_LOCK_WAIT_MS: "70" };
  await expectWork(WORDS, { files: OPEN, change: spy, env, writes: true }, { exit: 0 });
  assertEquals(waits, [2000, 70]);
});
