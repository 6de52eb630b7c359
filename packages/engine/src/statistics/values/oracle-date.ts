const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const elementPattern = /YYYY|RRRR|MONTH|MON|MM|DD|HH24|HH12|HH|MI|SS|FF\d?|AM|PM|TZH:TZM|[-/:. ,;]+|"[^"]*"|T/giu;

const widths: Readonly<Record<string, string>> = {
  YYYY: "(?<year>\\d{4})",
  RRRR: "(?<year>\\d{4})",
  MON: "(?<month>[a-z]{3})",
  MONTH: "(?<month>[a-z]{3,9}) *",
  MM: "(?<month>\\d{1,2})",
  DD: "(?<day>\\d{1,2})",
  HH24: "(?<hour>\\d{1,2})",
  HH12: "(?<hour>\\d{1,2})",
  HH: "(?<hour>\\d{1,2})",
  MI: "(?<minute>\\d{1,2})",
  SS: "(?<second>\\d{1,2})",
  AM: "(?<half>am|pm)",
  PM: "(?<half>am|pm)",
  "TZH:TZM": "(?<offset>[+-]\\d{1,2}:\\d{2})",
};

const patterns = new Map<string, RegExp | null>();

/** More texts within a format model are not read: between them punctuation may be left out, so that a pattern has many ways to try. */
const textLimit = 2;

const isText = (element: string) => element.startsWith('"') || element.toUpperCase() === "T";

/** The pattern of a format model; null when it has elements that are not read here, or one twice. */
function patternOf(format: string): RegExp | null {
  const known = patterns.get(format);
  if (known !== undefined) return known;
  const elements = format.match(elementPattern) ?? [];
  const parts = elements.map((element) => {
    const name = element.toUpperCase();
    if (name.startsWith("FF")) return "(?<fraction>\\d{1,9})";
    if (name in widths) return widths[name] ?? "";
    // Any punctuation stands for any other.
    return isText(element) ? "." : "[-/:. ,;T]*";
  });
  const source = parts.join("");
  const names = [...source.matchAll(/\?<(\w+)>/gu)].map(([, name]) => name);
  const isRead =
    elements.join("") === format && new Set(names).size === names.length && elements.filter(isText).length <= textLimit;
  const pattern = isRead && names.includes("year") && names.includes("month") && names.includes("day");
  const result = pattern ? new RegExp(`^${source}$`, "iu") : null;
  if (patterns.size < 1000) patterns.set(format, result);
  return result;
}

const padded = (digits: string | undefined): string => (digits ?? "0").padStart(2, "0");

/**
 * The text `2024-01-05` or `2024-01-05 10:00:00` of a moment that Oracle reads by a format model; undefined where the model
 * leaves something to the session, or has elements other than the usual ones.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Format-Models.html
 */
export function momentByFormat(text: string, format: string): string | undefined {
  const match = patternOf(format.trim())?.exec(text.trim())?.groups;
  if (match === undefined) return undefined;
  const { year = "", month = "", day, hour, minute, second, fraction, half, offset } = match;
  const number = /^\d/u.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toUpperCase()) + 1;
  if (number < 1 || number > 12) return undefined;
  const date = `${year}-${padded(String(number))}-${padded(day)}`;
  if (hour === undefined) return minute === undefined && second === undefined ? date : undefined;
  const isTwelve = /HH(?!24)/iu.test(format);
  if (isTwelve !== (half !== undefined)) return undefined;
  const hours = isTwelve ? (Number(hour) % 12) + (half?.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
  const clock = `${padded(String(hours))}:${padded(minute)}:${padded(second)}`;
  const digits = fraction?.replace(/0+$/u, "") ?? "";
  if (clock === "00:00:00" && digits === "" && offset === undefined) return date;
  return `${date} ${clock}${digits === "" ? "" : `.${digits}`}${offset === undefined ? "" : ` ${offset}`}`;
}
