import type { Check, Column, QualifiedName, Sequence, Table } from "../../catalog/model.ts";
import { impliedSerialDefault, isSerialType } from "../../export/sql/column.ts";
import { createSequence } from "../../export/sql/types-and-sequences.ts";
import type { SqlNames } from "../../export/sql/sql-names.ts";
import { wholeDefinition } from "../steps/sequences.ts";
import { ownSequence } from "../../diff/own-sequence.ts";
import { bareName, changesOfKind } from "../context.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";
import { namesIn } from "../names-in.ts";
import type { Operation } from "../operation.ts";
import { alterTable } from "./alter-table.ts";
import { conversionLoss } from "./conversion-loss.ts";
import type { ColumnAlteration, TableWriter } from "./table-writer.ts";

interface Part {
  readonly name: string | null;
}

/**
 * Plans the changes of one table of PostgreSQL.
 * @see https://www.postgresql.org/docs/current/sql-altertable.html
 */
export function alterPostgresqlTable(table: ChangedTable, context: MigrationContext): void {
  alterTable(table, context, writerFor(context.names));
  planOwnSequences(table, context);
  planPartNames(table, context);
  planPartitioning(table, context);
  planInheritance(table, context);
}

function writerFor(names: SqlNames): TableWriter {
  const alter = (table: QualifiedName, action: string): string => `ALTER TABLE ${names.qualified(table)} ${action}`;
  const dropConstraint = (table: QualifiedName, name: string): string =>
    alter(table, `DROP CONSTRAINT ${names.bare(name)}`);
  return {
    renameTable: (before, after) => alter(before, `RENAME TO ${names.bare(after.name)}`),
    renameColumn: (table, before, after) => alter(table, `RENAME COLUMN ${names.bare(before)} TO ${names.bare(after)}`),
    renameConstraint: (table, before, after) =>
      alter(table, `RENAME CONSTRAINT ${names.bare(before)} TO ${names.bare(after)}`),
    renameIndex: ({ namespace }, before, after) =>
      `ALTER INDEX ${names.qualified({ namespace, name: before })} RENAME TO ${names.bare(after)}`,
    dropPrimaryKey: (table, { name }) => dropConstraint(table, name ?? `${table.name}_pkey`),
    dropUniqueKey: (table, { name, columns }) =>
      dropConstraint(table, name ?? `${table.name}_${columns.join("_")}_key`),
    dropCheck: (table, check, columns) => dropConstraint(table, check.name ?? checkName(table, check, columns)),
    dropExclusion: (table, { name }) => (name === null ? null : dropConstraint(table, name)),
    dropIndex: ({ namespace }, { name }) =>
      name === null ? null : `DROP INDEX ${names.qualified({ namespace, name })}`,
    dropColumn: (table, column) => alter(table, `DROP COLUMN ${names.bare(column)}`),
    addColumn: (table, definition) => alter(table, `ADD COLUMN ${definition}`),
    isRecreated: (before, after) =>
      before.generated === null ? after.generated !== null : after.generated !== null || !before.generated.isStored,
    copiedValue: () => null,
    partsHoldColumns: false,
    alterColumn,
    setDefault,
    comment: (table, column, _before, after) => {
      const what =
        column === null ? `TABLE ${names.qualified(table)}` : `COLUMN ${names.qualified(table)}.${names.bare(column)}`;
      return `COMMENT ON ${what} IS ${after === null ? "NULL" : names.text(after)}`;
    },
  };
}

/**
 * The name that PostgreSQL gives to a check: with the column's name where it names one alone.
 * @see https://www.postgresql.org/docs/current/ddl-constraints.html
 */
function checkName({ name }: QualifiedName, { expression }: Check, columns: readonly Column[]): string {
  const own = new Set(namesIn(expression, "postgresql"));
  const named = columns.filter((column) => own.has(column.name.toLowerCase()));
  return named.length === 1 ? `${name}_${named[0]?.name ?? ""}_check` : `${name}_check`;
}

