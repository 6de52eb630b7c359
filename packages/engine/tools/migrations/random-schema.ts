import type { DialectName } from "../../src/index.ts";
import type { Random } from "../random.ts";
import { columnKinds, columnOf, isKeyable, isNumeric, isText, plainKeyOf } from "./schema-plan.ts";
import type { ColumnKind, ColumnPlan, SchemaPlan, TablePlan } from "./schema-plan.ts";

const tableWords = ["customer", "invoice", "parcel", "Order", "group", "journal entry", "gadget", "user", "café"];
const columnWords = ["price", "parent", "weight", "Label", "select", "the grade", "state", "note", "größe", "amount"];

/** Makes plans of schemas and changes them; ids are never used twice. */
export class SchemaMaker {
  readonly random: Random;
  readonly dialect: DialectName;
  #lastId = 0;

  constructor(random: Random, dialect: DialectName) {
    this.random = random;
    this.dialect = dialect;
  }

  id(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** A name that no other object has. */
  name(words: readonly string[]): string {
    return `${this.random.pick(words) ?? "x"}_${this.id()}`;
  }

  schema(): SchemaPlan {
    const plan: SchemaPlan = { tables: [], views: [], enums: [], sequences: [], routines: [] };
    for (let count = this.random.below(3); count > 0; count -= 1) this.addEnum(plan);
    for (let count = 2 + this.random.below(4); count > 0; count -= 1) plan.tables.push(this.table(plan));
    for (let count = this.random.below(4); count > 0; count -= 1) this.addForeignKey(plan);
    for (let count = this.random.below(3); count > 0; count -= 1) this.addRoutine(plan);
    for (let count = this.random.below(3); count > 0; count -= 1) this.addView(plan);
    for (let count = this.random.below(2); count > 0; count -= 1) this.addSequence(plan);
    return repair(plan, this.dialect);
  }

  addEnum(plan: SchemaPlan): void {
    const labels = ["new", "open", "it's", "done"].slice(0, 2 + this.random.below(3));
    plan.enums.push({ id: this.id(), name: this.name(["mood", "State"]), labels });
  }

  addSequence(plan: SchemaPlan): void {
    plan.sequences.push({ id: this.id(), name: this.name(["counter"]), increment: 1 + this.random.below(3) });
  }

  addView(plan: SchemaPlan): void {
    const table = this.random.pick(plan.tables);
    if (table === undefined) return;
    const columnIds = table.columns.filter(() => this.random.isTrue(0.6)).map(({ id }) => id);
    if (columnIds.length === 0) return;
    const isMaterialized = this.random.isTrue(0.2);
    plan.views.push({
      id: this.id(),
      name: this.name(["report", "Overview"]),
      tableId: table.id,
      columnIds,
      isMaterialized,
      routineId: this.random.isTrue(0.4) ? (this.random.pick(plan.routines)?.id ?? null) : null,
    });
  }

  addRoutine(plan: SchemaPlan): void {
    const { random } = this;
    plan.routines.push({
      id: this.id(),
      name: this.name(["total", "Recount"]),
      isProcedure: random.isTrue(0.3),
      argumentCount: random.below(3),
      isWide: random.isTrue(0.3),
      factor: 1 + random.below(5),
      tableId: random.isTrue(0.6) ? (random.pick(plan.tables)?.id ?? null) : null,
    });
  }

  table(plan: SchemaPlan): TablePlan {
    const { random } = this;
    const key = this.column(plan);
    Object.assign(key, { name: "id", isNullable: false, hasDefault: false, isCollated: false, enumId: null });
    key.kind = random.pick(["int4", "int8"] as const) ?? "int4";
    key.numbering = random.isTrue(0.4) ? (random.pick(["always", "by default", "serial"] as const) ?? null) : null;
    const table: TablePlan = {
      id: this.id(),
      name: this.name(tableWords),
      comment: random.isTrue(0.2) ? "It's a table" : null,
      columns: [key],
      primaryKey: { id: this.id(), name: `pk_${this.id()}`, columnIds: [key.id] },
      uniqueKeys: [],
      checks: [],
      indexes: [],
      foreignKeys: [],
      triggers: [],
      isSpecial: random.isTrue(0.15),
    };
    for (let count = 1 + random.below(5); count > 0; count -= 1) table.columns.push(this.column(plan));
    if (random.isTrue(0.3)) this.addGenerated(table);
    for (let count = random.below(2); count > 0; count -= 1) this.addUnique(table);
    for (let count = random.below(2); count > 0; count -= 1) this.addCheck(table);
    for (let count = random.below(3); count > 0; count -= 1) this.addIndex(table);
    if (random.isTrue(0.2)) this.addTrigger(table);
    return table;
  }

  column(plan: SchemaPlan): ColumnPlan {
    const { random } = this;
    let kind: ColumnKind = random.pick(columnKinds) ?? "int4";
    const ownEnum = random.pick(plan.enums);
    if (kind === "enum" && ownEnum === undefined) kind = "int4";
    return {
      id: this.id(),
      name: this.name(columnWords),
      kind,
      enumId: kind === "enum" ? (ownEnum?.id ?? null) : null,
      isNullable: random.isTrue(0.6),
      hasDefault: random.isTrue(0.4),
      numbering: null,
      generated: null,
      comment: random.isTrue(0.2) ? "a 'comment'" : null,
      isCollated: isText(kind) && random.isTrue(0.2),
    };
  }

  addGenerated(table: TablePlan): void {
    const base = this.random.pick(table.columns.filter((column) => isPlainNumber(column)));
    if (base === undefined) return;
    table.columns.push({
      id: this.id(),
      name: this.name(["double"]),
      kind: "int8",
      enumId: null,
      isNullable: true,
      hasDefault: false,
      numbering: null,
      generated: { baseId: base.id, isStored: this.random.isTrue(), factor: 2 },
      comment: null,
      isCollated: false,
    });
  }

  addUnique(table: TablePlan): void {
    const column = this.random.pick(table.columns.filter((one) => isKeyable(one.kind)));
    if (column === undefined) return;
    table.uniqueKeys.push({ id: this.id(), name: `uq_${this.id()}`, columnIds: [column.id] });
  }

  addCheck(table: TablePlan): void {
    const column = this.random.pick(table.columns.filter((one) => isPlainNumber(one) || isText(one.kind)));
    if (column === undefined) return;
    const check = { id: this.id(), name: `ck_${this.id()}`, columnId: column.id, least: -this.random.below(3) };
    table.checks.push(check);
  }

  addIndex(table: TablePlan): void {
    const { random } = this;
    const able = table.columns.filter((one) => isKeyable(one.kind));
    const columnIds = able.filter(() => random.isTrue(0.5)).map(({ id }) => id);
    if (columnIds.length === 0) return;
    table.indexes.push({
      id: this.id(),
      name: `ix_${this.id()}`,
      columnIds,
      isUnique: random.isTrue(0.15),
      isDescending: random.isTrue(0.2),
      isExpression: random.isTrue(0.15),
      isPartial: random.isTrue(0.15),
    });
  }

  addTrigger(table: TablePlan): void {
    const column = this.random.pick(table.columns.filter((one) => one.generated === null && one.numbering === null));
    if (column === undefined) return;
    const event = this.random.isTrue() ? "INSERT" : "UPDATE";
    table.triggers.push({ id: this.id(), name: `tr_${this.id()}`, columnId: column.id, event });
  }

  addForeignKey(plan: SchemaPlan): void {
    const { random } = this;
    const table = random.pick(plan.tables);
    const target = random.pick(plan.tables.filter((one) => plainKeyOf(one) !== undefined));
    const column = table && random.pick(table.columns.filter((one) => isPlainNumber(one)));
    if (table === undefined || target === undefined || column === undefined) return;
    table.foreignKeys.push({
      id: this.id(),
      name: `fk_${this.id()}`,
      columnId: column.id,
      tableId: target.id,
      onDelete: random.pick(["NO ACTION", "CASCADE", "SET NULL"] as const) ?? "NO ACTION",
      isDeferrable: random.isTrue(0.2),
    });
  }
}

const isPlainNumber = ({ kind, generated, numbering }: ColumnPlan): boolean =>
  isNumeric(kind) && generated === null && numbering === null;

/** Takes out of a plan what no server would take: parts of what is gone, keys of columns that are not alike, and the like. */
export function repair(plan: SchemaPlan, dialect: DialectName, before?: SchemaPlan): SchemaPlan {
  for (const table of plan.tables) {
    const old = before?.tables.find(({ id }) => id === table.id);
    const has = (id: number): boolean => columnOf(table, id) !== undefined;
    const isFresh = (id: number): boolean => old !== undefined && columnOf(old, id) === undefined;
    const keyable = (ids: readonly number[]): boolean =>
      ids.every((id) => has(id) && isKeyable(columnOf(table, id)?.kind ?? "json"));
    if (table.primaryKey !== null && !keyable(table.primaryKey.columnIds)) table.primaryKey = null;
    const keyed = new Set(table.primaryKey?.columnIds);
    for (const column of table.columns) {
      if (
        column.numbering !== null &&
        !(keyed.has(column.id) && keyed.size === 1 && ["int4", "int8"].includes(column.kind))
      )
        column.numbering = null;
      if (column.kind !== "enum") column.enumId = null;
      else if (!plan.enums.some(({ id }) => id === column.enumId))
        Object.assign(column, { kind: "text", enumId: null });
      if (!isText(column.kind)) column.isCollated = false;
      const base = column.generated && columnOf(table, column.generated.baseId);
      if (column.generated && !(base && isPlainNumber(base))) column.generated = null;
      if (column.generated) Object.assign(column, { isNullable: true, hasDefault: false, kind: "int8" });
      if (keyed.has(column.id)) Object.assign(column, { isNullable: false, generated: null });
      if (column.numbering !== null) column.hasDefault = false;
      if (["text", "json"].includes(column.kind) && dialect === "mysql") column.hasDefault = false;
    }
    // Rows that are there cannot all have a new value that is one of a kind.
    if (table.primaryKey?.columnIds.some((id) => isFresh(id) && columnOf(table, id)?.numbering === null) === true) {
      const kept = table.primaryKey.columnIds.filter((id) => !isFresh(id));
      table.primaryKey = kept.length === 0 ? null : { ...table.primaryKey, columnIds: kept };
    }
    const single = new Set<string>();
    const isNew = ({ columnIds }: { readonly columnIds: readonly number[] }): boolean => {
      const key = columnIds.join();
      if (single.has(key)) return false;
      single.add(key);
      return true;
    };
    table.uniqueKeys = table.uniqueKeys.filter((key) => keyable(key.columnIds) && isNew(key));
    table.indexes = table.indexes.filter((index) => keyable(index.columnIds));
    for (const index of table.indexes)
      if (index.columnIds.some((id) => columnOf(table, id)?.generated)) index.isUnique = false;
    for (const { columnIds } of [...table.uniqueKeys, ...table.indexes.filter(({ isUnique }) => isUnique)]) {
      for (const id of columnIds) {
        const column = columnOf(table, id);
        if (column && isFresh(id) && !keyed.has(id)) Object.assign(column, { isNullable: true, hasDefault: false });
      }
    }
    table.checks = table.checks.filter(({ columnId }) => {
      const column = columnOf(table, columnId);
      return column !== undefined && (isPlainNumber(column) || isText(column.kind));
    });
    table.triggers = table.triggers.filter(({ columnId }) => {
      const column = columnOf(table, columnId);
      return column !== undefined && column.generated === null && column.numbering === null;
    });
  }
  for (const table of plan.tables) repairForeignKeys(table, plan, dialect, before);
  // A second time: kinds of columns have followed those of the keys that they reference.
  for (const table of plan.tables) repairForeignKeys(table, plan, dialect, before);
  for (const routine of plan.routines)
    if (!plan.tables.some(({ id }) => id === routine.tableId)) routine.tableId = null;
  plan.views = plan.views.filter((view) => {
    const called = plan.routines.find(({ id }) => id === view.routineId);
    if (called === undefined || called.isProcedure) view.routineId = null;
    const table = plan.tables.find(({ id }) => id === view.tableId);
    if (table === undefined) return false;
    view.columnIds = view.columnIds.filter((id) => columnOf(table, id) !== undefined);
    return view.columnIds.length > 0;
  });
  return plan;
}

function repairForeignKeys(table: TablePlan, plan: SchemaPlan, dialect: DialectName, before?: SchemaPlan): void {
  const old = before?.tables.find(({ id }) => id === table.id);
  const bases = new Set(table.columns.map(({ generated }) => generated?.baseId));
  const taken = new Set<number>();
  table.foreignKeys = table.foreignKeys.filter((key) => {
    const column = columnOf(table, key.columnId);
    const target = plan.tables.find(({ id }) => id === key.tableId);
    const own = target && plainKeyOf(target);
    if (!column || !own || !isPlainNumber(column) || bases.has(column.id) || taken.has(column.id)) return false;
    // The rows of a new table are none, so nothing could reference them.
    if (before !== undefined && old !== undefined && !before.tables.some(({ id }) => id === key.tableId)) return false;
    if (table.primaryKey?.columnIds.includes(column.id) === true) return false;
    if (
      own.numbering === null &&
      target &&
      before &&
      !columnOf(before.tables.find(({ id }) => id === target.id) ?? target, own.id)
    )
      return false;
    taken.add(column.id);
    column.kind = own.kind;
    column.hasDefault = false;
    if (old !== undefined && columnOf(old, column.id) === undefined) column.isNullable = true;
    if (key.onDelete === "SET NULL" && !column.isNullable) key.onDelete = "NO ACTION";
    if (dialect === "mysql") table.checks = table.checks.filter(({ columnId }) => columnId !== column.id);
    return true;
  });
}
