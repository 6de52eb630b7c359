import type { Catalog, ColumnStatistics, SchemaStatistics } from "@foretell/engine";
import { createDraw } from "./random-values.ts";
import type { Draw } from "./random-values.ts";

/** A statement as somebody writes it to tidy a table up. */
export interface MaintenanceStatement {
  readonly kind: string;
  readonly sql: string;
}

type Table = Catalog["tables"][number];
type Column = Table["columns"][number];

/** A table with rows that has a key of one column. */
interface Keyed {
  readonly table: Table;
  readonly name: string;
  readonly key: string;
  readonly rowCount: number;
  /** Columns whose values are known. */
  readonly columns: readonly Known[];
}

interface Known {
  readonly column: Column;
  readonly name: string;
  readonly statistics: ColumnStatistics;
}

/** A child table of a keyed one. */
interface Link {
  readonly child: Keyed;
  readonly column: string;
  readonly parent: Keyed;
}

const fewestRows = 30;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** So many statements over a schema, of each kind about as many; the same from the same seed. */
export function maintenanceStatements(
  catalog: Catalog,
  statistics: SchemaStatistics,
  most: number,
  seed: number,
): MaintenanceStatement[] {
  const draw = createDraw(seed);
  const tables = catalog.tables.flatMap((table) => keyedOf(table, statistics) ?? []);
  const links = linksOf(catalog, tables);
  if (tables.length === 0) return [];
  const found = new Map<string, MaintenanceStatement>();
  for (let attempt = 0; attempt < most * 10 && found.size < most; attempt += 1) {
    const [kind, write] = draw.oneOf(kinds);
    const sql = write(draw, draw.oneOf(tables), links.length > 0 ? draw.oneOf(links) : null);
    if (sql !== null) found.set(sql, { kind, sql });
  }
  return [...found.values()];
}

function keyedOf(table: Table, { tables }: SchemaStatistics): Keyed | null {
  const own = tables.find(({ name, namespace }) => name === table.name && namespace === table.namespace);
  const [key, ...others] = table.primaryKey?.columns ?? [];
  if (!own || own.rowCount < fewestRows || own.source !== "dump" || key === undefined || others.length > 0) return null;
  if (table.kind !== "table" || table.inherits.length > 0) return null;
  const columns = table.columns.flatMap((column) => {
    const known = own.columns.find(({ name }) => name === column.name);
    const isPlain =
      column.generated === null &&
      ["integer", "text", "date", "timestamp", "datetime", "decimal", "boolean"].includes(column.typeFamily);
    return known && isPlain && known.mostCommonValues.length + known.histogramBounds.length > 0
      ? [{ column, name: quoted(column.name), statistics: known }]
      : [];
  });
  return {
    table,
    name: `${quoted(table.namespace)}.${quoted(table.name)}`,
    key: quoted(key),
    rowCount: own.rowCount,
    columns,
  };
}

function linksOf(catalog: Catalog, tables: readonly Keyed[]): Link[] {
  const find = ({ name, namespace }: { readonly name: string; readonly namespace: string }) =>
    tables.find(({ table }) => table.name === name && table.namespace === namespace);
  return catalog.foreignKeys.flatMap(({ table, columns, referencedTable, referencedColumns }) => {
    const [child, parent] = [find(table), find(referencedTable)];
    const [column, ...others] = columns;
    const isKey = parent && quoted(referencedColumns[0] ?? "") === parent.key;
    return child && isKey && column !== undefined && others.length === 0
      ? [{ child, column: quoted(column), parent }]
      : [];
  });
}

/** A value that a column has, by how often it has it or from anywhere. */
function valueOf(draw: Draw, { statistics: { mostCommonValues, histogramBounds } }: Known): string {
  const isCommon = mostCommonValues.length > 0 && (histogramBounds.length === 0 || draw.happens(0.5));
  return text(
    isCommon
      ? (mostCommonValues[draw.skewed(mostCommonValues.length, 1) - 1]?.value ?? "")
      : draw.oneOf(histogramBounds),
  );
}

const isOrdered = ({ column: { typeFamily } }: Known): boolean =>
  ["date", "timestamp", "datetime", "integer", "decimal"].includes(typeFamily);

