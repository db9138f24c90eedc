/**
 * `resume story` against another program of its contract: `deno task torture reference`. RESUME_STORY_REF
 * names the program; without it nothing is compared. REFERENCE_COUNT (5000) and REFERENCE_SEED (1)
 * choose the states.
 *
 * @module
 */
import { compareStates } from "../../tests/support/reference_states.ts";
import { say } from "../project.ts";

const reference = Deno.env.get("RESUME_STORY_REF") ?? "";
const count = Number(Deno.env.get("REFERENCE_COUNT") ?? "5000");
const first = Number(Deno.env.get("REFERENCE_SEED") ?? "1");
if (reference === "") {
  say("RESUME_STORY_REF names no other program of the story contract: nothing is compared.");
} else {
  await compareStates(await Deno.realPath(reference), first, count);
  say(`${count} states, seeds from ${first}: the same answer from both, byte for byte`);
}
