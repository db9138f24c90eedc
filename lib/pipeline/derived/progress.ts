/**
 * `PROGRESS.md`: the line of the state, the current milestone, one row an event (pipeline spec 3.6.2).
 * Pure, and every other byte stays.
 *
 * @module
 */
import { boardText, HEADINGS, stateWord } from "./board.ts";

/** What the board is to say. */
export interface BoardUpdate {
  readonly language: "en" | "zh-CN";
  readonly title: string;
  /** `12:00`. */
  readonly clock: string;
  readonly status: string;
  readonly done: number;
  readonly total: number;
  readonly current: { readonly id: string; readonly name: string; readonly step: string | null };
  readonly milestones: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
  }[];
  /** Type, event and text of each row, oldest first. */
  readonly rows: readonly (readonly [string, string, string])[];
}

interface Line {
  readonly text: string;
  readonly end: string;
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\n]*\n|[^\n]+$/g)].map(([part]) => {
    const line = part.replace(/\r?\n$/, "");
    return { text: line, end: part.slice(line.length) };
  });
}

/** A text for a cell: no pipe, no line end. */
function cell(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").replaceAll("|", "\\|");
}

/** A row of the timeline. */
export function rowLine(clock: string, row: readonly [string, string, string]): string {
  return `| ${[clock, ...row].map(cell).join(" | ")} |`;
}

const UPDATED = /^>\s*(?:最后更新|Last updated)\s*[：:]/;

function stateLine(line: string, update: BoardUpdate): string {
  const rest = line.replace(UPDATED, "");
  const head = line.slice(0, line.length - rest.length);
  const word = stateWord(head.includes("最后更新") ? "zh-CN" : "en", update.status);
  return head + rest
    .replace(/\d{1,2}:\d{2}/, update.clock)
    .replace(/((?:状态|State|Status)\s*[：:]\s*)[^|｜]*?(\s*(?:[|｜]|$))/i, `$1${word}$2`)
    .replace(
      /((?:进度|Progress)\s*[：:]\s*)\d+(\s*\/\s*)\d+/i,
      `$1${update.done}$2${update.total}`,
    );
}

/** `X **M02: name** — text（step: S）`, or the same with ASCII brackets. */
const CURRENT =
  /^(\S+ \*\*)([^*:：]+)([:：]\s*)(.*?)(\*\* — .*[（(]step\s*[:：]\s*)([^（()）]*)([）)]\s*)$/;

function currentLine(line: string, { current }: BoardUpdate): string {
  if (line.length > 1000) return line;
  return line.replace(
    CURRENT,
    (_, head: string, _id, colon: string, _name, tail: string, _step, end: string) =>
      head + cell(current.id) + colon + cell(current.name) + tail + cell(current.step ?? "-") + end,
  );
}

function isHeading(line: string, names: readonly string[]): boolean {
  const title = /^##\s+(.*?)\s*#*$/.exec(line)?.[1];
  return title !== undefined &&
    names.some((name) => title === name || title.startsWith(`${name} `));
}

function isSeparator(line: string): boolean {
  const bare = line.replace(/[ \t]/g, "");
  return bare.includes("|") && /^\|?:?-+:?(?:\|:?-+:?)*\|?$/.test(bare);
}

/** Position behind the separator of the first table of a section; null without one. */
function firstTable(lines: readonly Line[], heading: number): number | null {
  for (const [at, { text }] of lines.entries()) {
    if (at <= heading) continue;
    if (/^#{1,2}\s/.test(text)) return null;
    if (isSeparator(text)) return at + 1;
  }
  return null;
}

/**
 * The board after an update; a whole new one when there is none (null).
 *
 * @example
 * ```ts
 * import { rowLine } from "./progress.ts";
 * if (rowLine("12:00", ["Step", "a|b", "done"]) !== "| 12:00 | Step | a\\|b | done |") {
 *   throw new Error("unexpected");
 * }
 * ```
 */
export function editBoard(text: string | null, update: BoardUpdate): string {
  const rows = update.rows.map((row) => rowLine(update.clock, row)).reverse();
  if (text === null || text.trim() === "") return boardText(update, rows);
  const lines = linesOf(text);
  const eol = lines.some((line) => line.end === "\r\n") ? "\r\n" : "\n";
  const board = lines.findIndex((line) => UPDATED.test(line.text));
  const heading = lines.findIndex((line) => isHeading(line.text, HEADINGS.current));
  const first = heading < 0
    ? -1
    : lines.findIndex((line, at) => at > heading && line.text.trim() !== "");
  const edited = lines.map((line, at) => {
    if (at === board) return { ...line, text: stateLine(line.text, update) };
    return at === first ? { ...line, text: currentLine(line.text, update) } : line;
  });
  const timeline = edited.findIndex((line) => isHeading(line.text, HEADINGS.timeline));
  const place = timeline < 0 ? null : firstTable(edited, timeline);
  const added = rows.map((row) => ({ text: row, end: eol }));
  const table = HEADINGS.table[update.language].map((line) => ({ text: line, end: eol }));
  if (place !== null) insert(edited, place, added, eol);
  else if (timeline >= 0) {
    insert(edited, timeline + 1, [{ text: "", end: eol }, ...table, ...added], eol);
  } else {
    const title = `## ${HEADINGS.timeline[update.language === "en" ? 1 : 0]}`;
    const head = [{ text: "", end: eol }, { text: title, end: eol }, { text: "", end: eol }];
    insert(edited, edited.length, [...head, ...table, ...added], eol);
  }
  return edited.map((line) => line.text + line.end).join("");
}

/** Puts lines in; a last line without an end gets one first. */
function insert(lines: Line[], place: number, added: readonly Line[], eol: string): void {
  const before = lines[place - 1];
  if (before !== undefined && before.end === "" && added.length > 0) {
    lines[place - 1] = { ...before, end: eol };
  }
  lines.splice(place, 0, ...added);
}
