/**
 * The few forms of man(7) that the manual page needs, with everything in them escaped.
 *
 * @module
 */

const NAMED: Readonly<Record<string, string>> = {
  "\\": "\\e",
  "'": "\\(aq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
  '"': "\\(dq",
};

/** Prose in one line: no character of it is a request, an escape or a macro's quote. */
export function prose(text: string): string {
  const escaped = text.replace(/\s+/g, " ").trim()
    .replace(/[\\'`^~"]/g, (char) => NAMED[char] ?? char)
    .replace(
      /[^\x20-\x7e]/gu,
      (char) => `\\[u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
    );
  return escaped.startsWith(".") ? `\\&${escaped}` : escaped;
}

/** Prose as a sentence of its own. */
export function sentence(text: string): string {
  const whole = prose(text);
  return `${whole.slice(0, 1).toUpperCase()}${whole.slice(1)}${/[.!?]$/.test(whole) ? "" : "."}`;
}

/** What a user types: hyphens stay minus signs, so that it can be copied. */
export function literal(text: string): string {
  return prose(text).replaceAll("-", "\\-");
}

/** Bold, as what is typed. */
export function bold(text: string): string {
  return `\\fB${literal(text)}\\fR`;
}

/** Italic, as what stands for something else. */
export function italic(text: string): string {
  return `\\fI${literal(text)}\\fR`;
}

/** A section, or with `sub` a part of one. */
export function heading(text: string, sub = false): string {
  return sub ? `.SS "${literal(text)}"` : `.SH ${prose(text)}`;
}

/** A tagged paragraph; both parts are roff already. */
export function tagged(tag: string, body: string): string {
  return `.TP\n${tag}\n${body}`;
}

/** A line to copy, indented and not filled. */
export function example(command: string): string {
  return `.RS 4\n.nf\n${literal(command)}\n.fi\n.RE`;
}

/** A page from its lines; text is broken to stay below 80 bytes, as readers of the source expect. */
export function page(lines: readonly string[]): string {
  let asIs = false;
  const out: string[] = [];
  for (const line of lines.join("\n").split("\n")) {
    if (line === ".nf" || line === ".fi") asIs = line === ".nf";
    // A request ends at its line, and so does the tag of a paragraph.
    const fixed = asIs || line.startsWith(".") || out.at(-1) === ".TP";
    out.push(...(fixed ? [line] : broken(line)));
  }
  return `${out.join("\n")}\n`;
}

function broken(line: string): string[] {
  const out = [""];
  for (const word of line.split(" ")) {
    const last = out.at(-1) ?? "";
    if (last === "") out[out.length - 1] = word;
    else if (`${last} ${word}`.length < 80) out[out.length - 1] = `${last} ${word}`;
    else out.push(/^[.']/.test(word) ? `\\&${word}` : word);
  }
  return out;
}
