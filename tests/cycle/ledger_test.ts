import { assertEquals } from "@std/assert";
import { type LedgerLimits, type LedgerText, readLedger } from "../../lib/cycle/ledger.ts";
import { segmentBytes } from "../../lib/cycle/segment_bytes.ts";
import type { ReadHandle } from "../../lib/io/ports.ts";
import { seeded } from "../support/seeded.ts";

const encoder = new TextEncoder();

function handleOf(bytes: Uint8Array, reads: number[] = []): ReadHandle {
  return {
    size: bytes.length,
    readAt: (offset, length) => {
      reads.push(length);
      return { ok: true, value: bytes.slice(offset, offset + length) };
    },
    close: () => {},
  };
}

function ledgerOf(content: string | Uint8Array, limits: LedgerLimits = {}): LedgerText {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  const got = readLedger(handleOf(bytes), limits);
  if (!got.ok) throw new Error(got.message);
  return got.value;
}

/** The blocks of the segment as `WORD/note`, the id of the cycle, and whether another started last. */
function shown(got: LedgerText): unknown {
  if (got.kind !== "read") return got.kind;
  const { segment } = got;
  const blocks = segment.blocks.map((one) => `${one.word}${one.fields.get("verdict") ?? ""}`);
  return [blocks.join(" "), segment.cycleId, segment.startIsOther];
}

const START = "phase: CYCLE\nstatus: STARTING\n";

for (
  const [name, text, want] of [
    ["nothing", "", "empty"],
    ["blanks, line ends and a BOM", "\ufeff \t\n\n", "empty"],
    ["prose", "# notes\n", "corrupt"],
    ["CRs only", "\r\r", "corrupt"],
    ["lines that end in CR", "---\rphase: CYCLE\rstatus: STARTING\r", "corrupt"],
    ["lines that end in CR, from the first one", "phase: PLAN\rstatus: DONE\r", "corrupt"],
    ["NUL bytes", `${START}\0\0`, "corrupt"],
    ["a conflict", `${START}<<<<<<< HEAD\nphase: PLAN\n`, "conflict"],
    ["a conflict at the very start", `>>>>>>> x\n${START}`, "conflict"],
    ["an indented marker", `${START} <<<<<<< HEAD\n`, ["CYCLE", null, false]],
    ["a bare marker", `${START}<<<<<<<\n=======\n`, ["CYCLE", null, false]],
    ["a BOM before the first block", `\ufeff${START}`, ["CYCLE", null, false]],
    ["text before the first block", `# log\nstatus: DONE\n${START}`, ["CYCLE", null, false]],
    ["odd separators", `----\n${START}--- \n\n---\n---\nphase: PLAN\n----\n`, [
      "CYCLE PLAN",
      null,
      false,
    ]],
    ["an indented phase", `${START}  phase: fake\n`, ["CYCLE", null, false]],
    ["no start: the whole file", "phase: SENSE\ncycle_id: a\nphase: PLAN\ncycle_id: b\n", [
      "SENSE PLAN",
      "b",
      false,
    ]],
    ["no start and no id", "phase: SENSE\nphase: PLAN\n", ["SENSE PLAN", null, false]],
    [
      "a finished cycle before",
      `${START}cycle_id: a\nphase: SHIP\n${START}cycle_id: b\nphase: SENSE\n`,
      [
        "CYCLE SENSE",
        "b",
        false,
      ],
    ],
    ["a start without an id", `${START}cycle_id: a\nphase: SHIP\n${START}phase: SENSE\n`, [
      "CYCLE SENSE",
      null,
      false,
    ]],
    [
      "interleaved cycles",
      `${START}cycle_id: a\nphase: SENSE\n${START}cycle_id: b\nphase: PLAN\nphase: SCOPE\ncycle_id: a\n`,
      ["CYCLE SENSE SCOPE", "a", true],
    ],
    [
      "an untagged block after another cycle's",
      `${START}cycle_id: a\n${START}cycle_id: b\nphase: PLAN\ncycle_id: a\nphase: SHIP\n`,
      ["CYCLE SHIP", "b", false],
    ],
    [
      "the same id started twice",
      `${START}cycle_id: a\nphase: PLAN\n${START}cycle_id: a\nphase: SENSE\n`,
      [
        "CYCLE SENSE",
        "a",
        false,
      ],
    ],
    [
      "an id without a start of its own",
      `phase: SENSE\nphase: PLAN\ncycle_id: x\n${START}cycle_id: b\nphase: SHIP\ncycle_id: x\n`,
      ["PLAN SHIP", "x", true],
    ],
    ["an empty id", `${START}cycle_id:\nphase: PLAN\ncycle_id: \n`, ["CYCLE PLAN", null, false]],
  ] as const
) {
  Deno.test(`readLedger() reads ${name}`, () => {
    const want_ = want as unknown;
    assertEquals(shown(ledgerOf(text)), want_);
    // A conflict before the cycle is only seen when it is read.
    const small = name === "a conflict at the very start" ? 100 : 7;
    assertEquals(shown(ledgerOf(text, { chunk: small })), want_, `in chunks of ${small} bytes`);
    if (text.includes("\n") && want !== "corrupt") {
      assertEquals(shown(ledgerOf(text.replaceAll("\n", "\r\n"))), want_, "with CRLF");
    }
  });
}

