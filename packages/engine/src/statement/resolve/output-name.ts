import type { DialectName } from "../../sql/dialect-name.ts";
import type { CallExpression, Expression, Query, SelectItem } from "../ast.ts";
import { foldIdentifier } from "../../catalog/names.ts";
import { quotedNameEnd } from "../../sql/literal-end.ts";
import { ownEntry } from "../../sql/own-entry.ts";

/**
 * The name of a result column that has neither an alias nor is a column of a table; null where the database gives it none
 * of its own (Oracle and SQL Server refuse to keep such a column in a table or view, SQLite counts those of TRUE and FALSE).
 * @see https://github.com/postgres/postgres/blob/master/src/backend/parser/parse_target.c (FigureColname)
 * @see https://mariadb.com/kb/en/identifier-names/ and https://www.sqlite.org/c3ref/column_name.html
 */
export function outputName(
  { expression, expressionSource }: Pick<SelectItem, "expression" | "expressionSource">,
  dialect: DialectName,
): string | null {
  if (dialect === "postgresql") return trimmedBy(expressionSource) ?? postgresqlName(expression)?.name ?? "?column?";
  if (dialect === "mysql" || dialect === "sqlite") return nameAsWritten(expression, expressionSource, dialect);
  return null;
}

/**
 * By what ORDER BY and GROUP BY may name an expression of the list that has no alias: `count`, `max`, `coalesce`. Null where the
 * database lets none be named.
 * @see https://www.postgresql.org/docs/current/sql-select.html#SQL-ORDERBY
 */
export const nameWithoutAlias = (item: SelectItem, dialect: DialectName): string | null =>
  dialect === "postgresql" && item.expression.kind !== "star" ? outputName(item, dialect) : null;

/** `trim(LEADING …)` and `trim(TRAILING …)` stand for functions of their own. */
function trimmedBy(source: string): string | null {
  const side = /^trim\s*\(\s*(leading|trailing)\b.*\)$/isu.exec(source)?.[1]?.toLowerCase();
  return side === undefined ? null : side === "leading" ? "ltrim" : "rtrim";
}

/** A name of PostgreSQL's; one that comes from a type or from CASE gives way to what is around it. */
interface FigureOfName {
  readonly name: string;
  readonly isStrong: boolean;
}

const strong = (name: string): FigureOfName => ({ name, isStrong: true });

function postgresqlName(expression: Expression): FigureOfName | null {
  switch (expression.kind) {
    case "name": {
      const last = expression.parts.at(-1);
      return last ? strong(folded(last)) : null;
    }
    case "call":
      return strong(nameOfCall(expression));
    case "access":
      return expression.field ? strong(folded(expression.field)) : postgresqlName(expression.base);
    case "cast":
      return nameOfCast(postgresqlName(expression.operand), expression.typeName);
    case "literal":
      return expression.typeName === null ? null : nameOfCast(null, expression.typeName);
    case "case": {
      const otherwise = expression.otherwise && postgresqlName(expression.otherwise);
      return otherwise?.isStrong === true ? otherwise : { name: "case", isStrong: false };
    }
    case "exists":
      return strong("exists");
    case "array":
      return strong("array");
    case "row":
      return strong("row");
    case "subquery": {
      const name = firstNameOf(expression.query);
      return name === null ? null : strong(name);
    }
    case "unary":
      return expression.operator === "COLLATE" ? postgresqlName(expression.operand) : null;
    case "binary":
      if (expression.operator === "AT TIME ZONE") return strong("timezone");
      return expression.operator === "OVERLAPS" ? strong("overlaps") : null;
    case "is":
      return expression.test === "NORMALIZED" && !expression.isNegated ? strong("is_normalized") : null;
    default:
      return null;
  }
}

const folded = (name: { readonly text: string; readonly isQuoted: boolean }): string =>
  foldIdentifier("postgresql", { kind: name.isQuoted ? "quoted" : "word", value: name.text });

