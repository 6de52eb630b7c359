import type { ReferentialAction } from "../../src/index.ts";
import type { Random } from "../random.ts";

/** A key of the generated schema; its parent's columns are `id`, the unique `u`, or the unique pair (`id`, `g`). */
export interface DiamondKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly referenced: readonly string[];
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
  readonly isDeferred: boolean;
}

export interface DiamondColumn {
  readonly name: string;
  readonly isNullable: boolean;
  readonly default: number | null;
}

export interface DiamondTable {
  readonly name: string;
  readonly hasUnique: boolean;
  readonly columns: readonly DiamondColumn[];
  /** Values by column; `r` tells rows apart and is never written. */
  readonly rows: readonly Readonly<Record<string, number | null>>[];
}

/** A few tables whose keys meet again, with a few rows and statements over them. */
export interface Diamond {
  readonly tables: readonly DiamondTable[];
  readonly keys: readonly DiamondKey[];
  readonly statements: readonly DiamondStatement[];
}

export interface DiamondStatement {
  readonly kind: "DELETE" | "UPDATE";
  readonly table: string;
  readonly sql: string;
  readonly where: string;
}

const actions: readonly ReferentialAction[] = ["NO ACTION", "RESTRICT", "SET NULL", "SET DEFAULT"];

/** CASCADE more often than the others: without it nothing meets again. */
const anyAction = (random: Random): ReferentialAction =>
  random.isTrue(0.5) ? "CASCADE" : (random.pick(actions) ?? "CASCADE");

interface DraftTable {
  readonly name: string;
  readonly hasUnique: boolean;
  readonly columns: DiamondColumn[];
}

/** The schema, rows and statements that follow from the numbers of a generator. */
export function randomDiamond(random: Random): Diamond {
  const drafts: DraftTable[] = Array.from({ length: 2 + random.below(5) }, (_, at) => ({
    name: `t${at}`,
    hasUnique: random.isTrue(0.3),
    columns: [],
  }));
  const keyCount = drafts.length - 1 + random.below(5);
  const keys = Array.from({ length: keyCount }, (_, at) => randomKey(random, drafts, at));
  const ordered = drafts.flatMap(({ name }) => keys.filter(({ table }) => table === name));
  const tables = fill(random, drafts, ordered);
  const statements = Array.from({ length: 3 }, () => randomStatement(random, tables, ordered));
  return { tables, keys: ordered, statements };
}

function randomKey(random: Random, drafts: readonly DraftTable[], at: number): DiamondKey {
  const child = random.pick(drafts.slice(1)) ?? { name: "t0", hasUnique: false, columns: [] };
  const before = drafts.slice(0, drafts.indexOf(child));
  const isBack = random.isTrue(0.12);
  const parent = (isBack ? random.pick(drafts) : random.pick(before)) ?? child;
  const column = `f${at}`;
  const onDelete = anyAction(random);
  const onUpdate = anyAction(random);
  const isNullable = random.isTrue(0.7) || onDelete === "SET NULL" || onUpdate === "SET NULL";
  child.columns.push({ name: column, isNullable, default: random.isTrue(0.5) ? 1 + random.below(5) : null });
  const isPair = random.isTrue(0.12);
  const referenced = isPair ? ["id", "g"] : parent.hasUnique && random.isTrue(0.4) ? ["u"] : ["id"];
  return {
    name: `k${String(random.below(1000)).padStart(3, "0")}_${at}`,
    table: child.name,
    columns: isPair ? [column, "g"] : [column],
    parent: parent.name,
    referenced,
    onDelete,
    onUpdate,
    isDeferred: random.isTrue(0.08),
  };
}

/** Rows whose references are all there. */
function fill(random: Random, drafts: readonly DraftTable[], keys: readonly DiamondKey[]): DiamondTable[] {
  const bare = new Map(
    drafts.map(({ name, hasUnique }) => [
      name,
      Array.from({ length: 2 + random.below(5) }, (_, at): Record<string, number | null> => {
        const unique = hasUnique ? { u: random.isTrue(0.15) ? null : 11 + at } : {};
        return { r: at + 1, id: at + 1, g: random.isTrue(0.1) ? null : 1 + random.below(2), ...unique };
      }),
    ]),
  );
  return drafts.map(({ name, hasUnique, columns }) => {
    const rows = bare.get(name) ?? [];
    const settled = columns.map((column) => {
      const key = keys.find((each) => each.columns[0] === column.name);
      if (key === undefined) return column;
      let isNullable = column.isNullable;
      for (const row of rows) {
        const isPair = key.columns.length > 1;
        const parents = (bare.get(key.parent) ?? []).filter((parent) => {
          const value = parent[key.referenced[0] ?? "id"];
          return value !== null && (!isPair || (row["g"] !== null && parent["g"] === row["g"]));
        });
        const parent = column.isNullable && random.isTrue(0.15) ? undefined : random.pick(parents);
        row[column.name] = parent?.[key.referenced[0] ?? "id"] ?? null;
        if (row[column.name] === null) isNullable = true;
      }
      return { ...column, isNullable };
    });
    return { name, hasUnique, columns: settled, rows };
  });
}

function randomStatement(
  random: Random,
  tables: readonly DiamondTable[],
  keys: readonly DiamondKey[],
): DiamondStatement {
  const parents = tables.filter(({ name }) => keys.some(({ parent }) => parent === name));
  const table = random.pick(random.isTrue(0.85) && parents.length > 0 ? parents : tables) ?? {
    name: "t0",
    columns: [],
    rows: [],
    hasUnique: false,
  };
  const id = () => 1 + random.below(table.rows.length + 1);
  const column = random.pick(table.columns)?.name ?? "id";
  const where =
    [
      "",
      ` WHERE id = ${id()}`,
      ` WHERE id = ${id()}`,
      ` WHERE id IN (${id()}, ${id()})`,
      ` WHERE id > ${id()}`,
      ` WHERE ${column} = ${id()}`,
      ` WHERE ${column} IS NULL`,
      ` WHERE id <= ${id()} AND ${column} IS NOT NULL`,
    ][random.below(8)] ?? "";
  const { name } = table;
  if (random.isTrue(0.6)) return { kind: "DELETE", table: name, sql: `DELETE FROM ${name}${where}`, where };
  const own = random.pick(table.columns);
  const assignments = ["id = id + 100", "id = id + 100", `id = ${50 + random.below(50)}`];
  if (own) assignments.push(`${own.name} = NULL`, `${own.name} = ${id()}`);
  if (table.hasUnique) assignments.push("u = NULL", "u = u + 100");
  if (keys.some(({ referenced }) => referenced.includes("g"))) assignments.push("g = 3", "g = NULL");
  const set = random.pick(assignments) ?? "id = id + 100";
  return { kind: "UPDATE", table: name, sql: `UPDATE ${name} SET ${set}${where}`, where };
}
