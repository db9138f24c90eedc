/**
 * Fifty sessions that find one expired lease: exactly one may take it over.
 *
 * @module
 */
import { leaseText, stateText } from "../../tests/support/pipeline_state.ts";
import { countLines, makeWorld, runTool, textOf } from "./world.ts";

const SESSIONS = 50;
const NOW = "2026-05-10T12:00:00+08:00";

/** What went wrong in one round; nothing when all is well. */
async function round(bin: string): Promise<string[]> {
  const lease = leaseText("sess-other", "11:50:00", "11:55:00");
  const root = await makeWorld(stateText(), { ".pipeline/.lock": lease });
  try {
    const ended = await Promise.all(
      Array.from(
        { length: SESSIONS },
        (_, at) => runTool(bin, root, ["begin", "--session", `s${at}`, "--now", NOW]),
      ),
    );
    const faults: string[] = [];
    const winners = ended.flatMap(({ code }, at) => code === 0 ? [`s${at}`] : []);
    const refused = ended.filter(({ code }) => code === 75).length;
    if (winners.length !== 1) faults.push(`${winners.length} winners`);
    if (refused !== SESSIONS - 1) {
      faults.push(`exits ${ended.map(({ code }) => code).sort().join(" ")}`);
    }
    const log = await textOf(root, ".pipeline/log.yaml");
    const takeovers = countLines(log, "type: lease_takeover");
    if (takeovers !== 1) faults.push(`${takeovers} takeover entries`);
    if (countLines(log, "type: pipeline_resume") !== 1) faults.push("not one resume entry");
    const held = await textOf(root, ".pipeline/.lock");
    if (!(held ?? "").includes(`session_id: ${winners[0]}\n`)) {
      faults.push("not the winner's lease");
    }
    if (await textOf(root, ".pipeline/derived-refresh.yaml") !== undefined) {
      faults.push("a marker is left");
    }
    return faults;
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

/** Runs rounds; prints each fault and returns how many rounds had one. */
export async function races(
  bin: string,
  rounds: number,
  say: (line: string) => void,
): Promise<number> {
  let bad = 0;
  for (let at = 0; at < rounds; at++) {
    const faults = await round(bin);
    if (faults.length > 0) {
      bad++;
      say(`race ${at}: ${faults.join("; ")}`);
    }
    if ((at + 1) % 10 === 0) say(`races: ${at + 1} rounds so far, ${bad} with a fault`);
  }
  say(`races: ${rounds} rounds of ${SESSIONS} begins on one expired lease, ${bad} with a fault`);
  return bad;
}
