// `resume work` where a write fails.
import { assertEquals } from "@std/assert";
import type { Called } from "../support/called.ts";
import { item, manifest, NOW, state, steps, WORK } from "../support/work.ts";
import { failEach, type Writing } from "../support/write_faults.ts";

const GOOD = state("requirements", "A-1", { phases: steps(["discovery", "deep_dive"], 1) });
const OTHER = `{\n  "old": "B-2"\n}\n`;

function writing(
  argv: readonly string[],
  files: Record<string, string>,
  more: Partial<Writing> = {},
): Writing {
  const absolute = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${WORK}/${path}`, text]),
  );
  const options = { files: absolute, now: NOW, env: { CLAUDE_SESSION_ID: "me" } };
  return { argv: ["work", "A-1", ...argv, "--json"], options, may: /\.lock$/, ...more };
}

function says(code: string): (called: Called) => boolean {
  return (called) => called.stdout.includes(`"${code}"`);
}

for (
  const [name, given] of [
    [
      "--register in an empty folder",
      writing(["--register"], { "A-1/state.json": GOOD }, {
        accepts: (called) => called.code === 0 && says("session-not-registered")(called),
      }),
    ],
    [
      "--register beside others",
      writing(["--register"], { "A-1/state.json": GOOD, ".active-sessions": OTHER }, {
        accepts: (called) => called.code === 0 && says("session-not-registered")(called),
      }),
    ],
    [
      "--repair reset",
      writing(["--repair", "reset", "--yes"], {
        "A-1/state.json": "{ torn",
        "manifest.json": manifest(item("A-1"), item("B-2")),
      }),
    ],
    [
      "--repair reset without a state",
      writing(["--repair", "reset", "--yes"], {
        "A-1/context/x.md": "x\n",
        "manifest.json": manifest(item("A-1")),
      }),
    ],
    [
      "--repair delete",
      writing(["--repair", "delete", "--yes"], {
        "A-1/state.json": "{ torn",
        "A-1/notes.md": "# kept\n",
        "manifest.json": manifest(item("A-1"), item("B-2")),
      }),
    ],
  ] as const
) {
  Deno.test(`resume work ${name} loses nothing whichever change fails`, async () => {
    const tried = await failEach(given);
    assertEquals(tried > 0, true);
  });
}
