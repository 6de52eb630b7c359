import type { SchemaMaker } from "./random-schema.ts";
import { repair } from "./random-schema.ts";
import { isNumeric, isText } from "./schema-plan.ts";
import type { ColumnKind, ColumnPlan, SchemaPlan, TablePlan } from "./schema-plan.ts";

/** Kinds that the values of a kind can be turned into, as the rows of `rows.ts` are. */
function convertible(kind: ColumnKind): readonly ColumnKind[] {
  if (isNumeric(kind) || isText(kind)) return ["int2", "int4", "int8", "dec", "dec1", "varchar10", "varchar40", "text"];
  if (kind === "date") return ["timestamp", "varchar40", "text"];
  if (kind === "timestamp") return ["date", "varchar40", "text"];
  if (kind === "json" || kind === "enum") return ["text"];
  return ["bool"];
}

type ChangeMaker = (plan: SchemaPlan, maker: SchemaMaker) => void;

const onTable =
  (change: (table: TablePlan, plan: SchemaPlan, maker: SchemaMaker) => void): ChangeMaker =>
  (plan, maker) => {
    const table = maker.random.pick(plan.tables);
    if (table) change(table, plan, maker);
  };

const onColumn = (change: (column: ColumnPlan, table: TablePlan, maker: SchemaMaker) => void): ChangeMaker =>
  onTable((table, _plan, maker) => {
    const column = maker.random.pick(table.columns);
    if (column) change(column, table, maker);
  });

function drop(list: unknown[], maker: SchemaMaker): void {
  if (list.length > 0) list.splice(maker.random.below(list.length), 1);
}

function rename(list: readonly { name: string }[], maker: SchemaMaker): void {
  const one = maker.random.pick(list);
  if (one) one.name = maker.name([one.name.replace(/_\d+$/, "")]);
}

