/** Of a longer word PostgreSQL reads ten characters. */
const wordLength = 10;

/** Words of which no date has one: they say that a text is a length of time. */
const lengths = "day days week weeks month months year years hour hours minute minutes second seconds mins secs hrs";

/** @see https://www.postgresql.org/docs/current/datatype-datetime.html#DATATYPE-INTERVAL-INPUT */
const units: ReadonlySet<string> = new Set(
  `${lengths} ago c cent centuries century d dec decade decades decs h hr m microsecon mil millennia millennium mils min mon
  mons ms msec msecond mseconds msecs millisecon qtr quarter s sec timezone timezone_h timezone_m us usec usecond useconds
  usecs w y yr yrs infinity`.split(/\s+/u),
);
const ofLengths: ReadonlySet<string> = new Set(lengths.split(" "));

const exponent = /(?<=\d)e[+-]?\d+/giu;

const wordsOf = (text: string): string[] =>
  Array.from(
    text
      .toLowerCase()
      .replaceAll(exponent, "")
      .matchAll(/[a-z_]+/gu),
    ([word]) => word.slice(0, wordLength),
  );

/** Whether a text can be no interval: it has no number, or a word that is no unit of time. Those of ISO 8601 are not looked into. */
export function isNoInterval(text: string): boolean {
  if (/^\s*P/iu.test(text)) return false;
  return !/\d|infinity/iu.test(text) || wordsOf(text).some((word) => !units.has(word));
}

/** Whether a text is a length of time (`30 days`) and so no moment. */
export function isLengthOfTime(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => ofLengths.has(word) || word === "ago");
}