/** Forms of the grammar that stand for a function of another name. */
function nameOfCall({ name, arguments: values }: CallExpression): string {
  const last = name.at(-1);
  const own = last ? folded(last) : "?column?";
  if (name.length !== 1 || last?.isQuoted === true) return own;
  if (own === "trim") return "btrim";
  if (own === "collation") return "pg_collation_for";
  return own === "xmlparse" && values.length === 0 ? "?column?" : own;
}

/** The types whose catalogue names differ from those that are written. */
const internalTypeNames: Readonly<Record<string, string>> = {
  int: "int4",
  integer: "int4",
  bigint: "int8",
  smallint: "int2",
  real: "float4",
  float: "float8",
  "double precision": "float8",
  decimal: "numeric",
  dec: "numeric",
  boolean: "bool",
  char: "bpchar",
  character: "bpchar",
  nchar: "bpchar",
  "character varying": "varchar",
  "char varying": "varchar",
  "national character": "bpchar",
  "bit varying": "varbit",
  "timestamp with time zone": "timestamptz",
  "timestamp without time zone": "timestamp",
  "time with time zone": "timetz",
  "time without time zone": "time",
};

function nameOfCast(operand: FigureOfName | null, typeName: string): FigureOfName {
  if (operand?.isStrong === true) return operand;
  const length = /\(\s*(\d+)/u.exec(typeName)?.[1];
  const bare = withoutBracketed(typeName)
    .replaceAll(/\s+/gu, " ")
    .replace(/ array\b.*$/iu, "")
    .trim();
  const quoted = quotedAtEnd(bare);
  if (quoted !== undefined) return { name: quoted.replaceAll('""', '"'), isStrong: false };
  const lower = bare.toLowerCase();
  const last = lower.slice(lower.lastIndexOf(".") + 1);
  if (last === "float" && length !== undefined)
    return { name: Number(length) <= 24 ? "float4" : "float8", isStrong: false };
  if (last.startsWith("interval")) return { name: "interval", isStrong: false };
  return { name: lower.includes(".") ? last : (ownEntry(internalTypeNames, last) ?? last), isStrong: false };
}

/** A type with a blank instead of each length and dimension. Behind a sign that nothing closes no other of its kind is closed. */
function withoutBracketed(typeName: string): string {
  const signs = /[([]/gu;
  const kept: string[] = [];
  const isOpen = new Set<string>();
  let start = 0;
  for (let match = signs.exec(typeName); match; match = signs.exec(typeName)) {
    const [sign] = match;
    const close = isOpen.has(sign) ? -1 : typeName.indexOf(sign === "(" ? ")" : "]", match.index);
    if (close < 0) isOpen.add(sign);
    else {
      kept.push(typeName.slice(start, match.index), " ");
      start = close + 1;
      signs.lastIndex = start;
    }
  }
  return kept.join("") + typeName.slice(start);
}

/** The content of the quoted name in which a type ends. */
function quotedAtEnd(typeName: string): string | undefined {
  for (let open = typeName.indexOf('"'); open >= 0;) {
    const end = quotedNameEnd(typeName, open);
    if (end === typeName.length) return typeName.slice(open + 1, end - 1);
    open = end < 0 ? -1 : typeName.indexOf('"', end);
  }
  return undefined;
}

/** The name of the first column of a query, which a scalar subquery takes over. */
function firstNameOf(query: Query): string | null {
  let { body } = query;
  while (body.kind === "set" || body.kind === "query") body = body.kind === "set" ? body.left : body.body;
  if (body.kind === "values") return "column1";
  const [first] = body.items;
  if (!first || first.expression.kind === "star") return null;
  return first.alias ? folded(first.alias) : outputName(first, "postgresql");
}

/** MySQL and SQLite name a column after the text of its expression; MySQL after the value of a literal. */
function nameAsWritten(expression: Expression, source: string, dialect: DialectName): string | null {
  if (expression.kind !== "literal") return source;
  if (dialect === "sqlite") return expression.type === "boolean" ? null : source;
  if (expression.type === "boolean") return source.toUpperCase();
  return expression.type === "string" && /^(?:n|_\w+\s*)?['"]/iu.test(source) ? expression.value : source;
}