/** All that the diff knows of, each as something that can happen to a schema. */
const changes: readonly ChangeMaker[] = [
  (plan, maker) => plan.tables.push(maker.table(plan)),
  (plan, maker) => (plan.tables.length > 2 ? drop(plan.tables, maker) : undefined),
  (plan, maker) => rename(plan.tables, maker),
  onTable((table) => (table.comment = table.comment === null ? "A 'new' word" : null)),
  onTable((table) => (table.isSpecial = !table.isSpecial)),
  onTable((table, plan, maker) => table.columns.push(maker.column(plan))),
  onTable((table, plan, maker) =>
    table.columns.splice(maker.random.below(table.columns.length + 1), 0, maker.column(plan)),
  ),
  onTable((table, _plan, maker) => {
    const column = maker.random.pick(table.columns.slice(1));
    if (column && table.columns.length > 2) table.columns.splice(table.columns.indexOf(column), 1);
  }),
  onTable((table, _plan, maker) => rename(table.columns, maker)),
  onTable((table, _plan, maker) => {
    if (maker.dialect !== "mysql" && maker.dialect !== "sqlite") return;
    const [moved] = table.columns.splice(maker.random.below(table.columns.length), 1);
    if (moved) table.columns.splice(maker.random.below(table.columns.length + 1), 0, moved);
  }),
  onColumn((column, _table, maker) => {
    if (column.generated) return;
    column.kind = maker.random.pick(convertible(column.kind)) ?? column.kind;
  }),
  onColumn((column, _table, maker) => {
    if (column.generated) return;
    column.kind = maker.random.pick(convertible(column.kind)) ?? column.kind;
  }),
  onColumn((column) => (column.isNullable = !column.isNullable)),
  onColumn((column) => (column.hasDefault = !column.hasDefault)),
  onColumn((column, table, maker) => {
    if (table.primaryKey?.columnIds.join() !== String(column.id)) return;
    column.numbering = maker.random.pick(["always", "by default", "serial", null] as const) ?? null;
  }),
  onColumn((column) => (column.comment = column.comment === null ? "told" : null)),
  onColumn((column) => (column.isCollated = !column.isCollated)),
  onTable((table, _plan, maker) => maker.addGenerated(table)),
  onTable((table, _plan, maker) => {
    const generated = maker.random.pick(table.columns.flatMap((column) => column.generated ?? []));
    if (generated && maker.random.isTrue()) generated.factor += 1;
    else if (generated) generated.isStored = !generated.isStored;
  }),
  onColumn((column) => (column.generated = null)),
  onTable((table, _plan, maker) => {
    if (table.primaryKey !== null && maker.random.isTrue()) table.primaryKey = null;
    else
      table.primaryKey = {
        id: maker.id(),
        name: `pk_${maker.id()}`,
        columnIds: table.columns.slice(0, 1 + maker.random.below(2)).map(({ id }) => id),
      };
  }),
  onTable((table, _plan, maker) => (table.primaryKey ? (table.primaryKey.name = `pk_${maker.id()}`) : undefined)),
  onTable((table, _plan, maker) => maker.addUnique(table)),
  onTable((table, _plan, maker) => drop(table.uniqueKeys, maker)),
  onTable((table, _plan, maker) => rename(table.uniqueKeys, maker)),
  onTable((table, _plan, maker) => maker.addCheck(table)),
  onTable((table, _plan, maker) => drop(table.checks, maker)),
  onTable((table, _plan, maker) => rename(table.checks, maker)),
  onTable((table) => table.checks.forEach((check) => (check.least -= 1))),
  onTable((table, _plan, maker) => maker.addIndex(table)),
  onTable((table, _plan, maker) => drop(table.indexes, maker)),
  onTable((table, _plan, maker) => rename(table.indexes, maker)),
  onTable((table) => table.indexes.forEach((index) => (index.isDescending = !index.isDescending))),
  (plan, maker) => maker.addForeignKey(plan),
  onTable((table, _plan, maker) => drop(table.foreignKeys, maker)),
  onTable((table, _plan, maker) => rename(table.foreignKeys, maker)),
  onTable((table) =>
    table.foreignKeys.forEach((key) => (key.onDelete = key.onDelete === "CASCADE" ? "NO ACTION" : "CASCADE")),
  ),
  onTable((table) => table.foreignKeys.forEach((key) => (key.isDeferrable = !key.isDeferrable))),
  onTable((table, _plan, maker) => maker.addTrigger(table)),
  onTable((table, _plan, maker) => drop(table.triggers, maker)),
  onTable((table) =>
    table.triggers.forEach((trigger) => (trigger.event = trigger.event === "INSERT" ? "UPDATE" : "INSERT")),
  ),
  (plan, maker) => maker.addView(plan),
  (plan, maker) => drop(plan.views, maker),
  (plan, maker) => maker.random.pick(plan.views)?.columnIds.reverse(),
  (plan, maker) => maker.addRoutine(plan),
  (plan, maker) => drop(plan.routines, maker),
  (plan) => plan.routines.forEach((routine) => (routine.factor += 1)),
  (plan) => plan.routines.forEach((routine) => (routine.isWide = !routine.isWide)),
  (plan) => plan.routines.forEach((routine) => (routine.argumentCount = (routine.argumentCount + 1) % 3)),
  (plan, maker) => maker.addEnum(plan),
  (plan, maker) => drop(plan.enums, maker),
  (plan, maker) => {
    const type = maker.random.pick(plan.enums);
    type?.labels.splice(1 + maker.random.below(type.labels.length), 0, `label ${maker.id()}`);
  },
  (plan, maker) => {
    const type = maker.random.pick(plan.enums);
    // Rows hold the first label.
    if (type && type.labels.length > 2) type.labels.splice(1 + maker.random.below(type.labels.length - 1), 1);
  },
  (plan, maker) => {
    const type = maker.random.pick(plan.enums);
    type?.labels.reverse();
  },
  (plan, maker) => maker.addSequence(plan),
  (plan, maker) => drop(plan.sequences, maker),
  (plan, maker) => plan.sequences.forEach((sequence) => (sequence.increment = 1 + maker.random.below(4))),
];

/** Another plan that one to ten changes make of a plan, of which the rows of the first stay valid. */
export function changeSchema(before: SchemaPlan, maker: SchemaMaker): SchemaPlan {
  const after = structuredClone(before);
  for (let count = 1 + maker.random.below(10); count > 0; count -= 1) maker.random.pick(changes)?.(after, maker);
  return repair(after, maker.dialect, before);
}
