import { displayName } from "../../catalog/names.ts";
import { isStrictByDefault } from "../../dialects/mysql/strict-mode.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { CallExpression, Expression, Statement } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { childrenOf } from "../../statement/walk-expression.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";
import { walkClauses } from "../clauses/clauses.ts";
import type { Blocker, Condition } from "../model.ts";
import type { ValueFindings } from "../values/findings.ts";
import { plainLiteral } from "../values/literal.ts";
import type { WrittenLiteral } from "../values/literal.ts";
import type { Refusal, StoredType } from "../values/refusal.ts";
import { refusalOfMysql } from "../values/refusal-mysql.ts";
import { refusalOfOracle } from "../values/refusal-oracle.ts";
import { refusalOfPostgresql } from "../values/refusal-postgresql.ts";
import { refusalOfSqlserver } from "../values/refusal-sqlserver.ts";
import { storedTypeNamed } from "../values/type.ts";
import { exactValues, literalOf, namesIn } from "./exact-values.ts";
import { kindOf } from "./expression-kind.ts";
import { anyRows, hasRow } from "./reached-values.ts";
import type { ReachedRows } from "./reached-values.ts";
import { rowsAround } from "./rows-around.ts";
import { shownSource } from "./shown-source.ts";
import { surelyComputed } from "./surely-computed.ts";

/**
 * Texts that a statement casts to types of which they may be no value. SQLite makes zero of them, and MySQL too, but refuses them in the
 * strict modes where the statement writes.
 *
 * @see https://www.postgresql.org/docs/current/sql-expressions.html#SQL-SYNTAX-TYPE-CASTS
 * @see https://dev.mysql.com/doc/refman/8.4/en/sql-mode.html#sql-mode-strict
 */
export function findUnreadTexts(
  schema: PreparedSchema,
  resolver: Resolver,
  statement: Statement,
  sql: string,
): ValueFindings {
  const blockers: Blocker[] = [];
  const conditions: Condition[] = [];
  if (!refusesTexts(schema, resolver, statement)) return { blockers, conditions };
  walkClauses(statement, {
    expression: (root, place, select) => {
      if (root.kind === "name" || root.kind === "literal") return;
      let sure: ReadonlySet<Expression> | null = null;
      for (const cast of castsIn(schema, resolver, root, sql)) {
        sure ??= new Set(surelyComputed(root));
        const rows =
          sure.has(cast.node) && (statement.kind !== "delete" || schema.catalog.dialect !== "mysql")
            ? rowsAround(schema, resolver, statement, { root, place, select })
            : null;
        const found = findingOf(rows ?? anyRows(schema, resolver), cast);
        if (found === null) continue;
        const subject = subjectOf(schema, resolver, cast.operand);
        const shown = shownSource(sql, cast.operand);
        if (found.isCertain)
          blockers.push({
            code: "VALUE_REFUSED",
            constraintName: null,
            ...subject,
            action: "TYPE",
            rows: noRow,
            certainty: "certain",
            message: `${shown} is read as ${cast.typeName}, but ${found.refusal.fault}${found.where}.`,
            remedy: `Leave such rows out, or give ${shown} ${found.refusal.wanted}.`,
            cascadePath: [subject.table],
            at: cast.node.span,
          });
        else
          conditions.push({
            code: "TEXT_READS",
            kind: "type",
            constraintName: null,
            ...subject,
            message: `${shown} must give ${found.refusal.wanted}, for it is read as ${cast.typeName}${found.where === "" ? "" : `: it ${found.refusal.fault}${found.where}`}.`,
            at: cast.node.span,
          });
      }
    },
  });
  return { blockers, conditions };
}

function refusesTexts({ catalog }: PreparedSchema, { writes }: Resolver, { kind }: Statement): boolean {
  const { dialect, serverVersion } = catalog;
  if (dialect === "sqlite") return false;
  if (dialect !== "mysql") return true;
  // MariaDB warns where rows are deleted.
  const isWarned = kind === "query" || (kind === "delete" && serverVersion?.startsWith("MariaDB") === true);
  return !isWarned && isStrictByDefault(serverVersion) && !writes.some(({ isIgnore }) => isIgnore);
}

/** A text that is read as another type. */
interface TextCast {
  readonly node: Expression;
  readonly operand: Expression;
  readonly typeName: string;
  readonly type: StoredType;
}

const readTypes: ReadonlySet<string> = new Set(
  "integer decimal float boolean date time timestamp uuid json enum".split(" "),
);

