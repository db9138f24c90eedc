/**
 * The words around a choice. A missing Chinese entry is a type error.
 *
 * @module
 */

const en = {
  /** The prompt of the specs, also where no key can be read one by one. */
  prompt: (count: number): string => `Select [1-${count}]: `,
  keys: "↑↓ move, Enter takes it, q leaves",
  more: (above: number, below: number): string => `${above} more above, ${below} below`,
  wrong: (count: number): string => `Type a number from 1 to ${count}, or q.`,
};

const zh: typeof en = {
  prompt: (count) => `选择 [1-${count}]：`,
  keys: "↑↓ 移动，Enter 选定，q 退出",
  more: (above, below) => `上面还有 ${above} 项，下面还有 ${below} 项`,
  wrong: (count) => `请输入 1 到 ${count} 之间的数字，或输入 q。`,
};

/** The texts by language. */
export const CHOICE_TEXT = { en, zh } satisfies Record<"en" | "zh", typeof en>;