function alterColumn(alteration: ColumnAlteration, context: MigrationContext): void {
  const { table, before, after, identity, nullability, generated } = alteration;
  const { plan, names } = context;
  const head = `ALTER TABLE ${table.name}`;
  const column = `ALTER COLUMN ${names.bare(after.name)}`;
  const place = { table: bareName(table.after) };
  const isRetyped = alteration.type.length > 0 || alteration.collation.length > 0 || alteration.isOfReplacedType;
  const isNumberedOtherwise = identity.length > 0;
  const wasSerial = before.isAutoIncrement && before.identity === null;
  const isSerial = after.isAutoIncrement && after.identity === null;
  const attribute = (
    phase: "drop attributes" | "set attributes",
    action: string,
    changeIds: readonly string[],
  ): void => {
    const operations: Operation[] = [{ kind: "set attribute", column: after }];
    plan.add(phase, { ...place, sql: `${head} ${column} ${action}`, operations, changeIds });
  };
  if (generated.length > 0 && after.generated === null) attribute("drop attributes", "DROP EXPRESSION", generated);
  if (isNumberedOtherwise && before.identity !== null && after.identity === null)
    // Its sequence goes with it, whose name one that is made later may have.
    plan.add("make room", {
      ...place,
      sql: `ALTER TABLE ${names.qualified(table.before)} ALTER COLUMN ${names.bare(before.name)} DROP IDENTITY`,
      operations: [{ kind: "set attribute", column: before }],
      changeIds: identity,
    });
  const hadDefault = before.generated === null && (before.default !== null || wasSerial);
  const dropsDefault = isRetyped || (isNumberedOtherwise && after.identity !== null) || (wasSerial && !isSerial);
  if (hadDefault && dropsDefault && before.identity === null)
    attribute("drop attributes", "DROP DEFAULT", alteration.default);
  if (isRetyped) changeType(alteration, context);
  if (nullability.length > 0 || (isNumberedOtherwise && after.identity !== null && before.isNullable)) {
    const kind = after.isNullable ? "drop not null" : "set not null";
    const sql = `${head} ${column} ${after.isNullable ? "DROP" : "SET"} NOT NULL`;
    plan.add("set attributes", { ...place, sql, operations: [{ kind, column: after }], changeIds: nullability });
  }
  if (isNumberedOtherwise && after.identity !== null) {
    const kind = after.identity === "always" ? "ALWAYS" : "BY DEFAULT";
    if (before.identity !== null) attribute("set attributes", `SET GENERATED ${kind}`, identity);
    else {
      attribute("set attributes", `ADD GENERATED ${kind} AS IDENTITY`, identity);
      plan.add("numbers", goOnBehind(table, after, context, identity));
    }
  } else if (isNumberedOtherwise && isSerial && !wasSerial) addSerial(alteration, context);
  else if (
    after.default !== null &&
    after.generated === null &&
    after.identity === null &&
    (dropsDefault || alteration.default.length > 0)
  )
    attribute("set attributes", `SET DEFAULT ${after.default}`, alteration.default);
  else if (after.default === null && hadDefault && !dropsDefault && alteration.default.length > 0)
    attribute("set attributes", "DROP DEFAULT", alteration.default);
}

function changeType(alteration: ColumnAlteration, { plan, names, matching }: MigrationContext): void {
  const { table, before, after, type, collation, isOfReplacedType } = alteration;
  const name = names.bare(after.name);
  const plain = plainType(after);
  const collate = after.collation === null ? "" : ` COLLATE ${names.bare(after.collation)}`;
  const using = isOfReplacedType
    ? ` USING ${name}::text${plain.endsWith("[]") ? "[]" : ""}::${plain}`
    : needsUsing(before, after)
      ? ` USING ${name}::${isReadFromText(before, after) ? "text::" : ""}${plain}`
      : "";
  plan.join("change types", {
    head: `ALTER TABLE ${table.name}`,
    sql: `ALTER COLUMN ${name} TYPE ${plain}${collate}${using}`,
    table: bareName(table.after),
    operations: [{ kind: "change type", before, after }],
    changeIds: [...type, ...collation],
    losesData: conversionLoss(before, after, matching.before.types, matching.after.types) ?? undefined,
  });
}

/** Whether a value has to be written as text on its way: to types of a schema's own there is no cast from any but text. */
const isReadFromText = (before: Column, after: Column): boolean =>
  before.typeFamily !== "text" && (after.typeFamily === "enum" || after.typeFamily === "other");

/** A type that a column can be altered to: serial is one for CREATE TABLE alone. */
function plainType(column: Column): string {
  return isSerialType(column) ? column.normalType : column.type;
}

/**
 * Whether PostgreSQL has no assignment cast between two types. Where it has one that is taken, for it refuses a text that is too
 * long, which an explicit cast cuts.
 * @see https://www.postgresql.org/docs/current/sql-createcast.html
 */
