// What a marker says of a commit that did not come to its end, and who settles it (pipeline spec 3.9).
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Ports } from "../../lib/io/ports.ts";
import { call } from "../support/called.ts";
import { type Answer, NOW, pipeline, repoFiles } from "../support/pipeline_call.ts";
import { begin, codesOf, failing, meanwhile } from "../support/pipeline_faulty.ts";
import { leaseText, stateText as S } from "../support/pipeline_state.ts";

const LOCK = "/repo/.pipeline/.lock";
const STATE = "/repo/.pipeline/state.yaml";
const MARKER = "/repo/.pipeline/derived-refresh.yaml";

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

/** The ids of entries in a log or a marker. */
function idsIn(text: string | undefined): (string | undefined)[] {
  return [...(text ?? "").matchAll(/^ {4}id: (.*)$/gm)].map((match) => match[1]);
}

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
  assertEquals(idsIn(seen.find((text) => text.includes("status: pending"))), [
    "LEASE-TAKEOVER-x",
    "M02-IMPLEMENT-x",
    "PIPELINE-RESUME-C1-20260510T120000+0800",
  ]);
});

const MARKED = ".pipeline/derived-refresh.yaml";
const LOGGED = ".pipeline/log.yaml";
const BROKEN = { [LOGGED]: "entries: [\n" };

/** The files that a call left behind, as the files of the next one. */
function after(got: Answer): Record<string, string> {
  const names = ["state.yaml", ".lock", "derived-refresh.yaml", "PROGRESS.md"];
  const texts = names.map((name) => [`.pipeline/${name}`, got.text(`.pipeline/${name}`)] as const);
  return Object.fromEntries(
    texts.flatMap(([path, text]) => text === undefined ? [] : [[path, text]]),
  );
}

Deno.test("what a broken log cannot take stays in the marker, command by command, and is logged once", async () => {
  const begun = await pipeline(["begin"], { more: BROKEN });
  assertEquals([begun.code, begun.codes], [0, ["derived-refresh-failed"]]);
  const again = await pipeline(["begin"], { more: { ...after(begun), ...BROKEN } });
  const step = ["advance", "--status", "done"];
  const moved = await pipeline(step, { more: { ...after(again), ...BROKEN } });
  assertStringIncludes(moved.text(MARKED) ?? "", "status: warning\n");
  const beaten = await pipeline(["heartbeat"], { more: { ...after(moved), ...BROKEN } });
  assertEquals([beaten.codes, beaten.text(MARKED)], [
    ["derived-refresh-failed"],
    moved.text(MARKED),
  ]);
  const mended = await pipeline(["heartbeat"], { more: after(beaten) });
  assertEquals([mended.code, mended.codes, mended.text(MARKED)], [0, [], undefined]);
  assertEquals(idsIn(mended.text(LOGGED)), [
    "M01-COMPLETE-C1-20260510T110000+0800",
    "PIPELINE-RESUME-C1-20260510T120000+0800",
    "M02-IMPLEMENT-C1-20260510T120000+0800",
  ]);
});

Deno.test("a file is told once when settling and refreshing fail alike", async () => {
  const text = marker("me", `state_before: "${"0".repeat(64)}"\n`);
  for (const command of [["heartbeat"], ["advance", "--status", "done"]]) {
    const got = await pipeline(command, {
      more: { ".pipeline/.lock": OWN, [MARKED]: text, ...BROKEN },
    });
    const found = got.envelope.problems.find((one) => one.code === "derived-refresh-failed");
    assertEquals([got.code, found?.args.paths], [0, [LOGGED]]);
  }
});

Deno.test("a heartbeat under a broken log makes nothing count that did not happen", async () => {
  const text = marker("me", `state_before: "${await hash(S())}"\n`);
  const got = await pipeline(["heartbeat"], {
    more: { ".pipeline/.lock": OWN, [MARKED]: text, ...BROKEN },
  });
  assertEquals([got.code, idsIn(got.text(MARKED))], [0, ["LEASE-TAKEOVER-x"]]);
  const mended = await pipeline(["heartbeat"], { more: after(got) });
  assertEquals(idsIn(mended.text(LOGGED)).slice(1), ["LEASE-TAKEOVER-x"]);
});

for (
  const [name, log, bend] of [
    ["be rewritten", BROKEN, failing("derived-refresh.yaml", "full")],
    ["be removed", {}, (ports: Ports): Ports => ({
      ...ports,
      fs: {
        ...ports.fs,
        removeFile: (path) =>
          path === MARKER
            ? { ok: false, reason: "denied", message: "disk trouble" }
            : ports.fs.removeFile(path),
      },
    })],
  ] as const
) {
  Deno.test(`a heartbeat changes nothing under a marker that cannot ${name}`, async () => {
    const text = marker("me", `state_before: "${await hash(S())}"\n`);
    const options = { more: { ".pipeline/.lock": OWN, [MARKED]: text, ...log } };
    const words = ["pipeline", "heartbeat", "--session", "me", "--now", NOW, "--json"];
    const got = await call(words, { files: repoFiles(options), now: NOW }, bend);
    assertEquals([got.code, codesOf(got)[0]], [74, "write-failed"]);
    assertEquals([got.world.files.text(STATE), got.world.files.text(LOCK)], [S(), OWN]);
    assertEquals(got.world.files.text(MARKER), text);
  });
}

Deno.test("what happened before stays in the marker when the state is never written", async () => {
  const left = `status: warning\nentries:\n${ENTRY("M02-IMPLEMENT-x", "step")}failures: []\n`;
  const options = { more: { ".pipeline/.lock": OWN, [MARKED]: left, ...BROKEN } };
  // The process dies behind the marker.
  let pending = "";
  await begin(options, (ports) => ({
    ...ports,
    fs: {
      ...ports.fs,
      replaceFile: (path, bytes, temp) => {
        if (path === MARKER && pending === "") {
          const text = new TextDecoder().decode(bytes);
          if (text.includes("status: pending")) pending = text;
        }
        return ports.fs.replaceFile(path, bytes, temp);
      },
    },
  }));
  assertEquals(idsIn(pending).length, 2);
  const got = await pipeline(["heartbeat"], {
    more: { ".pipeline/.lock": OWN, [MARKED]: pending },
  });
  assertEquals(idsIn(got.text(LOGGED)).slice(1), ["M02-IMPLEMENT-x"]);
});
