/** A text that is longer than a table keeps, and where in the table it stands. */
export interface LongText {
  /** Names and positions from the table down, each escaped as in a URL: `columns/3/default`. */
  readonly path: string;
  readonly text: string;
}

/** Characters of a text that a table keeps. */
const maxTextLength = 300;
/** For so many columns; tables with more keep less of each, so that one table stays small enough for an answer. */
const fullColumnCount = 1_000;
const minTextLength = 40;

/** How many characters a table of so many columns keeps of each text. */
export function textLimit(columnCount: number): number {
  return Math.max(
    minTextLength,
    Math.floor((maxTextLength * fullColumnCount) / Math.max(columnCount, fullColumnCount)),
  );
}

/** What names something else keeps whole: it would not be found again. */
const names: ReadonlySet<string> = new Set(["name", "namespace", "columns", "referencedColumns"]);

/** A value of JSON with its texts cut; gives those that were cut, whole, to `onLong`. */
export function cutLongTexts<Value>(
  value: Value,
  path: string,
  limit: number,
  onLong: (text: LongText) => void,
): Value {
  return cut(value, path, limit, onLong) as Value;
}

function cut(value: unknown, path: string, limit: number, onLong: (text: LongText) => void): unknown {
  if (typeof value === "string") {
    if (value.length <= limit) return value;
    onLong({ path, text: value });
    return `${value.slice(0, limit - 1).toWellFormed()}…`;
  }
  if (typeof value !== "object" || value === null) return value;
  let changed: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== "string" && (typeof part !== "object" || part === null)) continue;
    if (names.has(key)) continue;
    const shown = cut(part, `${path === "" ? "" : `${path}/`}${encodeURIComponent(key)}`, limit, onLong);
    if (shown === part) continue;
    changed ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
    changed[key] = shown;
  }
  return changed ?? value;
}

/** Puts a text back where it was cut; where there is no such place, nothing happens. */
export function restoreLongText(whole: object, { path, text }: LongText): void {
  const steps = path.split("/").map(decodeURIComponent);
  const last = steps.pop() ?? "";
  let place: unknown = whole;
  for (const step of steps) {
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, step)) return;
    place = (place as Record<string, unknown>)[step];
  }
  if (typeof place === "object" && place !== null && Object.hasOwn(place, last)) {
    (place as Record<string, unknown>)[last] = text;
  }
}

/** Characters of a piece of a long text. */
const pieceLength = 100_000;

/** The pieces of a text; no character is torn in two. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = at + pieceLength;
    const tears = end < text.length && /^[\uDC00-\uDFFF]/.test(text.charAt(end));
    yield text.slice(at, tears ? end - 1 : end);
    at = tears ? end - 1 : end;
  }
}
