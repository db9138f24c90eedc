// The answer against that of another program of the same contract. RESUME_STORY_REF names a script
// that takes the contract's two flags and reads ai/epics below the current folder; RESUME_STORY_STATES
// says how many states are compared.
import { assertEquals } from "@std/assert";
import { fill, inFolder } from "../support/disk.ts";
import { resume, start } from "../support/program.ts";
import { ASK, compareStates } from "../support/reference_states.ts";
import { STATE } from "../support/story.ts";

const REFERENCE = Deno.env.get("RESUME_STORY_REF") ?? "";
const STATES = Number(Deno.env.get("RESUME_STORY_STATES") ?? "200");

Deno.test({
  name: `${STATES} seeded states get the reference's answer, byte for byte`,
  ignore: REFERENCE === "",
  fn: () => compareStates(REFERENCE, 1, STATES),
});

for (
  const [name, state, ours, theirs] of [
    ["a truncated state", "{", 65, 2],
    ["a list at the top", "[]", 65, 2],
    ["two documents", "{}{}", 65, 2],
  ] as const
) {
  Deno.test({
    name: `${name} is ${ours} here and ${theirs} for the reference`,
    ignore: REFERENCE === "",
    fn: () =>
      inFolder(async (cwd) => {
        fill(cwd, { [STATE]: state });
        assertEquals((await resume(["story", ...ASK], { cwd })).code, ours);
        assertEquals((await start([REFERENCE, ...ASK], { cwd })).code, theirs);
      }),
  });
}
