/**
 * The list of unfinished work for people.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import { cleanText } from "../core/text.ts";
import { ageOf } from "./age.ts";
import type { ChoiceItem } from "./choice.ts";
import { paint } from "./paint.ts";
import { SURVEY_TEXT } from "./survey_text.ts";
import { WORK_TEXT, type WorkText } from "./work_text.ts";

/** What a renderer needs to know of the reader. */
export interface WorkView {
  readonly lang: keyof typeof WORK_TEXT;
  readonly color: boolean;
  readonly now: number;
}

/** What is listed. */
export interface WorkList {
  readonly workDir: string;
  readonly items: readonly Envelope[];
  /** Why the work directory cannot be looked into; null when it can, or when it is not there. */
  readonly refused: "not-a-folder" | "unreadable" | null;
}

/** The name of a type, as the list shows it. */
export function typeName(item: Envelope, text: WorkText): string {
  const point = item.resumePoint;
  const type = point?.kind === "work" ? point.type : "";
  return Object.hasOwn(text.types, type)
    ? text.types[type as keyof WorkText["types"]]
    : text.unknown;
}

/** The identifier as it is shown. */
export function idOf(item: Envelope): string {
  return cleanText(item.id ?? "", 255);
}

/** `ID - TITLE`, or the identifier alone when there is no other title. */
export function nameOf(item: Envelope): string {
  const id = idOf(item);
  return item.title === null || item.title === id ? id : `${id} - ${item.title}`;
}

/** Where an item stands. */
export function standing(item: Envelope, text: WorkText): string {
  if (item.state === "corrupt") return text.stateCorrupted;
  if (item.next?.action === "fix-access") return text.stateUnreadable;
  const point = item.resumePoint;
  return point?.kind === "work" ? text.label(point.label) : text.typeUnknown;
}

/** The path of a folder as it is shown: control characters would move the cursor. */
export function shownFolder(path: string): string {
  return cleanText(path, 4096).replace(/\/$/, "");
}

/** The items and a fresh start, to choose one from. */
export function workChoices(list: WorkList, view: WorkView): ChoiceItem[] {
  const text = WORK_TEXT[view.lang];
  const items = list.items.map((item) => ({
    label: nameOf(item),
    details: [
      `${text.type}: ${typeName(item, text)}`,
      `${text.stage}: ${standing(item, text)}`,
      `${text.lastUpdated}: ${SURVEY_TEXT[view.lang].age(ageOf(item.updatedAt, view.now))}`,
    ],
  }));
  return [...items, { label: text.startFresh }];
}

/** One block per item, and a fresh start at the end. */
export function renderWorkList(list: WorkList, view: WorkView): string {
  const text = WORK_TEXT[view.lang];
  const dir = shownFolder(list.workDir);
  if (list.refused === "not-a-folder") return `${text.notFolder(dir)}\n`;
  if (list.refused === "unreadable") return `${text.unreadableDir(dir)}\n`;
  if (list.items.length === 0) return `${text.nothing(dir)}\n\n${text.startNew}\n`;
  const blocks = workChoices(list, view).map(({ label, details }, at) => {
    if (details === undefined) return `[${at + 1}] ${label}\n`;
    const lines = details.map((line) => `    ${line}\n`).join("");
    return `[${at + 1}] ${paint(label, "bold", view.color)}\n${lines}`;
  });
  return `${text.found}\n\n${blocks.join("\n")}`;
}