function needsUsing(before: Column, after: Column): boolean {
  if (before.typeFamily === after.typeFamily)
    return (
      before.typeFamily === "array" ||
      before.typeFamily === "other" ||
      before.typeFamily === "enum" ||
      before.typeFamily === "network"
    );
  const isNumber = ({ typeFamily }: Column): boolean => ["integer", "decimal", "float"].includes(typeFamily);
  if (isNumber(before) && isNumber(after)) return /^money$/.test(before.normalType) || /^money$/.test(after.normalType);
  return after.typeFamily !== "text";
}

function setDefault(
  table: ChangedTable,
  column: Column,
  value: string | null,
  changeIds: readonly string[],
  { plan, names }: MigrationContext,
): void {
  const action = value === null ? "DROP DEFAULT" : `SET DEFAULT ${value}`;
  plan.add("set attributes", {
    sql: `ALTER TABLE ${table.name} ALTER COLUMN ${names.bare(column.name)} ${action}`,
    table: bareName(table.after),
    operations: [{ kind: "set attribute", column }],
    changeIds,
  });
}

/** The sequence of a column that is numbered from now on begins behind the numbers that are there. */
function goOnBehind(table: ChangedTable, column: Column, { names }: MigrationContext, changeIds: readonly string[]) {
  const name = names.bare(column.name);
  const sequence = `pg_get_serial_sequence(${names.text(names.qualified(table.after))}, ${names.text(column.name)})`;
  return {
    sql: `SELECT setval(${sequence}, coalesce(max(${name}), 0) + 1, false) FROM ${table.name}`,
    table: bareName(table.after),
    operations: [{ kind: "read numbers" as const }],
    changeIds,
  };
}

/** @see https://www.postgresql.org/docs/current/datatype-numeric.html#DATATYPE-SERIAL */
function addSerial({ table, after, identity }: ColumnAlteration, context: MigrationContext): void {
  const { plan, to, from } = context;
  const owner = (sequence: Sequence): boolean =>
    sequence.ownedBy?.column === after.name && sequence.ownedBy.table.name === table.after.name;
  const own = to.sequences.find(owner);
  const name = own ?? { namespace: table.after.namespace, name: `${table.after.name}_${after.name}_seq` };
  const isThere = [...to.sequences, ...from.sequences].some((one) => one.name === name.name);
  if (!isThere) makeSequence(table, after, name, identity, context);
  const value = isSerialType(after)
    ? impliedSerialDefault(table.after, after)
    : (after.default ?? impliedSerialDefault(table.after, after));
  setDefault(table, after, value, identity, context);
  plan.add("numbers", goOnBehind(table, after, context, identity));
}

/**
 * The sequence of a serial column keeps its name where table or column get another: it takes the name that goes with that. One
 * whose name something else has after stays for that, and the column gets a new one.
 */
function planOwnSequences(table: ChangedTable, context: MigrationContext): void {
  const { plan, names } = context;
  const { before, after, columns } = table;
  for (const pair of columns.kept.pairs) {
    const [old, fresh] = [ownSequence(before, pair.before), ownSequence(after, pair.after)];
    if (old === null || fresh === null || old === fresh) continue;
    const sequence = { namespace: before.namespace, name: old };
    if (context.sequenceAfter(sequence) !== undefined) {
      makeSequence(table, pair.after, { namespace: after.namespace, name: fresh }, [], context);
      setDefault(table, pair.after, pair.after.default, [], context);
      plan.add("numbers", goOnBehind(table, pair.after, context, []));
      continue;
    }
    const sql = `ALTER SEQUENCE ${names.qualified(sequence)} RENAME TO ${names.bare(fresh)}`;
    const place = { table: bareName(after), operations: [{ kind: "rename part" as const }], changeIds: [] };
    plan.add("rename", { ...place, sql });
    const renamed = context.sequenceAfter({ namespace: after.namespace, name: fresh });
    const definition = renamed?.definition;
    if (definition === undefined || definition === context.sequenceBefore(sequence)?.definition) continue;
    const altered = `ALTER SEQUENCE ${names.qualified({ namespace: after.namespace, name: fresh })} ${wholeDefinition(definition, context)}`;
    plan.add("set attributes", { ...place, sql: altered });
  }
}

/**
 * Names that PostgreSQL made from a table's, of keys, checks and indexes, stay when the table is renamed: the primary key takes
 * the name that it has after, the others follow where the table after has the same part under a name made from its own. What is
 * migrated next finds them then.
 */
