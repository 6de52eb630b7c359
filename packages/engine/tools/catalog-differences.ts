import type { Catalog, ForeignKey, Index, Table, Trigger, View } from "../src/index.ts";

const ignored = new Set(["span", "isConditional"]);

/**
 * The differences between a catalog and the one that its own script gives when it is read, one line each, at most `limit`.
 * Places in the source do not count, nor under which condition the dump made a table (a script states what is), nor the order
 * of the views (each stands behind those that it reads).
 */
export function findCatalogDifferences(wanted: Catalog, found: Catalog, limit = 20): string[] {
  const differences: string[] = [];
  compare("", comparable(wanted), comparable(found), differences, limit);
  return differences;
}

/**
 * The catalog without what its script leaves out by a remark: keys that dangle, triggers whose code is not known,
 * partial indexes where the database has none, functions and procedures.
 */
export function withoutLeftOut(catalog: Catalog, script: string): Catalog {
  const keysLeftOut = (key: ForeignKey): boolean =>
    key.isDangling && script.includes(`-- Left out: foreign key ${key.name ?? ""} of ${key.table.name}, for`);
  const triggersLeftOut = (trigger: Trigger): boolean =>
    script.includes(`-- Left out: trigger ${trigger.name} on ${trigger.table.name}, for`);
  const indexesLeftOut = (table: Table, index: Index): boolean =>
    index.predicate !== null && script.includes(`-- Left out: index ${index.name ?? ""} on ${table.name}, for`);
  const { routines, ...others } = catalog;
  const kept = routines?.filter(({ name }) => !script.includes(`-- Left out: routine ${name}, for`));
  return {
    ...others,
    ...(kept === undefined ? {} : { routines: kept }),
    tables: catalog.tables.map((table) => ({
      ...table,
      indexes: table.indexes.filter((index) => !indexesLeftOut(table, index)),
    })),
    foreignKeys: catalog.foreignKeys.filter((key) => !keysLeftOut(key)),
    triggers: catalog.triggers.filter((trigger) => !triggersLeftOut(trigger)),
  };
}

/**
 * With its views in the order of their names, and without its extensions: a script brings those alone that it needs. It tells all
 * routines that it has.
 */
function comparable({ extensions: _extensions, ...catalog }: Catalog): Catalog {
  const keyOf = (view: View): string => `${view.namespace}\u0000${view.name}`;
  return {
    ...catalog,
    routines: catalog.routines ?? [],
    views: catalog.views.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)),
  };
}

function compare(path: string, wanted: unknown, found: unknown, differences: string[], limit: number): void {
  if (differences.length >= limit || Object.is(wanted, found)) return;
  if (Array.isArray(wanted) && Array.isArray(found)) {
    if (wanted.length !== found.length) differences.push(`${path}: ${found.length} instead of ${wanted.length}`);
    for (let index = 0; index < Math.min(wanted.length, found.length); index += 1)
      compare(`${path}[${label(wanted[index], index)}]`, wanted[index], found[index], differences, limit);
    return;
  }
  if (isRecord(wanted) && isRecord(found)) {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(found)]))
      if (!ignored.has(key)) compare(`${path}.${key}`, wanted[key], found[key], differences, limit);
    return;
  }
  const short = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 160);
  differences.push(`${path}: ${short(found)} instead of ${short(wanted)}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function label(item: unknown, index: number): string {
  return isRecord(item) && typeof item["name"] === "string" ? item["name"] : String(index);
}
