import type { Expression } from "../../statement/ast.ts";
import { areKnownApart, foldText } from "./compare-text.ts";
import { numberOf } from "./typed-text.ts";
import type { RowValue, Scalar, TypedValue } from "./value.ts";

interface LiteralList {
  /** All items, where each is an integer. */
  readonly numbers: ReadonlySet<Scalar> | null;
  /** All items, where each is plain text. */
  readonly texts: ReadonlySet<string> | null;
  readonly folded: ReadonlySet<string>;
}

const lists = new WeakMap<readonly Expression[], LiteralList>();

/**
 * Whether a value is one of a list of plain literals, without comparing it with each; undefined where that has to be done. A list
 * of thousands is put to every value of a column.
 */
export function isInLiterals(operand: TypedValue, items: readonly Expression[], row: RowValue): boolean | undefined {
  let list = lists.get(items);
  if (list === undefined) lists.set(items, (list = readList(items)));
  if (operand.kind === "integer") return list.numbers?.has(operand.value);
  if (operand.kind !== "text" || list.texts === null) return undefined;
  if (list.texts.has(String(operand.value))) return true;
  const text = String(operand.value);
  return areKnownApart(text, row) && !list.folded.has(foldText(text)) ? false : undefined;
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
  return { numbers: areNumbers ? numbers : null, texts: areTexts ? texts : null, folded };
}