function planPartNames({ name, before, after, changes }: ChangedTable, { plan, names }: MigrationContext): void {
  if (before.name === after.name) return;
  const place = { table: bareName(after), operations: [{ kind: "rename part" as const }], changeIds: [] };
  const changed = new Set<unknown>(changes.map((change) => change.before));
  const constraintsOf = ({ uniqueKeys, checks, exclusions }: Table) => [...uniqueKeys, ...checks, ...exclusions];
  const renameConstraint = (from: string, to: string): string =>
    `ALTER TABLE ${name} RENAME CONSTRAINT ${names.bare(from)} TO ${names.bare(to)}`;
  const follow = (old: readonly Part[], fresh: readonly Part[], rename: (from: string, to: string) => string): void => {
    const namesAfter = new Set(fresh.map((part) => part.name));
    for (const part of old) {
      if (part.name?.startsWith(`${before.name}_`) !== true || changed.has(part)) continue;
      const followed = after.name + part.name.slice(before.name.length);
      if (!namesAfter.has(followed)) continue;
      plan.add("rename", { ...place, sql: rename(part.name, followed) });
    }
  };
  const [old, fresh] = [before.primaryKey, after.primaryKey].map((key) => key?.name ?? null);
  if (old && fresh && old !== fresh && !changed.has(before.primaryKey))
    plan.add("rename", { ...place, sql: renameConstraint(old, fresh) });
  follow(constraintsOf(before), constraintsOf(after), renameConstraint);
  follow(
    before.indexes,
    after.indexes,
    (from, to) =>
      `ALTER INDEX ${names.qualified({ namespace: after.namespace, name: from })} RENAME TO ${names.bare(to)}`,
  );
}

function makeSequence(
  table: ChangedTable,
  { name }: Column,
  sequence: QualifiedName,
  changeIds: readonly string[],
  { plan, names, sequenceAfter }: MigrationContext,
): void {
  const place = { table: bareName(table.after), changeIds, operations: [{ kind: "create object" as const }] };
  plan.add("sequences", { ...place, sql: createSequence(sequenceAfter(sequence) ?? sequence, names) });
  const column = `${names.qualified(table.after)}.${names.bare(name)}`;
  plan.add("owners", { ...place, sql: `ALTER SEQUENCE ${names.qualified(sequence)} OWNED BY ${column}` });
}

/** @see https://www.postgresql.org/docs/current/ddl-partitioning.html */
function planPartitioning(table: ChangedTable, { plan, names }: MigrationContext): void {
  const { before, after } = table;
  const place = { table: bareName(after) };
  for (const { id } of changesOfKind(table, "table-partitioning-changed")) {
    const sentence = `${after.name} is divided otherwise: its rows have to be copied into a new table by hand.`;
    plan.warn({ code: "NOT_MIGRATED", sentence, changeIds: [id] });
  }
  const changes = changesOfKind(table, "partition-parent-changed", "partition-bounds-changed");
  if (changes.length === 0) return;
  const changeIds = changes.map(({ id }) => id);
  const partition = bareName(after);
  if (before.partitionOf !== null) {
    const sql = `ALTER TABLE ${names.qualified(before.partitionOf)} DETACH PARTITION ${names.qualified(before)}`;
    plan.add("drop parts", { ...place, sql, operations: [{ kind: "detach partition", partition }], changeIds });
  }
  if (after.partitionOf === null) return;
  const bounds = after.options["partition bounds"] ?? "DEFAULT";
  const sql = `ALTER TABLE ${names.qualified(after.partitionOf)} ATTACH PARTITION ${names.qualified(after)} ${bounds}`;
  plan.add("partitions", { ...place, sql, operations: [{ kind: "attach partition", partition }], changeIds });
}

function planInheritance(table: ChangedTable, { plan, names, matching }: MigrationContext): void {
  for (const { before, after, id } of changesOfKind(table, "table-inheritance-changed")) {
    const place = {
      table: bareName(table.after),
      operations: [{ kind: "set table option" as const, option: "INHERIT" }],
      changeIds: [id],
    };
    const kept = new Set(after.map(matching.after.names.keyOf));
    const had = new Set(before.map(matching.carryTable));
    for (const parent of before)
      if (!kept.has(matching.carryTable(parent)))
        plan.add("drop parts", {
          ...place,
          sql: `ALTER TABLE ${names.qualified(table.before)} NO INHERIT ${names.qualified(parent)}`,
        });
    for (const parent of after)
      if (!had.has(matching.after.names.keyOf(parent)))
        plan.add("partitions", { ...place, sql: `ALTER TABLE ${table.name} INHERIT ${names.qualified(parent)}` });
  }
}
