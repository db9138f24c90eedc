/**
 * Signals at random moments: `deno task torture signals`. Each writing command and some
 * reading ones are ended, suspended or told of a closed pipe; files are then whole, old or new, and the
 * next call brings about what the first one was to do. SIGNALS_COUNT (1000) and SIGNALS_SEED (1) choose
 * the rounds; TORTURE_SHORT=1 is the form for CI.
 *
 * @module
 */
import { randomFrom } from "../../tests/support/random.ts";
import { say } from "../project.ts";
import { signals } from "../torture_signals/rounds.ts";

const short = Deno.env.get("TORTURE_SHORT") === "1" ? "100" : "1000";
const count = Number(Deno.env.get("SIGNALS_COUNT") ?? short);
const seed = Number(Deno.env.get("SIGNALS_SEED") ?? "1");
say(`seed ${seed}`);
Deno.exitCode = await signals(count, randomFrom(seed), say) === 0 ? 0 : 1;
