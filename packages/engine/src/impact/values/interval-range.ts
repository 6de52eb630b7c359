/** One of a unit of time, in the parts of which PostgreSQL keeps each for itself. */
interface Unit {
  readonly pattern: RegExp;
  readonly part: "months" | "days" | "microseconds";
  readonly count: bigint;
}

const unit = (pattern: RegExp, part: Unit["part"], count: bigint): Unit => ({ pattern, part, count });

/** @see https://www.postgresql.org/docs/current/datatype-datetime.html#DATATYPE-INTERVAL-INPUT */
const units: readonly Unit[] = [
  unit(/^(?:microsecon|us|usec)/u, "microseconds", 1n),
  unit(/^(?:millisecon|ms|mil$|mils$)/u, "microseconds", 1_000n),
  unit(/^(?:s|sec|secs|second|seconds)$/u, "microseconds", 1_000_000n),
  unit(/^(?:m|min|mins|minute|minutes)$/u, "microseconds", 60_000_000n),
  unit(/^(?:h|hr|hrs|hour|hours)$/u, "microseconds", 3_600_000_000n),
  unit(/^(?:d|day|days)$/u, "days", 1n),
  unit(/^(?:w|week|weeks)$/u, "days", 7n),
  unit(/^(?:mon|mons|month|months)$/u, "months", 1n),
  unit(/^(?:qtr|quarter)$/u, "months", 3n),
  unit(/^(?:y|yr|yrs|year|years)$/u, "months", 12n),
  unit(/^(?:dec|decs|decade|decades)$/u, "months", 120n),
  unit(/^(?:c|cent|century|centuries)$/u, "months", 1_200n),
  unit(/^(?:millennia|millennium)/u, "months", 12_000n),
];

const most = { months: 2n ** 31n, days: 2n ** 31n, microseconds: 2n ** 63n } as const;

/** Longer than any that is written by hand. */
const textLimit = 200;

/**
 * Whether an interval's text is of more months, days or microseconds than PostgreSQL keeps. Fractions are left out, so that not all
 * of them are told.
 */
export function isBeyondIntervals(text: string): boolean {
  if (text.length > textLimit) return false;
  const sums = { months: 0n, days: 0n, microseconds: 0n };
  let isBeyond = false;
  const add = (part: Unit["part"], count: bigint): void => {
    sums[part] += count;
    isBeyond ||= sums[part] >= most[part] || sums[part] < -most[part];
  };
  // The server adds them up from the end.
  for (const { part, count } of partsOf(text).toReversed()) add(part, count);
  return isBeyond;
}

interface Part {
  readonly part: Unit["part"];
  readonly count: bigint;
}

function partsOf(text: string): Part[] {
  const iso = /^\s*P(?<date>[^T]*)(?:T(?<time>.*))?$/iu.exec(text);
  if (iso)
    return [
      ...numbersWith(iso.groups?.["date"] ?? "", { m: "months" }),
      ...numbersWith(iso.groups?.["time"] ?? "", { m: "minutes" }),
    ];
  const parts: Part[] = [];
  const clock = /(?<sign>[+-]?)(?<hours>\d+):(?<minutes>\d{1,2})(?::(?<seconds>\d{1,2})(?:\.(?<fraction>\d{1,6}))?)?/u;
  const groups = clock.exec(text)?.groups;
  const words = numbersWith(groups ? text.replace(clock, " ") : text, {});
  if (groups) {
    const { sign, hours = "0", minutes = "0", seconds = "0", fraction = "" } = groups;
    const whole = (BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds);
    const count = whole * 1_000_000n + BigInt(fraction.padEnd(6, "0"));
    parts.push({ part: "microseconds", count: sign === "-" ? -count : count });
  }
  return [...words, ...parts];
}

/** The numbers of a text with the units behind them; `meant` tells what a letter stands for there. */
function numbersWith(text: string, meant: Readonly<Record<string, string>>): Part[] {
  const parts: Part[] = [];
  for (const [, sign, digits = "0", word = ""] of text.matchAll(/([+-]?)(\d+)(?:\.\d*)?\s*([a-z_]+)/giu)) {
    const name = meant[word.toLowerCase()] ?? word.toLowerCase();
    const found = units.find(({ pattern }) => pattern.test(name));
    if (found) parts.push({ part: found.part, count: BigInt(digits) * found.count * (sign === "-" ? -1n : 1n) });
  }
  return parts;
}
