/** Narrow and unbreakable, so that a grouped number stays one word in a line and in a cell. */
const groupSeparator = "\u202f";

const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A whole number in groups of three: `3 120`. */
export function formatCount(value: number): string {
  return wholeNumber.format(value).replaceAll(",", groupSeparator);
}

/** Between what numbers another one lies for certain. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/**
 * A number of rows: plain where it is exact, with `≈` and at most three figures that count where it is estimated; more of them where it
 * would be rounded beyond its bounds.
 */
export function formatEstimate(value: number, basis: "exact" | "estimated", bounds?: Bounds): string {
  if (basis === "exact") return formatCount(value);
  if (value > 0 && value < 1) return "< 1";
  const { low, high } = bounds ?? { low: -Infinity, high: Infinity };
  return `≈${groupSeparator}${formatCount(Math.min(high, Math.max(low, roundToFigures(value, 3))))}`;
}

function roundToFigures(value: number, figures: number): number {
  if (value === 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(value))) + 1 - figures);
  return Math.round(value / step) * step;
}

/** A noun with its number: `1 table`, `12 tables`. */
export function formatQuantity(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(value)} ${value === 1 ? singular : plural}`;
}

const byteUnits = ["B", "KB", "MB", "GB", "TB"];

/** A size in decimal units with at most one decimal place: `1.4 MB`. Rounded down, it shows no limit as reached that is not. */
export function formatBytes(sizeBytes: number, round: (value: number) => number = Math.round): string {
  const power = sizeBytes < 1_000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(sizeBytes) / 3 + 1e-9));
  const value = sizeBytes / 1_000 ** power;
  const text = power === 0 || value >= 100 ? String(round(value)) : String(round(value * 10) / 10);
  return `${text}${groupSeparator}${byteUnits[power] ?? "B"}`;
}

/** A duration at the precision a person reads: `840 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1) return `< 1${groupSeparator}ms`;
  if (durationMs < 1_000) return `${Math.round(durationMs)}${groupSeparator}ms`;
  if (durationMs < 60_000) return `${Math.round(durationMs / 100) / 10}${groupSeparator}s`;
  const seconds = Math.round(durationMs / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const momentFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** The day of an ISO 8601 time in the reader's zone: `14 Mar 2025`. */
export function formatDay(isoTime: string): string {
  return dayFormat.format(new Date(isoTime));
}

/** The day and minute of an ISO 8601 time in the reader's zone: `14 Mar 2025, 09:30`. */
export function formatMoment(isoTime: string): string {
  return momentFormat.format(new Date(isoTime));
}

const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The minute of an ISO 8601 time in the reader's zone: `09:30`. */
export function formatTime(isoTime: string): string {
  return timeFormat.format(new Date(isoTime));
}

const relativeFormat = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
const relativeSteps = [
  { unit: "minute", seconds: 60, below: 3_600 },
  { unit: "hour", seconds: 3_600, below: 86_400 },
  { unit: "day", seconds: 86_400, below: 7 * 86_400 },
] as const;

/** How long ago an ISO 8601 time was, up to a week; the day itself beyond. */
export function formatAgo(isoTime: string, nowMs = Date.now()): string {
  const agoSeconds = (nowMs - Date.parse(isoTime)) / 1_000;
  if (agoSeconds < 60) return "just now";
  const step = relativeSteps.find((candidate) => agoSeconds < candidate.below);
  if (step === undefined) return formatDay(isoTime);
  return relativeFormat.format(-Math.floor(agoSeconds / step.seconds), step.unit);
}
