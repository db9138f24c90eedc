/**
 * Small faults in a source text: each one is a mutant that some test should notice.
 *
 * @module
 */

/** One place in a file and what stands there instead. */
export interface Mutant {
  readonly path: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** The whole text with the fault in it. */
  readonly text: string;
}

/** What is looked for on a line, and what takes its place. */
const CHANGES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/ === /g, () => " !== "],
  [/ !== /g, () => " === "],
  [/ < /g, () => " <= "],
  [/ <= /g, () => " < "],
  [/ > /g, () => " >= "],
  [/ >= /g, () => " > "],
  [/ && /g, () => " || "],
  [/ \|\| /g, () => " && "],
  [/ \+ /g, () => " - "],
  [/ - /g, () => " + "],
  [/ \* /g, () => " / "],
  [/(?<=[ (])!(?=[a-z(])/gi, () => ""],
  [/\btrue\b/g, () => "false"],
  [/\bfalse\b/g, () => "true"],
  [/(?<![\w."'{,[\\-])\d+(?![\w.}\]])/g, (digits) => String(Number(digits) + 1)],
  [/(?<=^\s*(?:if \(.*\) )?)return [^;{([]+;$/g, () => "return undefined as never;"],
  [/(?<=^\s*)[a-z][\w.]*\.(?:push|add|set|delete)\(.*\);$/g, () => ";"],
];

/** Lines that do nothing when the program runs. */
const IDLE = /^\s*(?:\/\/|\/?\*|import |export (?:type|interface) |type |readonly |\| |\})/;

/** Whether a place lies in a string, a template or a regular expression that begins on its line. */
function isQuoted(line: string, at: number): boolean {
  const before = line.slice(0, at).replace(/\\./g, "");
  const count = (mark: string): number => before.split(mark).length - 1;
  return ['"', "`"].some((mark) => count(mark) % 2 === 1) || /[(=,] ?\/[^/]*$/.test(before);
}

/** Every mutant of a file. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) =>
    IDLE.test(line)
      ? []
      : CHANGES.flatMap(([pattern, change]) =>
        [...line.matchAll(pattern)].flatMap((found) => {
          if (isQuoted(line, found.index)) return [];
          const [from] = found;
          const to = change(from);
          const mutated = line.slice(0, found.index) + to + line.slice(found.index + from.length);
          return [{ path, line: index + 1, from, to, text: lines.with(index, mutated).join("\n") }];
        })
      )
  );
}
