const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/u;
const timePattern = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?$/u;
const offsetPattern = /^(.*?) ?(Z|[+-]\d{2}(?::?\d{2})?)$/u;

/** A day in the form `2024-01-05`; undefined for any other form, and for days that no calendar has. */
export function dayOf(text: string): string | undefined {
  const match = datePattern.exec(text);
  if (match === null) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/** A time of day as `10:00:00.000000`; undefined for other forms and for more digits of a second than are kept. */
export function timeOf(text: string, fractionDigits: number): string | undefined {
  const match = timePattern.exec(text);
  if (match === null) return undefined;
  const [, hour = "", minute = "", second = "00", fraction = ""] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (fraction.replace(/0+$/u, "").length > fractionDigits) return undefined;
  return `${hour}:${minute}:${second}.${fraction.padEnd(6, "0")}`;
}

/** A moment as `2024-01-05 10:00:00.000000`; a day alone is its midnight. */
export function timestampOf(text: string, fractionDigits: number): string | undefined {
  const [day, time, ...rest] = text.split(/[ T]/u);
  if (day === undefined || rest.length > 0 || dayOf(day) === undefined) return undefined;
  if (time === undefined) return `${day} 00:00:00.000000`;
  const clock = timeOf(time, fractionDigits);
  return clock === undefined ? undefined : `${day} ${clock}`;
}

/** A moment with its offset, in UTC; undefined without one, for then the session's time zone decides. */
export function zonedTimestampOf(text: string, fractionDigits: number): string | undefined {
  const match = offsetPattern.exec(text);
  const local = match?.[1] === undefined || !match[1].includes(":") ? undefined : timestampOf(match[1], fractionDigits);
  if (local === undefined) return undefined;
  const offset = match?.[2] ?? "Z";
  const digits = offset.replaceAll(/\D/gu, "").padEnd(4, "0");
  const minutes = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * (offset.startsWith("-") ? -1 : 1);
  const [seconds = "", fraction = ""] = local.split(".");
  const moment = new Date(Date.parse(`${seconds.replace(" ", "T")}Z`) - minutes * 60_000);
  return `${moment.toISOString().slice(0, 19).replace("T", " ")}.${fraction}`;
}
