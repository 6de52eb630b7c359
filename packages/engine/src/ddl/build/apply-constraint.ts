import type { DialectName } from "../../sql/dialect-name.ts";
import type { Index } from "../../catalog/model.ts";
import type { ConstraintDefinition, ForeignKeyConstraint, KeyConstraint } from "../schema-change.ts";
import { innodbForeignKeyName, mysqlIndexName, postgresqlName } from "./generated-names.ts";
import { textLength } from "../../catalog/schema-size.ts";
import type { SchemaBudget } from "./schema-budget.ts";
import { addPeriod, indexWithPeriods, withPeriods } from "./periods.ts";
import { findColumnDraft } from "./column-list.ts";
import { prefixesOf } from "./key-draft.ts";
import type { TableDraft } from "./table-draft.ts";

/** What a constraint needs to know beyond its table. */
export interface ConstraintContext {
  readonly budget: SchemaBudget;
  readonly dialect: DialectName;
  readonly ignoresCase: boolean;
  readonly nextOrder: () => number;
  readonly findReferenced: (table: TableDraft, name: { namespace: string | null; name: string }) => TableDraft | null;
  /** Partitions of a table: keys of a partitioned table are keys of its partitions too. */
  readonly partitionsOf: (table: TableDraft) => readonly TableDraft[];
  /** Whether a foreign key without a name has that of its index. */
  readonly namesKeysByIndex: () => boolean;
}

/** What changes columns, and is not kept of itself. */
const stateless: ReadonlySet<ConstraintDefinition["kind"]> = new Set(["not null", "period", "default"]);

/** Adds a constraint or index to a table under the name that is written or that the database would make. */
export function addConstraint(table: TableDraft, constraint: ConstraintDefinition, context: ConstraintContext): void {
  const { dialect } = context;
  if (!stateless.has(constraint.kind)) context.budget.grow("constraints", 1);
  switch (constraint.kind) {
    case "primary key":
    case "unique": {
      addKey(table, constraint, context);
      break;
    }
    case "foreign key": {
      const columns = constraint.columns.map((name) => findColumnDraft(table, name, context.ignoresCase)?.name ?? name);
      const target = context.findReferenced(table, constraint.referencedTable);
      const name = constraint.name ?? nameOfIndex(constraint, context) ?? foreignKeyName(table, columns, dialect);
      target?.referencing.add(table);
      context.budget.grow("characters", textLength([name, ...columns, ...constraint.referencedColumns]));
      table.foreignKeys.push({
        ...constraint,
        name,
        columns,
        referencedColumns: [...constraint.referencedColumns],
        target,
        targetName: constraint.referencedTable,
        order: context.nextOrder(),
      });
      break;
    }
    case "check": {
      const name = constraint.name ?? (dialect === "postgresql" ? checkName(table, constraint.expression) : null);
      context.budget.grow("characters", textLength([name, constraint.expression]));
      table.checks.push({ name, expression: constraint.expression, isEnforced: constraint.isEnforced });
      break;
    }
    case "exclusion": {
      const name = constraint.name ?? postgresqlName(table, [], "excl");
      context.budget.grow("characters", textLength([name, constraint.definition]));
      table.exclusions.push({ name, definition: constraint.definition });
      break;
    }
    case "not null": {
      forbidNull(table, constraint.columns, context);
      break;
    }
    case "period": {
      forbidNull(table, constraint.columns, context);
      if (dialect === "mysql") addPeriod(table, constraint, context.ignoresCase);
      break;
    }
    case "default": {
      const column = findColumnDraft(table, constraint.column, context.ignoresCase);
      context.budget.grow("characters", constraint.expression.length);
      if (column) column.default = constraint.expression;
      break;
    }
    case "index": {
      addIndex(table, constraint.index, context);
      break;
    }
  }
}

