/**
 * What a survey of the whole repository wants of this system beside the answer itself: the jobs that are
 * under way, and the recorded times.
 *
 * @module
 */
import { cleanText } from "../core/text.ts";
import type { Ports } from "../io/ports.ts";
import type { Answer } from "./answer.ts";
import { type CycleRequest, placesOf, type Snapshot } from "./collect.ts";
import { answerJob } from "./job_answer.ts";
import { isJobId, readJob } from "./job_read.ts";

/** The answers of all jobs whose status is ACTIVE, by their IDs. */
export async function activeJobs(
  ports: Ports,
  request: Pick<CycleRequest, "root" | "cwd">,
): Promise<Answer[]> {
  const { world, layout } = placesOf(ports, request);
  const names = ports.fs.readFolder(layout.jobs);
  const answers: Answer[] = [];
  for (const { name, kind } of names.ok ? names.value : []) {
    if (kind !== "folder" || !isJobId(name)) continue;
    const read = await readJob(world, layout, name);
    const isActive = read.kind === "read" && read.job.ok && read.job.status === "ACTIVE";
    if (isActive) answers.push(answerJob(world.root, read));
  }
  return answers;
}

/** Every recorded time of the current cycle, with what happened then. */
export function cycleEvents(snapshot: Snapshot): { at: string; text: string }[] {
  return (snapshot.state?.segment.blocks ?? []).flatMap((block) => {
    const at = block.fields.get("ts") ?? "";
    return at === "" ? [] : [{ at, text: cleanText(`${block.word} ${block.status}`.trim(), 80) }];
  });
}