/** A column with few values, of which a condition takes a good part. */
const isStatus = ({ statistics: { distinctCount } }: Known): boolean => distinctCount >= 2 && distinctCount <= 100;

const pick = (draw: Draw, { columns, key }: Keyed, test: (column: Known) => boolean = () => true): Known | null => {
  const fitting = columns.filter((column) => column.name !== key && test(column));
  return fitting.length > 0 ? draw.oneOf(fitting) : null;
};

function conditionOn(draw: Draw, table: Keyed, prefix = ""): string | null {
  const column = pick(draw, table, isStatus) ?? pick(draw, table);
  if (column === null) return null;
  const value = valueOf(draw, column);
  if (isOrdered(column) && !isStatus(column)) return `${prefix}${column.name} ${draw.oneOf(["<", ">="])} ${value}`;
  return draw.happens(0.2)
    ? `${prefix}${column.name} IN (${value}, ${valueOf(draw, column)})`
    : `${prefix}${column.name} = ${value}`;
}

type Writer = (draw: Draw, table: Keyed, link: Link | null) => string | null;

/** Writes a statement over a column of a table, where it has one that fits. */
const over =
  (test: (column: Known) => boolean, write: (draw: Draw, table: Keyed, column: Known) => string): Writer =>
  (draw, table) => {
    const column = pick(draw, table, test);
    return column && write(draw, table, column);
  };

const linked =
  (write: (draw: Draw, link: Link) => string | null): Writer =>
  (draw, _, link) =>
    link && write(draw, link);

const few = (draw: Draw, { rowCount }: Keyed): number =>
  draw.between(1, Math.max(2, Math.min(1000, Math.floor(rowCount / 3))));

