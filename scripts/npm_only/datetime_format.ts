/**
 * `@std/datetime/format`, for the numeric symbols.
 *
 * @module
 */

/** How {@linkcode format} reads the date. */
export interface FormatOptions {
  /** `UTC`; local time otherwise. */
  readonly timeZone?: "UTC";
}

const TOKEN = /'([^']*)'|yyyy|yy|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|SSS|SS|S|a/g;

/**
 * Formats a date by a pattern of symbols (`yyyy-MM-dd HH:mm:ss.SSS`); quoted parts are literal.
 *
 * @param date The date.
 * @param pattern The pattern.
 * @param options Which clock the date is read by.
 * @returns The text.
 */
export function format(date: Date, pattern: string, options: FormatOptions = {}): string {
  // Moving the date by the zone's offset lets the UTC getters answer for both clocks.
  const shift = options.timeZone === "UTC" ? 0 : date.getTimezoneOffset() * 60_000;
  const at = new Date(date.getTime() - shift);
  return pattern.replace(TOKEN, (token, literal: string | undefined) => literal ?? part(at, token));
}

function part(at: Date, token: string): string {
  const pad = (value: number): string => String(value).padStart(token.length, "0");
  switch (token) {
    case "yyyy":
      return pad(at.getUTCFullYear());
    case "yy":
      return pad(at.getUTCFullYear()).slice(-2);
    case "MM":
    case "M":
      return pad(at.getUTCMonth() + 1);
    case "dd":
    case "d":
      return pad(at.getUTCDate());
    case "HH":
    case "H":
      return pad(at.getUTCHours());
    case "hh":
    case "h":
      return pad(at.getUTCHours() % 12 || 12);
    case "mm":
    case "m":
      return pad(at.getUTCMinutes());
    case "ss":
    case "s":
      return pad(at.getUTCSeconds());
    case "a":
      return at.getUTCHours() < 12 ? "AM" : "PM";
    default:
      return String(at.getUTCMilliseconds()).padStart(3, "0").slice(0, token.length);
  }
}
