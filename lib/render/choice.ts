/**
 * A list to choose one thing from, as pure state: keys in, text out. The loop that reads the keys is
 * `lib/cli/choose.ts`.
 *
 * @module
 */
import { CHOICE_TEXT } from "./choice_text.ts";
import { paint } from "./paint.ts";
import { clip, width } from "./width.ts";

/** One thing to choose. Callers have taken control characters out of its texts. */
export interface ChoiceItem {
  readonly label: string;
  /** Behind the label, as far as there is room. */
  readonly detail?: string;
  /** Lines below the label. */
  readonly details?: readonly string[];
}

/** What a frame is drawn for. */
export interface ChoiceView {
  readonly lang: keyof typeof CHOICE_TEXT;
  readonly color: boolean;
  readonly width: number;
  readonly height: number;
}

/** What a key did. */
export type KeyResult = "stay" | "done" | "cancel";

/** A choice that is going on. */
export interface Choice {
  /** The item that the pointer is at. */
  readonly index: number;
  /** The lines of a frame joined by `\n`, none wider than the view or more than its height. */
  readonly render: (view: ChoiceView) => string;
  readonly onKey: (key: string) => KeyResult;
}

type Move = "up" | "down" | "home" | "end" | "page-up" | "page-down";

/** Behind Esc. Cursor keys come as CSI or SS3, with modifiers in between (`ESC [ 1 ; 5 A`). */
const CURSOR = /^(?:\[(?:\d+(?:;\d+)*)?|O)([ABFH])$/;
const EDITING = /^\[(\d+)(?:;\d+)?~$/;
const BY_LETTER: Readonly<Record<string, Move>> = { A: "up", B: "down", F: "end", H: "home" };
const BY_NUMBER: Readonly<Record<string, Move>> = {
  1: "home",
  4: "end",
  5: "page-up",
  6: "page-down",
  7: "home",
  8: "end",
};
const BY_KEY: Readonly<Record<string, Move>> = {
  k: "up",
  j: "down",
  "\u0010": "up",
  "\u000e": "down",
  g: "home",
  G: "end",
};
/** q, Q, Esc, Ctrl-C, Ctrl-D. */
const CANCEL: readonly string[] = ["q", "Q", "\u001b", "\u0003", "\u0004"];

function moveOf(key: string): Move | undefined {
  if (key.startsWith("\u001b")) {
    const rest = key.slice(1);
    return BY_LETTER[CURSOR.exec(rest)?.[1] ?? ""] ?? BY_NUMBER[EDITING.exec(rest)?.[1] ?? ""];
  }
  return Object.hasOwn(BY_KEY, key) ? BY_KEY[key] : undefined;
}

/** The digits after one more: `1` then `2` is 12 where there are as many, else 2 starts anew. */
function typed(before: string, digit: string, count: number): string {
  for (const text of [before + digit, digit]) {
    const number = Number(text);
    if (number >= 1 && number <= count) return text;
  }
  return before;
}

/** Fewer columns than this say nothing. */
const MIN_DETAIL = 8;

function linesOf(item: ChoiceItem, at: number, chosen: boolean, view: ChoiceView): string[] {
  const head = clip(`${chosen ? "❯" : " "} [${at + 1}] ${item.label}`, view.width);
  const details = (item.details ?? []).map((line) =>
    paint(clip(`      ${line}`, view.width), "dim", view.color)
  );
  const room = view.width - width(head) - 2;
  const behind = item.detail === undefined || room < MIN_DETAIL
    ? ""
    : `  ${paint(clip(item.detail, room), "dim", view.color)}`;
  return [(chosen ? paint(head, "cyan", view.color) : head) + behind, ...details];
}

/** The items around the pointer that fit into so many lines: from, and the one after the last. */
function windowOf(sizes: readonly number[], index: number, room: number): [number, number] {
  let from = index;
  let to = index + 1;
  let used = sizes[index] ?? 0;
  while (true) {
    const above = sizes[from - 1] ?? Infinity;
    const below = sizes[to] ?? Infinity;
    // The shorter side grows, so that the pointer stays in the middle of a long list.
    const up = used + above <= room && (index - from <= to - 1 - index || used + below > room);
    if (!up && used + below > room) return [from, to];
    used += up ? above : below;
    if (up) from--;
    else to++;
  }
}

/**
 * Starts a choice with the pointer at the first item, or at another one.
 *
 * @example
 * ```ts
 * import { choice } from "./choice.ts";
 * const one = choice([{ label: "A" }, { label: "B" }]);
 * if (one.onKey("j") !== "stay" || one.index !== 1) throw new Error("unexpected");
 * ```
 */
export function choice(items: readonly ChoiceItem[], initial = 0): Choice {
  const last = Math.max(0, items.length - 1);
  let index = Math.max(0, Math.min(last, initial));
  let digits = "";
  let page = 1;

  function targetOf(move: Move): number {
    switch (move) {
      case "up":
        return index - 1;
      case "down":
        return index + 1;
      case "home":
        return 0;
      case "end":
        return last;
      case "page-up":
        return index - page;
      case "page-down":
        return index + page;
    }
  }

  function onKey(key: string): KeyResult {
    if (CANCEL.includes(key)) return "cancel";
    if (key === "\r" || key === "\n") return items.length === 0 ? "cancel" : "done";
    const move = moveOf(key);
    if (move !== undefined) {
      index = Math.max(0, Math.min(last, targetOf(move)));
      digits = "";
    } else if (/^[0-9]$/.test(key)) digits = typed(digits, key, items.length);
    else if (key === "\u007f" || key === "\b") digits = digits.slice(0, -1);
    if (digits !== "") index = Number(digits) - 1;
    return "stay";
  }

  function render(view: ChoiceView): string {
    const text = CHOICE_TEXT[view.lang];
    const prompt = clip(`${text.prompt(items.length)}${digits}`, view.width);
    const blocks = items.map((item, at) => linesOf(item, at, at === index, view));
    const sizes = blocks.map((block) => block.length);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    const room = Math.max(1, view.height - 2);
    const [from, to] = windowOf(sizes, index, room);
    page = Math.max(1, to - from - 1);
    // An item that is taller than the screen loses its last lines.
    const shown = blocks.slice(from, to).flat().slice(0, room);
    const hint = all > room ? `${text.more(from, items.length - to)} · ${text.keys}` : text.keys;
    const foot = view.height < 3 ? [] : [paint(clip(`  ${hint}`, view.width), "dim", view.color)];
    return [...shown, ...foot, ...(view.height < 2 ? [] : [prompt])].join("\n");
  }

  return {
    get index(): number {
      return index;
    },
    render,
    onKey,
  };
}
