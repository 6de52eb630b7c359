/** A day as most databases write it, with what stands behind it. */
export interface WrittenDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly rest: string;
}

const dayForm = /^\s*(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/su;

/** `2024-13-45`, whatever follows; null for any other text. */
export function readDay(text: string): WrittenDay | null {
  const [, year, , month, day, rest] = dayForm.exec(text) ?? [];
  return rest === undefined ? null : { year: Number(year), month: Number(month), day: Number(day), rest };
}

/** Whether the calendar has a day; the year counts where the month is February. */
export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** A time of day: what its numbers are, and what stands behind it. */
interface WrittenTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly rest: string;
}

/** `10:75` or `25:00:00.5`; null for any other text. */
export function readTime(text: string): WrittenTime | null {
  const [, hour, minute, second = "0", rest] =
    /^[\sT]*(\d{1,3}):(\d{2})(?::(\d{2})(?!\d)(?:\.\d*)?)?(?![\d:])(.*)$/su.exec(text) ?? [];
  return rest === undefined ? null : { hour: Number(hour), minute: Number(minute), second: Number(second), rest };
}
