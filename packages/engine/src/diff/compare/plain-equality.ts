import type { Column, Table } from "../../catalog/model.ts";

const places: readonly string[] = ["span"];
const besideColumns: readonly string[] = ["span", "columns"];

/** Whether two values of JSON data are equal, places in the dump apart. */
export function isPlainlyEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let at = 0; at < left.length; at += 1) if (!isPlainlyEqual(left[at], right[at])) return false;
    return true;
  }
  return isEqualBut(left, right, places);
}

/** Whether two objects of JSON data are equal, some of their own properties apart. */
export function isEqualBut(left: object, right: object, ignored: readonly string[]): boolean {
  const ours = left as Readonly<Record<string, unknown>>;
  const theirs = right as Readonly<Record<string, unknown>>;
  // Data have no properties but their own, and a list of them would be made for each object.
  let count = 0;
  for (const key in ours) {
    count += 1;
    const value = ours[key];
    if (value !== theirs[key] && !ignored.includes(key) && !isPlainlyEqual(value, theirs[key])) return false;
  }
  for (const _ in theirs) count -= 1;
  return count === 0;
}

/** Whether two tables are equal, places in the dump apart. Columns are most of a schema, so they are compared field by field. */
export function isSameTable(table: Table, other: Table): boolean {
  const [before, after] = [table.columns, other.columns];
  if (before.length !== after.length) return false;
  for (let at = 0; at < before.length; at += 1) {
    const [old, fresh] = [before[at], after[at]];
    if (old === undefined || fresh === undefined || !isSameColumn(old, fresh)) return false;
  }
  return isEqualBut(table, other, besideColumns);
}

/** Whether two columns are equal, places in the dump apart. */
export function isSameColumn(before: Column, after: Column): boolean {
  return (
    before === after ||
    (before.name === after.name &&
      before.type === after.type &&
      before.isNullable === after.isNullable &&
      before.default === after.default &&
      before.normalType === after.normalType &&
      before.typeFamily === after.typeFamily &&
      before.isAutoIncrement === after.isAutoIncrement &&
      before.identity === after.identity &&
      before.comment === after.comment &&
      before.collation === after.collation &&
      before.onUpdate === after.onUpdate &&
      before.onNull === after.onNull &&
      isPlainlyEqual(before.generated, after.generated))
  );
}
