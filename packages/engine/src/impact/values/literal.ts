import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression } from "../../statement/ast.ts";

/** A constant that a statement writes, before the database makes the column's type of it. */
export interface WrittenLiteral {
  readonly kind: "text" | "number" | "boolean";
  /** The content of a text, a number with its sign, `TRUE` or `FALSE`. */
  readonly text: string;
  /** `DATE '…'`: the type that the statement gives to a text, upper case; else null. */
  readonly typeName: string | null;
  /** N'…' of SQL Server. */
  readonly isNational: boolean;
}

/** What a text literal of which the quotes alone are no part of the value begins with. */
const textStart: Readonly<Record<DialectName, RegExp>> = {
  postgresql: /^(?:E?'|\$)/iu,
  mysql: /^(?:N?'|")/iu,
  sqlite: /^'/u,
  oracle: /^N?Q?'/iu,
  sqlserver: /^N?'/iu,
};

/** The constant of an expression, given the statement's text; null for what is computed, and for bits, bytes and escapes. */
export function readLiteral(dialect: DialectName, sql: string, node: Expression): WrittenLiteral | null {
  if (node.kind === "unary") {
    if (node.operator !== "-" || node.operand.kind !== "literal" || node.operand.type !== "number") return null;
    return isPlainNumber(node.operand.value) ? plainLiteral("number", `-${node.operand.value}`) : null;
  }
  if (node.kind !== "literal") return null;
  if (node.type === "boolean") return plainLiteral("boolean", node.value.toUpperCase());
  if (node.type === "number") return isPlainNumber(node.value) ? plainLiteral("number", node.value) : null;
  if (node.type !== "string") return null;
  if (node.typeName !== null) return { ...plainLiteral("text", node.value), typeName: node.typeName };
  if (sql[node.span.start] === "'") return plainLiteral("text", node.value);
  const bare = sql.slice(node.span.start, node.span.end).replace(/^[(\s]+/u, "");
  if (!textStart[dialect].test(bare)) return null;
  return { ...plainLiteral("text", node.value), isNational: /^N/iu.test(bare) };
}

const isPlainNumber = (text: string) => /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(text);

/** A constant without a type or a prefix of its own. */
export const plainLiteral = (kind: WrittenLiteral["kind"], text: string): WrittenLiteral => ({
  kind,
  text,
  typeName: null,
  isNational: false,
});

/** Characters, not UTF-16 units. */
export const characterCount = (text: string): number => Array.from(text).length;

/** Whether a text has more characters than so many. */
export const isLongerThan = (text: string, limit: number): boolean =>
  text.length > limit && characterCount(text) > limit;

/** A plain number as text, as every database writes it; undefined where they differ. */
export function textOfNumber(text: string): string | undefined {
  if (/^-?(?:0|[1-9]\d{0,14})$/u.test(text)) return text;
  return /^-?(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9]$/u.test(text) ? text : undefined;
}
