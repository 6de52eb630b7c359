import { allInheritorsOf } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import { allPartitionsOf } from "../impact/rows/partitions.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { Lock } from "./model.ts";
import { isTableLock, tableLock } from "./postgresql-table-lock.ts";

/** Of a table with more parts than this they are not named: the lock of the whole says it. */
const maxNamedParts = 24;

/**
 * Locks on tables with those on their parts, which the server locks like the whole: partitions unless the condition leaves
 * them out, and, for what the statement itself names, tables that inherit. The statements of keys say ONLY.
 * @see https://www.postgresql.org/docs/current/ddl-partitioning.html#DDL-PARTITION-PRUNING
 */
export function withParts(schema: PreparedSchema, locks: readonly Lock[], by: "statement" | "key"): Lock[] {
  const { index } = schema;
  const wholes = wholesOf(schema);
  if (wholes.size === 0) return [...locks];
  return locks.flatMap((lock) => {
    const table = isTableLock(lock) ? wholes.get(lock.table) : undefined;
    if (!isTableLock(lock) || table === undefined) return [lock];
    const partitions = allPartitionsOf(schema, table);
    const heirs = by === "key" ? [] : allInheritorsOf(index, table);
    if (partitions.length + heirs.length > maxNamedParts) {
      const count = String(partitions.length + heirs.length);
      return [
        {
          ...lock,
          reason: `${lock.reason} Its ${count} parts are locked like it, where the condition does not leave them out.`,
        },
      ];
    }
    const partOf = (part: Table, reason: string): Lock =>
      tableLock(lock.mode, displayName(schema.catalog, part), "possible", reason);
    return [
      lock,
      ...partitions.map((part) =>
        partOf(part, `It is a partition of ${lock.table}, and may be among those that are reached.`),
      ),
      ...heirs.map((part) =>
        partOf(part, `It inherits from ${lock.table}, and is locked with it unless the statement says ONLY.`),
      ),
    ];
  });
}

/** The tables that have parts, by the name that is shown. */
function wholesOf({ catalog, index }: PreparedSchema): Map<string, Table> {
  const wholes = new Map<string, Table>();
  for (const parts of [index.partitionsByParent, index.childrenByInheritedTable])
    for (const key of parts.keys()) {
      const table = index.tables.get(key);
      if (table !== undefined) wholes.set(displayName(catalog, table), table);
    }
  return wholes;
}