/** Adds an index; names of columns in it take the case of the table's. */
export function addIndex(table: TableDraft, index: Index, context: ConstraintContext): void {
  const parts = index.parts.map((part) =>
    part.isExpression
      ? part
      : { ...part, text: findColumnDraft(table, part.text, context.ignoresCase)?.name ?? part.text },
  );
  const names = parts.map(({ text, isExpression }) => (isExpression ? "expr" : text));
  let { name } = index;
  if (name === null && context.dialect === "mysql") name = mysqlIndexName(table, names[0] ?? "functional_index");
  if (name === null && context.dialect === "postgresql") name = postgresqlName(table, names, "idx");
  context.budget.grow("characters", textLength([name, index.predicate, ...names]));
  table.indexes.push(indexWithPeriods(table, { ...index, name, parts }));
}

function forbidNull(table: TableDraft, columns: readonly string[], { ignoresCase }: ConstraintContext): void {
  for (const name of columns) {
    const column = findColumnDraft(table, name, ignoresCase);
    if (column) column.isNullable = false;
  }
}

function addKey(table: TableDraft, constraint: KeyConstraint, context: ConstraintContext): void {
  const { dialect } = context;
  const { isDeferrable, isInitiallyDeferred, prefixLengths, onConflict } = constraint;
  let { nullsNotDistinct } = constraint;
  let columns = constraint.columns.map((name) => findColumnDraft(table, name, context.ignoresCase)?.name ?? name);
  if (dialect === "mysql") columns = withPeriods(table, columns);
  let { name } = constraint;
  if (constraint.usingIndex !== null) {
    context.budget.spend(table.indexes.length);
    const index = table.indexes.find((candidate) => candidate.name === constraint.usingIndex);
    columns = index?.parts.map(({ text }) => text) ?? [];
    name ??= constraint.usingIndex;
    nullsNotDistinct = index?.nullsNotDistinct;
    table.indexes = table.indexes.filter((candidate) => candidate !== index);
  }
  const more = {
    ...prefixesOf(prefixLengths),
    ...(onConflict === undefined ? {} : { onConflict }),
    ...(nullsNotDistinct === undefined ? {} : { nullsNotDistinct }),
  };
  if (constraint.kind === "primary key") {
    if (dialect === "mysql") name = "PRIMARY";
    if (dialect === "postgresql") name ??= postgresqlName(table, [], "pkey");
    table.primaryKey = { name, columns, isDeferrable, isInitiallyDeferred, ...more };
  } else {
    if (dialect === "mysql") name ??= mysqlIndexName(table, columns[0] ?? "");
    if (dialect === "postgresql") name ??= postgresqlName(table, columns, "key");
    table.uniqueKeys.push({ name, columns, isDeferrable, isInitiallyDeferred, ...more });
  }
  context.budget.grow("characters", textLength([name, ...columns]));
  for (const partition of context.partitionsOf(table)) {
    context.budget.grow("constraints", 1);
    context.budget.spend(1 + columns.length);
    addKey(partition, { ...constraint, name: null, columns, usingIndex: null }, context);
  }
}

/**
 * The name of the index, by which a key without one of its own is called: in MariaDB, and in MySQL before 8.0.16.
 * @see https://dev.mysql.com/doc/refman/8.4/en/create-table-foreign-keys.html (CONSTRAINT symbol)
 */
const nameOfIndex = ({ indexName }: ForeignKeyConstraint, { namesKeysByIndex }: ConstraintContext): string | null =>
  namesKeysByIndex() ? (indexName ?? null) : null;

function foreignKeyName(table: TableDraft, columns: readonly string[], dialect: DialectName): string | null {
  if (dialect === "postgresql") return postgresqlName(table, columns, "fkey");
  return dialect === "mysql" ? innodbForeignKeyName(table) : null;
}

/** A check of one column has the column in its name. */
function checkName(table: TableDraft, expression: string): string {
  const named = new Set<string>();
  for (const [word] of expression.matchAll(/\w+/g)) {
    if (findColumnDraft(table, word, false)) named.add(word);
    if (named.size > 1) break;
  }
  return postgresqlName(table, named.size === 1 ? [...named] : [], "check");
}