Deno.test("readLedger() makes U+FFFD of invalid bytes and reads on", () => {
  const bytes = new Uint8Array([...encoder.encode(`${START}cycle_id: a`), 0xff, 10]);
  assertEquals(shown(ledgerOf(bytes)), ["CYCLE", "a\ufffd", false]);
});

Deno.test("readLedger() stops at the start of the cycle", () => {
  const old = `${START}cycle_id: old\n${"phase: PLAN\nstatus: DONE\n".repeat(10_000)}`;
  const bytes = encoder.encode(`${old}${START}cycle_id: new\nphase: SENSE\n`);
  const reads: number[] = [];
  const got = readLedger(handleOf(bytes, reads), { chunk: 1000 });
  assertEquals(got.ok && shown(got.value), ["CYCLE SENSE", "new", false]);
  assertEquals(reads, [1000]);
});

Deno.test("readLedger() gives up after its window and says so", () => {
  const text = `${START}cycle_id: a\n${"phase: PLAN\n".repeat(100)}`;
  const got = ledgerOf(text, { chunk: 100, window: 300 });
  assertEquals(got.kind === "read" && [got.window, got.segment.start], [true, null]);
  const whole = ledgerOf(text, { chunk: 100 });
  assertEquals(whole.kind === "read" && [whole.window, whole.segment.blocks.length], [false, 101]);
});

Deno.test("readLedger() does not call a NUL behind the cycle's start corrupt", () => {
  const text = `\0${"x\n".repeat(5000)}${START}phase: PLAN\n`;
  assertEquals(shown(ledgerOf(text, { chunk: 256 })), ["CYCLE PLAN", null, false]);
});

Deno.test("readLedger() hands a failed read on", () => {
  const handle: ReadHandle = {
    size: 10,
    readAt: () => ({ ok: false, reason: "denied", message: "no" }),
    close: () => {},
  };
  assertEquals(readLedger(handle).ok, false);
});

Deno.test("readLedger() finds the same whatever the size of its chunks", () => {
  const chance = seeded(7);
  for (let round = 0; round < 200; round++) {
    const blocks = Array.from({ length: 12 }, (_, at) => {
      const id = chance.pick(["", "cycle_id: a\n", "cycle_id: b\n"]);
      const start = chance.chance(0.25);
      const sep = chance.pick(["---\n", "", "----\r\n\n", " -- \n"]);
      return `${sep}phase: ${start ? "CYCLE\nstatus: STARTING" : "PLAN"}\nverdict: ${at}\n${id}`;
    });
    const text = blocks.join("");
    const whole = shown(ledgerOf(text));
    for (const chunk of [1, 5, 16, 33]) assertEquals(shown(ledgerOf(text, { chunk })), whole, text);
  }
});

Deno.test("readLedger() reads an entry that was cut anywhere as unfinished or not at all", () => {
  const entry =
    "---\nphase: BUILD\nentry_format: 1\nts: 2026-01-02T10:00:00Z\nstatus: DONE\ncycle_complete: true\nentry_complete: true\n";
  for (let length = 0; length < entry.length - "true\n".length; length++) {
    const got = ledgerOf(`${START}${entry.slice(0, length)}`);
    const last = got.kind === "read" ? got.segment.blocks.at(-1) : undefined;
    assertEquals(last?.status === "DONE", false, entry.slice(0, length));
  }
});

Deno.test("segmentBytes() takes separators with the block below them, byte for byte", () => {
  const text =
    `# log\r\n---\r\n${START}cycle_id: a\r\n\n--- \n${START}cycle_id: b\n---\nphase: PLAN\ncycle_id: a\nnote\n---\n`;
  const handle = handleOf(encoder.encode(text));
  const got = readLedger(handle);
  if (!got.ok || got.value.kind !== "read") throw new Error("not read");
  const bytes = segmentBytes(handle, got.value.segment);
  const want = `---\r\n${START}cycle_id: a\r\n---\nphase: PLAN\ncycle_id: a\nnote\n---\n`;
  assertEquals(bytes.ok && new TextDecoder().decode(bytes.value), want);
});
