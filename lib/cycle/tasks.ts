/**
 * The tasks of a Markdown file: list items with boxes, headings, table rows (cycle spec 1.5, "Tasks").
 *
 * @module
 */
import { dependenciesIn, dependencyLine, listedTasks } from "./dependencies.ts";
import { type Box, isBox, isTicked, itemOf } from "./items.ts";
import {
  cellsOf,
  type Heading,
  headingOf,
  isDelimiterRow,
  type Line,
  visibleLines,
} from "./markdown.ts";
import { type IdRead, isFirm, readId, titleOf } from "./task_ids.ts";

/** How a task is written down. */
export type TaskKind = "heading" | "list" | "table";

/** One task, all places together where it is defined. */
export interface Task {
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly kinds: TaskKind[];
  /** The marks of its boxes. */
  readonly boxes: string[];
  /** Those of them that stand in list items with this id, and not only below its heading. */
  readonly own: string[];
  readonly dependencies: string[];
  /** Of a heading: the ids of the boxes below it. */
  readonly members: string[];
}

/** What a tasks file holds. */
export interface TaskFile {
  /** In the order of the file. */
  readonly tasks: readonly Task[];
  /** The first id that is defined twice in the same kind. */
  readonly duplicate: string | null;
  /** Boxes without an id that are not ticked: how many, and the line of the first. */
  readonly openBoxes: { readonly count: number; readonly line: number | null };
}

/** Collects tasks by id. */
class TaskTable {
  readonly tasks = new Map<string, Task>();
  duplicate: string | null = null;

  /** Takes one definition; a second one of the same kind is remembered as a fault. */
  define(read: IdRead, kind: TaskKind, line: number): Task {
    const known = this.tasks.get(read.id);
    if (known === undefined) {
      const task: Task = {
        id: read.id,
        title: titleOf(read.rest),
        line,
        kinds: [kind],
        boxes: [],
        own: [],
        dependencies: [],
        members: [],
      };
      this.tasks.set(read.id, task);
      return task;
    }
    if (known.kinds.includes(kind)) this.duplicate ??= read.id;
    known.kinds.push(kind);
    return known;
  }
}

/** The boxes from a line to the next heading. */
function boxesBelow(lines: readonly Line[], index: number): Box[] {
  const boxes: Box[] = [];
  for (let at = index + 1;; at++) {
    const line = lines[at];
    if (line === undefined || headingOf(line.text) !== null) return boxes;
    const item = itemOf(line.text);
    if (isBox(item)) boxes.push(item);
  }
}

/** A heading of a task; `boxes` are looked for only where its first word is an id. */
function defineHeading(
  table: TaskTable,
  heading: Heading,
  line: Line,
  boxesOf: () => readonly Box[],
): Task | null {
  const read = heading.level < 2 ? null : readId(heading.text);
  if (read === null) return null;
  const boxes = boxesOf();
  if (!isFirm(read.id) && !boxes.some((box) => box.read === null)) return null;
  const task = table.define(read, "heading", line.number);
  task.boxes.push(...boxes.map((box) => box.mark));
  for (const box of boxes) {
    // A box that repeats the heading's own id makes no group of it.
    if (box.read !== null && box.read.id !== read.id) task.members.push(box.read.id);
  }
  return task;
}

interface Columns {
  readonly id: number;
  readonly deps: number;
}

/** The columns of a table of tasks, when a line is the header of one. */
function columnsOf(line: Line, below: Line | undefined): Columns | null {
  const cells = cellsOf(line.text);
  if (cells === null || below?.number !== line.number + 1) return null;
  if (!isDelimiterRow(below.text)) return null;
  const names = cells.map((cell) => cell.replace(/^[*_`]+|[*_`]+$/g, ""));
  const deps = names.findIndex((name) => /^(?:deps|dependencies)$/i.test(name));
  return names.includes("ID") ? { id: names.indexOf("ID"), deps } : null;
}

function defineRow(
  table: TaskTable,
  columns: Columns,
  cells: readonly string[],
  line: Line,
): Task | null {
  const read = readId(cells[columns.id] ?? "");
  if (read === null) return null;
  const title = cells.find((_, at) => at !== columns.id && at !== columns.deps) ?? "";
  const task = table.define({ id: read.id, rest: read.rest || title }, "table", line.number);
  if (columns.deps >= 0) task.dependencies.push(...listedTasks(cells[columns.deps] ?? ""));
  return task;
}

/**
 * Reads the tasks of a file.
 *
 * @example
 * ```ts
 * import { readTasks } from "./tasks.ts";
 * const { tasks, openBoxes } = readTasks("- [x] T001 Base\n- [ ] T002 Next (depends T001)\n- [ ] tidy");
 * if (tasks[1]?.dependencies[0] !== "T001" || openBoxes.count !== 1) throw new Error("unexpected");
 * ```
 */
export function readTasks(text: string): TaskFile {
  const table = new TaskTable();
  const lines = visibleLines(text.replace(/^\ufeff/, ""));
  let columns: Columns | null = null;
  let count = 0;
  let first: number | null = null;
  /** The task last named, and whether its paragraph still goes on. */
  let last: Task | null = null;
  let goesOn = false;
  for (const [index, line] of lines.entries()) {
    const item = itemOf(line.text);
    let task: Task | null = null;
    if (line.text.trim() === "") goesOn = false;
    const heading = headingOf(line.text);
    const cells = cellsOf(line.text);
    if (heading !== null) {
      goesOn = false;
      columns = null;
      task = defineHeading(table, heading, line, () => boxesBelow(lines, index));
    } else if (item !== null) {
      goesOn = false;
      if (item.read !== null) {
        task = table.define(item.read, "list", line.number);
        if (item.mark !== null) {
          task.boxes.push(item.mark);
          task.own.push(item.mark);
        }
      } else if (item.mark !== null && !isTicked(item.mark)) {
        count++;
        first ??= line.number;
      }
    } else if (columns === null || cells === null) {
      columns = columnsOf(line, lines[index + 1]);
    } else if (!isDelimiterRow(line.text)) task = defineRow(table, columns, cells, line);
    if (task !== null) {
      last = task;
      goesOn = true;
    }
    const listed = dependencyLine(line.text);
    if (last === null) continue;
    if (listed !== null) last.dependencies.push(...listed);
    else if (goesOn) last.dependencies.push(...dependenciesIn(line.text));
  }
  return {
    tasks: [...table.tasks.values()],
    duplicate: table.duplicate,
    openBoxes: { count, line: first },
  };
}
