import type { Expression } from "../../statement/ast.ts";
import { areKnownApart, foldText } from "./compare-text.ts";
import { literalAs, numberOf } from "./typed-text.ts";
import type { RowValue, Scalar, TypedValue, ValueKind } from "./value.ts";

/** Kinds whose values have one text each, into which quoted text is brought beside them. */
const canonicalKinds: ReadonlySet<ValueKind> = new Set([
  "date",
  "time",
  "timestamp",
  "zoned timestamp",
  "uuid",
] as const);

/** The items of a list as values of one kind. */
interface CanonicalItems {
  readonly values: ReadonlySet<Scalar>;
  /** Each of them is known to be a value of the kind. */
  readonly areAllKnown: boolean;
}

interface LiteralList {
  /** All items, where each is an integer. */
  readonly numbers: ReadonlySet<Scalar> | null;
  /** All items, where each is plain text. */
  readonly texts: ReadonlySet<string> | null;
  readonly folded: ReadonlySet<string>;
  /** All items as values of kinds that were asked for, by dialect and kind. */
  readonly canonical: Map<string, CanonicalItems>;
}

const lists = new WeakMap<readonly Expression[], LiteralList>();

/**
 * Whether a value is one of a list of plain literals, without comparing it with each; undefined where that has to be done. A list
 * of thousands is put to every value of a column.
 */
export function isInLiterals(operand: TypedValue, items: readonly Expression[], row: RowValue): boolean | undefined {
  let list = lists.get(items);
  if (list === undefined) lists.set(items, (list = readList(items)));
  if (operand.kind === "integer" || operand.kind === "decimal") return list.numbers?.has(operand.value);
  if (canonicalKinds.has(operand.kind) && list.texts !== null) return isCanonical(operand, list, list.texts, row);
  if (operand.kind !== "text" || list.texts === null) return undefined;
  if (list.texts.has(String(operand.value))) return true;
  const text = String(operand.value);
  return areKnownApart(text, row) && !list.folded.has(foldText(text)) ? false : undefined;
}

/** Whether a value of a canonical kind is one of a list of texts. */
function isCanonical(
  { kind, value }: TypedValue,
  { canonical }: LiteralList,
  texts: ReadonlySet<string>,
  row: RowValue,
): boolean | undefined {
  const key = `${row.rules.dialect} ${kind}`;
  let items = canonical.get(key);
  if (items === undefined) {
    const read = [...texts].map((text) => literalAs(kind, text, row));
    const values = new Set(read.flatMap((each) => (each?.kind === kind ? [each.value] : [])));
    canonical.set(key, (items = { values, areAllKnown: read.every((each) => each?.kind === kind) }));
  }
  return items.values.has(value) ? true : items.areAllKnown ? false : undefined;
}

function readList(items: readonly Expression[]): LiteralList {
  const numbers = new Set<Scalar>();
  const texts = new Set<string>();
  const folded = new Set<string>();
  let [areNumbers, areTexts] = [true, true];
  for (const item of items) {
    const isLiteral = item.kind === "literal" && item.typeName === null;
    const number = isLiteral && item.type === "number" ? numberOf(item.value) : undefined;
    if (number?.kind === "integer") numbers.add(number.value);
    else areNumbers = false;
    // Text without quotes or escapes in it is as it is written.
    if (
      isLiteral &&
      item.type === "string" &&
      item.span.end - item.span.start === item.value.length + 2 &&
      /^[\x20-\x7e]+$/u.test(item.value)
    ) {
      texts.add(item.value);
      folded.add(foldText(item.value));
    } else areTexts = false;
  }
  return { numbers: areNumbers ? numbers : null, texts: areTexts ? texts : null, folded, canonical: new Map() };
}
