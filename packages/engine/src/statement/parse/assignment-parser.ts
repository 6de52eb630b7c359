import type { Assignment, Expression, Name } from "../ast.ts";
import type { Parser } from "./parser.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { parseAnyName, parseList, skipParentheses } from "./parser.ts";
import { WrittenOnce } from "./named-twice.ts";
import { parseValue } from "./primary-parser.ts";
import { parseIndexes } from "./subscript-parser.ts";

/** The assignments after SET: `a = 1, (b, c) = (SELECT …), t.d += 2`. */
export function parseAssignments(parser: Parser): Assignment[] {
  const { dialect } = parser.grammar;
  // MySQL assigns from left to right, SQLite takes the last one.
  const once = dialect === "mysql" || dialect === "sqlite" ? null : new WrittenOnce(parser);
  return parseList(parser, () => parseAssignment(parser, once));
}

const compoundOperator = /^(?:[-+*/%&|^]|\|\|)=$/u;

function parseAssignment(parser: Parser, once: WrittenOnce | null): Assignment {
  const { cursor } = parser;
  const { start } = cursor.token;
  const targets: Name[][] = [];
  if (cursor.isSymbol("(")) refuseForeign(parser, "SET (…, …) = (…)");
  if (cursor.takeSymbol("(")) {
    targets.push(...parseList(parser, () => parseTarget(parser, once)));
    cursor.expectSymbol(")");
  } else if (cursor.token.kind === "parameter") {
    cursor.advance();
    takeAssignmentOperator(parser);
    // SQL Server's `@a = b = c` and `@a = b += c`.
    const { kind, value } = cursor.peek();
    const goesOn = kind === "operator" && (value === "=" || compoundOperator.test(value));
    if (goesOn && !cursor.isSymbol("(")) return parseAssignment(parser, once);
  } else targets.push(parseTarget(parser, once));
  if (targets.length === 0) return { targets, value: parseValue(parser), span: cursor.spanFrom(start) };
  if (targets.length === 1 && cursor.isSymbol("(") && parser.grammar.dialect === "sqlserver") {
    skipParentheses(parser);
    const value: Expression = {
      kind: "literal",
      type: "default",
      value: "",
      typeName: null,
      span: cursor.spanFrom(start),
    };
    return { targets, value, span: cursor.spanFrom(start) };
  }
  const operator = takeAssignmentOperator(parser);
  const value = parseValue(parser);
  const [only] = targets;
  if (operator === null || only === undefined || targets.length > 1)
    return { targets, value, span: cursor.spanFrom(start) };
  const span = cursor.spanFrom(start);
  const left: Expression = { kind: "name", parts: only, isOuterJoined: false, span: only.at(-1)?.span ?? span };
  return { targets, value: { kind: "binary", operator, left, right: value, span }, span };
}

/** Takes `=` or a compound operator; the operator of the compound form, else null. */
function takeAssignmentOperator(parser: Parser): string | null {
  const { cursor } = parser;
  if (cursor.takeSymbol("=") || cursor.takeSymbol(":=")) return null;
  const { token } = cursor;
  if (parser.grammar.dialect === "sqlserver" && token.kind === "operator") {
    if (compoundOperator.test(token.value)) return cursor.advance().value.slice(0, -1);
    if (/^[-+*/%&|^]$/u.test(token.value) && cursor.isSymbol("=", 1)) {
      cursor.advance();
      cursor.advance();
      return token.value;
    }
  }
  throw cursor.unexpected(["="]);
}

function parseTarget(parser: Parser, once: WrittenOnce | null): Name[] {
  const { cursor } = parser;
  const { token } = cursor;
  if (token.kind === "word" && parser.grammar.reserved.has(token.upper)) throw cursor.unexpected(["a column"]);
  const first = parseAnyName(parser);
  const parts = [first];
  if (!cursor.isSymbol(".") && !cursor.isSymbol("[")) once?.add(first);
  for (;;) {
    if (cursor.isSymbol(".")) refuseForeign(parser, "table's name before a column that is written", first.span);
    if (cursor.takeSymbol(".")) parts.push(parseAnyName(parser));
    else if (cursor.isSymbol("[")) {
      parseIndexes(parser);
      const last = parts.pop() ?? first;
      parts.push({ ...last, isPart: true });
    } else return parts;
  }
}