/** The casts of texts in an expression, but for those in the branches of a CASE: that is how they are kept from what is no value. */
function* castsIn(schema: PreparedSchema, resolver: Resolver, root: Expression, sql: string): Generator<TextCast> {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind !== "case") pending.push(...childrenOf(node));
    const cast = castOf(schema.catalog.dialect, node, sql);
    if (cast === null || cast.operand.kind === "literal" || cast.operand.kind === "parameter") continue;
    const type = typeOfCast(schema, cast.typeName);
    if (!readTypes.has(type.typeFamily) || kindOf({ schema, resolver }, cast.operand) !== "text") continue;
    yield { node, ...cast, type };
  }
}

/** The type of a cast; MySQL's SIGNED and UNSIGNED are whole numbers of 64 bits. */
function typeOfCast(schema: PreparedSchema, typeName: string): StoredType {
  const sign = schema.catalog.dialect === "mysql" ? /^(un)?signed\b/iu.exec(typeName) : null;
  return storedTypeNamed(schema, sign === null ? typeName : sign[1] === undefined ? "bigint" : "bigint unsigned");
}

function castOf(dialect: DialectName, node: Expression, sql: string): Pick<TextCast, "operand" | "typeName"> | null {
  const isTolerant = () => /^\s*try_|\bconversion\s+error\b/iu.test(sql.slice(node.span.start, node.span.end));
  if (node.kind === "cast") return isTolerant() ? null : { operand: node.operand, typeName: node.typeName };
  if (node.kind !== "call") return null;
  const [operand, typeName] = convertedBy(dialect, node) ?? [];
  return operand && typeName !== undefined && !isTolerant() ? { operand, typeName } : null;
}

/** The operand and the type of a function that converts. */
function convertedBy(dialect: DialectName, node: CallExpression): readonly [Expression | undefined, string] | null {
  const name = node.name.at(-1)?.text.toLowerCase() ?? "";
  const [first, second] = node.arguments;
  if (name === "convert" && dialect === "sqlserver")
    return first?.kind === "literal" && second ? [second, first.value] : null;
  if (name === "convert" && dialect === "mysql")
    return second?.kind === "literal" && first ? [first, second.value] : null;
  if (dialect !== "oracle") return null;
  return name === "to_number" && second === undefined ? [first, "NUMBER"] : name === "to_date" ? [first, "DATE"] : null;
}

const readers: Readonly<Record<DialectName, (type: StoredType, literal: WrittenLiteral) => Refusal | null>> = {
  postgresql: refusalOfPostgresql,
  mysql: refusalOfMysql,
  oracle: refusalOfOracle,
  sqlserver: refusalOfSqlserver,
  sqlite: () => null,
};

interface Finding {
  readonly refusal: Refusal;
  readonly isCertain: boolean;
  readonly where: string;
}

function findingOf(rows: ReachedRows, { operand, type }: TextCast): Finding | null {
  const { dialect } = rows.schema.catalog;
  const open = readers[dialect](type, plainLiteral("text", "x"));
  // What no text is refused for, or what is no text at all, is left to the database.
  if (open === null) return null;
  const known = namesIn(operand)?.length === 0 ? null : exactValues(rows, operand);
  if (known === null) return { refusal: open, isCertain: false, where: "" };
  let isOpen = false;
  for (const { value, where, isWhole } of known.values) {
    if (value === null) continue;
    const literal = literalOf(value);
    const refusal = literal && isWhole ? readers[dialect](type, literal) : null;
    if (refusal !== null) return { refusal, isCertain: known.isSure && hasRow(rows), where };
    isOpen ||= literal === undefined || !isWhole || !isSurelyRead(type, literal.text);
  }
  return isOpen ? { refusal: open, isCertain: false, where: "" } : null;
}

/** Whether a text that is not known to be refused is a value of a type in every session. */
function isSurelyRead({ typeFamily }: StoredType, text: string): boolean {
  if (typeFamily === "integer") return /^-?\d+$/u.test(text);
  if (typeFamily === "decimal" || typeFamily === "float") return /^-?\d+(?:\.\d+)?$/u.test(text);
  if (typeFamily === "date" || typeFamily === "timestamp") return /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/u.test(text);
  return true;
}

/** The column that a text comes from, with its table. */
function subjectOf(schema: PreparedSchema, resolver: Resolver, operand: Expression) {
  const [first] = namesIn(operand) ?? [];
  const origin = first && resolver.bindings.get(first)?.origin;
  return origin
    ? { table: displayName(schema.catalog, origin.table), columns: [origin.column.name] }
    : { table: "subquery", columns: [] };
}
