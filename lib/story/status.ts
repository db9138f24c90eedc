/**
 * Status words of stories and tasks (story spec 2.3 and 2.6). What is not known is not done.
 *
 * @module
 */
import { compactJson } from "../core/json/compact.ts";

const TASK_DONE = ["done", "merged", "complete", "concluída", "concluida"];
const TASK_OPEN = [
  "pending",
  "in_progress",
  "pr_created",
  "pr_approved",
  "pr_merged",
  "failed",
  "blocked",
  "unknown",
];
const STORY_DONE = new Set(["success", ...TASK_DONE]);
const STORY_OPEN = new Set([...TASK_OPEN, "partial", "deferred"]);
const TASK_DONE_SET = new Set(TASK_DONE);
const TASK_OPEN_SET = new Set(TASK_OPEN);

/** What a recorded status means. `none`: nothing recorded. */
export type Bucket = "done" | "open" | "none" | "unknown";

/** A status word as it is compared: trimmed, composed, lower case. */
export function foldStatus(status: string): string {
  return status.trim().normalize("NFC").toLowerCase();
}

function bucket(status: unknown, done: ReadonlySet<string>, open: ReadonlySet<string>): Bucket {
  if (status === undefined || status === null || status === false) return "none";
  if (typeof status !== "string") return "unknown";
  const word = foldStatus(status);
  if (done.has(word)) return "done";
  return open.has(word) ? "open" : "unknown";
}

/** The bucket of a task's status; `SUCCESS` is unknown here. */
export function taskBucket(status: unknown): Bucket {
  return bucket(status, TASK_DONE_SET, TASK_OPEN_SET);
}

/** The bucket of a story's own status; `SUCCESS` is done here. */
export function storyBucket(status: unknown): Bucket {
  return bucket(status, STORY_DONE, STORY_OPEN);
}

/** A status as it is shown: the text, or the (start of the) compact JSON of anything else. */
export function shownStatus(status: unknown): string {
  return typeof status === "string" ? status : compactJson(status);
}