const kinds: readonly (readonly [kind: string, write: Writer])[] = [
  [
    "retention",
    over(
      (column) => isOrdered(column) && !isStatus(column),
      (draw, { name }, column) => `DELETE FROM ${name} WHERE ${column.name} < ${valueOf(draw, column)}`,
    ),
  ],
  [
    "duplicates by NOT IN",
    over(
      () => true,
      (draw, { name, key }, column) =>
        `DELETE FROM ${name} WHERE ${key} NOT IN (SELECT ${draw.oneOf(["max", "min"])}(${key}) FROM ${name} GROUP BY ${column.name})`,
    ),
  ],
  [
    "duplicates by row_number",
    over(
      () => true,
      (_, { name, key }, column) =>
        `DELETE FROM ${name} WHERE ${key} IN (SELECT ${key} FROM (SELECT ${key}, row_number() OVER (PARTITION BY ${column.name} ORDER BY ${key}) AS rn FROM ${name}) AS numbered WHERE rn > 1)`,
    ),
  ],
  [
    "duplicates by self join",
    over(
      () => true,
      (_, { name, key }, column) =>
        `DELETE FROM ${name} AS a USING ${name} AS b WHERE a.${column.name} = b.${column.name} AND a.${key} > b.${key}`,
    ),
  ],
  [
    "groups by HAVING",
    linked(
      (draw, { child, column, parent }) =>
        `DELETE FROM ${parent.name} WHERE ${parent.key} IN (SELECT ${column} FROM ${child.name} GROUP BY ${column} HAVING count(*) > ${draw.between(1, 6)})`,
    ),
  ],
  [
    "orphans by NOT EXISTS",
    linked(
      (_, { child, column, parent }) =>
        `DELETE FROM ${parent.name} AS p WHERE NOT EXISTS (SELECT 1 FROM ${child.name} AS c WHERE c.${column} = p.${parent.key})`,
    ),
  ],
  [
    "orphans by NOT IN",
    linked(
      (draw, { child, column, parent }) =>
        `DELETE FROM ${parent.name} WHERE ${parent.key} NOT IN (SELECT ${column} FROM ${child.name}${draw.happens(0.5) ? ` WHERE ${column} IS NOT NULL` : ""})`,
    ),
  ],
  [
    "orphans by LEFT JOIN",
    linked(
      (_, { child, column, parent }) =>
        `DELETE FROM ${parent.name} WHERE ${parent.key} IN (SELECT p.${parent.key} FROM ${parent.name} AS p LEFT JOIN ${child.name} AS c ON c.${column} = p.${parent.key} WHERE c.${child.key} IS NULL)`,
    ),
  ],
  [
    "first rows",
    (draw, table) =>
      `DELETE FROM ${table.name} WHERE ${table.key} IN (SELECT ${table.key} FROM ${table.name} ORDER BY ${table.key} LIMIT ${few(draw, table)})`,
  ],
  [
    "first rows of some",
    (draw, table) => {
      const condition = conditionOn(draw, table);
      return (
        condition &&
        `DELETE FROM ${table.name} WHERE ${table.key} IN (SELECT ${table.key} FROM ${table.name} WHERE ${condition} ORDER BY ${table.key} LIMIT ${few(draw, table)})`
      );
    },
  ],
  [
    "UPDATE FROM",
    linked((draw, { child, column, parent }) => {
      const [set, condition] = [pick(draw, child), conditionOn(draw, parent, "p.")];
      return (
        set &&
        condition &&
        `UPDATE ${child.name} AS c SET ${set.name} = c.${set.name} FROM ${parent.name} AS p WHERE p.${parent.key} = c.${column} AND ${condition}`
      );
    }),
  ],
  [
    "soft delete",
    (draw, table) => {
      const [day, set, status] = [pick(draw, table, isOrdered), pick(draw, table), conditionOn(draw, table)];
      return (
        day &&
        set &&
        status &&
        `UPDATE ${table.name} SET ${set.name} = ${set.name} WHERE ${day.name} < ${valueOf(draw, day)} AND ${status}`
      );
    },
  ],
  [
    "batch by keys",
    over(
      (column) => isOrdered(column),
      (draw, { name }, column) =>
        `DELETE FROM ${name} WHERE ${column.name} BETWEEN ${valueOf(draw, column)} AND ${valueOf(draw, column)}`,
    ),
  ],
  [
    "DELETE USING",
    linked((draw, { child, column, parent }) => {
      const condition = conditionOn(draw, parent, "p.");
      return (
        condition &&
        `DELETE FROM ${child.name} AS c USING ${parent.name} AS p WHERE p.${parent.key} = c.${column} AND ${condition}`
      );
    }),
  ],
  [
    "children by IN",
    linked((draw, { child, column, parent }) => {
      const [condition, more] = [conditionOn(draw, parent), conditionOn(draw, child)];
      return (
        condition &&
        `DELETE FROM ${child.name} WHERE ${column} IN (SELECT ${parent.key} FROM ${parent.name} WHERE ${condition})${more !== null && draw.happens(0.4) ? ` AND ${more}` : ""}`
      );
    }),
  ],
  [
    "CTE",
    (draw, table) => {
      const condition = conditionOn(draw, table);
      return (
        condition &&
        `WITH old AS (SELECT ${table.key} FROM ${table.name} WHERE ${condition}) DELETE FROM ${table.name} WHERE ${table.key} IN (SELECT ${table.key} FROM old)`
      );
    },
  ],
  [
    "INSERT SELECT",
    (draw, table) => {
      const condition = conditionOn(draw, table);
      return (
        condition &&
        `INSERT INTO public.workload_archive (value) SELECT ${table.key}::text FROM ${table.name} WHERE ${condition}`
      );
    },
  ],
  [
    "INSERT of what is missing",
    linked((draw, { child, column, parent }) => {
      const condition = conditionOn(draw, parent, "p.");
      return (
        condition &&
        `INSERT INTO public.workload_archive (value) SELECT p.${parent.key}::text FROM ${parent.name} AS p WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM ${child.name} AS c WHERE c.${column} = p.${parent.key})`
      );
    }),
  ],
  [
    "INSERT of groups",
    over(
      isStatus,
      (draw, { name }, column) =>
        `INSERT INTO public.workload_archive (value) SELECT ${column.name}::text FROM ${name} GROUP BY ${column.name}${draw.happens(0.5) ? ` HAVING count(*) > ${draw.between(1, 20)}` : ""}`,
    ),
  ],
  [
    "upsert",
    (draw, table) => {
      const condition = conditionOn(draw, table);
      return (
        condition &&
        `INSERT INTO public.workload_archive (value) SELECT DISTINCT ${table.key}::text FROM ${table.name} WHERE ${condition} ON CONFLICT (value) DO UPDATE SET value = excluded.value`
      );
    },
  ],
];
