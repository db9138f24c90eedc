/**
 * Asks a person at a terminal to choose one thing of a list: with the keys where they can be read one
 * by one, else by a number on a line of its own.
 *
 * @module
 */
import type { Ports } from "../io/ports.ts";
import { choice, type ChoiceItem, type ChoiceView } from "../render/choice.ts";
import { CHOICE_TEXT } from "../render/choice_text.ts";

/** What a choice needs to know of the reader; a command's `View` fits. */
export interface ChooseView extends Pick<ChoiceView, "lang" | "color"> {
  /** Where the pointer begins; the first item. */
  readonly initial?: number;
  /** What stands above the items, when they are chosen with the keys. */
  readonly heading?: string;
  /** What stands above the plain prompt, in place of the heading and a list made from the items. */
  readonly listing?: string;
}

const HIDE = "\u001b[?25l";
const SHOW = "\u001b[?25h";
/** How often a line that is no number may be typed. */
const TRIES = 3;

/** Back to the first line of the frame, and everything from there on away. */
function erase(frame: string): string {
  const up = frame.split("\n").length - 1;
  return `\r${up > 0 ? `\u001b[${up}A` : ""}\u001b[J`;
}

/** Undefined when the keys cannot be read one by one. */
async function byKeys(
  ports: Ports,
  items: readonly ChoiceItem[],
  view: ChooseView,
): Promise<number | null | undefined> {
  const state = choice(items, view.initial);
  const frameOf = (): string => {
    const { columns, rows } = ports.terminal();
    // The last column stays free: some terminals break the line when it is written to.
    return state.render({
      ...view,
      width: Math.max(1, columns - 1),
      height: Math.max(1, rows - 1),
    });
  };
  let frame = "";
  let result: number | null = null;
  const draw = (text: string): void => ports.out(text.replaceAll("\n", "\r\n"));
  // Raw mode is on before anything is drawn: Ctrl-C must not leave a hidden cursor behind.
  const begin = (): void => draw((view.heading ?? "") + HIDE + (frame = frameOf()));
  const onKey = (key: string): boolean => {
    const did = state.onKey(key);
    if (did === "done") result = state.index;
    if (did !== "stay") return false;
    const before = frame;
    frame = frameOf();
    if (frame !== before) draw(erase(before) + frame);
    return true;
  };
  try {
    return await ports.readKeys(onKey, begin) ? result : undefined;
  } finally {
    // A choice leaves one line behind; a list that nothing was taken from stays, to be read.
    if (frame !== "") draw((result === null ? "\n" : erase(frame)) + SHOW);
  }
}

/** The items as the specs list them: details indented, and a blank line behind them. */
function listingOf(items: readonly ChoiceItem[]): string {
  return items.map(({ label, detail, details = [] }, at) =>
    [
      `[${at + 1}] ${label}${detail === undefined ? "" : `  ${detail}`}`,
      ...details.map((line) => `    ${line}`),
    ].join("\n") +
    (details.length > 0 ? "\n\n" : "\n")
  ).join("");
}

function byLine(ports: Ports, items: readonly ChoiceItem[], view: ChooseView): number | null {
  const text = CHOICE_TEXT[view.lang];
  ports.out(view.listing ?? `${view.heading ?? ""}${listingOf(items)}`);
  for (let left = TRIES; left > 0; left--) {
    ports.out(text.prompt(items.length));
    const line = ports.readLine()?.trim();
    if (line === undefined || line === "" || line.toLowerCase() === "q") {
      if (line === undefined) ports.out("\n");
      return null;
    }
    const number = /^\d{1,9}$/.test(line) ? Number(line) : 0;
    if (number >= 1 && number <= items.length) return number - 1;
    ports.out(`${text.wrong(items.length)}\n`);
  }
  return null;
}

/**
 * The position of the chosen item, or null when nothing was chosen (q, Esc, Ctrl-C, the end of the
 * input, no terminal). Ask only when `context.interactive()`; the texts must be free of control
 * characters (`cleanText`).
 *
 * @example
 * ```ts ignore
 * const at = await choose(ports, [{ label: "A-1" }, { label: "A-2" }], viewOf(context));
 * ```
 */
export async function choose(
  ports: Ports,
  items: readonly ChoiceItem[],
  view: ChooseView,
): Promise<number | null> {
  const { stdin, stdout } = ports.terminal();
  if (items.length === 0 || !stdin || !stdout) return null;
  if (ports.env("TERM") !== "dumb") {
    const chosen = await byKeys(ports, items, view);
    if (chosen !== undefined) {
      if (chosen !== null) {
        ports.out(`${CHOICE_TEXT[view.lang].prompt(items.length)}${chosen + 1}\n`);
      }
      return chosen;
    }
  }
  return byLine(ports, items, view);
}
