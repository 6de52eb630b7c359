import type { SchemaSnapshot, SchemaVersionDetail, VersionOrigin } from "@foretell/contract";
import { displayName } from "@foretell/engine";
import type { Catalog } from "@foretell/engine";
import { unpackSnapshot } from "../../work/snapshot.ts";
import { diffStates } from "./diff-states.ts";
import { packAnswer } from "../../http/pack-answer.ts";

export interface DetailRequest {
  readonly head: Omit<SchemaVersionDetail, "schema_snapshot" | "diff_summary" | "changes">;
  readonly origin: VersionOrigin;
  /** The packed version. */
  readonly snapshot: Uint8Array;
  /** The packed version before it; null for the first. */
  readonly before: Uint8Array | null;
}

/** The gzip of the answer with a SchemaVersionDetail. Throws StoredShapeError. */
export function packVersionDetail({ head, origin, snapshot, before }: DetailRequest): Uint8Array {
  const { catalog } = unpackSnapshot(snapshot);
  const earlier = before === null ? null : unpackSnapshot(before).catalog;
  const { changes, totals, headline, worstRisk } = diffStates(earlier, catalog);
  const detail: SchemaVersionDetail = {
    ...head,
    schema_snapshot: toSchemaSnapshot(catalog),
    diff_summary: {
      type: origin,
      headline,
      worst_risk: worstRisk,
      changes: totals.changes,
      tables_added: totals.tablesAdded,
      tables_removed: totals.tablesRemoved,
      tables_modified: totals.tablesModified,
    },
    changes: changes
      .filter(({ isWithTable }) => isWithTable !== true)
      .map(({ sentence, kind, table, after, risk, reason }) => ({
        description: sentence,
        change_type: kind,
        created_at: head.created_at,
        table: table === null ? null : displayName(after === null ? (earlier ?? catalog) : catalog, table),
        risk,
        reason,
      })),
  };
  return packAnswer(detail);
}

/** The tables of a catalog by their names and columns alone. */
function toSchemaSnapshot(catalog: Catalog): SchemaSnapshot {
  return {
    tables: catalog.tables.map((table) => {
      const key = new Set(table.primaryKey?.columns);
      return {
        name: displayName(catalog, table),
        columns: table.columns.map(({ name, type, isNullable }) => ({
          name,
          type,
          primary_key: key.has(name),
          not_null: !isNullable,
        })),
      };
    }),
  };
}
