import type { DialectName, Table } from "@foretell/engine";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { LongText } from "../../db/long-texts.ts";
import type { CatalogTexts, EditableState, TableTexts } from "../../db/stored-catalog.ts";

/** A row of one part of a working state; what other parts have is null in it. */
type Part =
  | {
      readonly part: "head";
      readonly dialect: DialectName;
      readonly server_version: string | null;
      readonly database_name: string | null;
      readonly default_namespace: string;
      readonly incompleteness: string | null;
      readonly format: number;
      readonly document: string;
    }
  | {
      readonly part: "table";
      readonly position: number;
      readonly id: string;
      readonly namespace: string;
      readonly name: string;
      readonly kind: Table["kind"];
      readonly comment: string | null;
      readonly format: number;
      readonly document: string;
      readonly columns: string;
      readonly statistics_format: number;
      readonly statistics: string | null;
    }
  | {
      readonly part: "foreign key";
      readonly position: number;
      readonly id: string;
      readonly format: number;
      readonly document: string;
    }
  | {
      readonly part: "long text";
      readonly position: number;
      readonly id: string;
      readonly name: string;
      readonly document: string;
    };
type PartOf<Name extends Part["part"]> = Extract<Part, { readonly part: Name }>;

/**
 * The working state of a schema, its JSON unparsed; undefined when it has been deleted. Long comments are read whole only
 * where they are asked for: they change nothing of what a statement does.
 *
 * One statement reads all of it: all parts are of one moment, whatever transaction it is asked in.
 */
export async function findWorkingState(
  db: Db,
  schemaId: string,
  { withComments }: { readonly withComments: boolean },
): Promise<CatalogTexts | undefined> {
  return (await findEditableState(db, schemaId, { withComments }))?.texts;
}

/** The same with the ids of its rows. */
export async function findEditableState(
  db: Db,
  schemaId: string,
  { withComments }: { readonly withComments: boolean },
): Promise<EditableState | undefined> {
  const { rows } = await sql<Part>`
    -- Of one that is being removed, some is there.
    WITH schema AS MATERIALIZED (SELECT * FROM schemas WHERE id = ${schemaId} AND project_id IS NOT NULL)
    SELECT 'head' AS part, NULL::integer AS position, NULL::uuid AS id, NULL AS namespace, NULL AS name, NULL AS kind,
      NULL AS comment, object.format, (to_jsonb(object) - 'schema_id' - 'format')::text AS document, NULL AS columns,
      NULL::smallint AS statistics_format, NULL AS statistics, schema.db_type AS dialect, schema.server_version,
      schema.database_name, schema.default_namespace, schema.incompleteness
    FROM schema JOIN schema_objects AS object ON object.schema_id = schema.id
    UNION ALL
    SELECT 'table', position, id, namespace, name, kind, comment, format, definition::text, columns::text,
      statistics_format, statistics::text, NULL, NULL, NULL, NULL, NULL
    FROM schema_tables WHERE schema_id = (SELECT id FROM schema)
    UNION ALL
    SELECT 'foreign key', position, id, NULL, NULL, NULL, NULL, format, definition::text, NULL, NULL, NULL, NULL, NULL,
      NULL, NULL, NULL
    FROM schema_relationships WHERE schema_id = (SELECT id FROM schema)
    UNION ALL
    SELECT 'long text', long.piece, long.table_id, NULL, long.path, NULL, NULL, NULL, long.text, NULL, NULL, NULL, NULL,
      NULL, NULL, NULL, NULL
    FROM schema_tables AS cut JOIN schema_long_texts AS long ON long.table_id = cut.id
    WHERE cut.schema_id = (SELECT id FROM schema) AND cut.cut_texts IS NOT NULL
      AND (${withComments} OR long.path NOT LIKE '%comment')`.execute(db);
  const parts = Map.groupBy(rows, ({ part }) => part);
  const [head] = (parts.get("head") ?? []) as PartOf<"head">[];
  if (head === undefined) return undefined;
  const longTexts = joinPieces((parts.get("long text") ?? []) as PartOf<"long text">[]);
  const tables = inOrder((parts.get("table") ?? []) as PartOf<"table">[]);
  const foreignKeys = inOrder((parts.get("foreign key") ?? []) as PartOf<"foreign key">[]);
  const texts = {
    dialect: head.dialect,
    serverVersion: head.server_version,
    databaseName: head.database_name,
    defaultNamespace: head.default_namespace,
    incompleteness: head.incompleteness,
    objects: { format: head.format, json: head.document },
    tables: tables.map((row) => toTable(row, longTexts.get(row.id) ?? [])),
    foreignKeys: foreignKeys.map(({ format, document }) => ({ format, json: document })),
  };
  return { texts, tableIds: tables.map(({ id }) => id), foreignKeyIds: foreignKeys.map(({ id }) => id) };
}

function toTable(row: PartOf<"table">, longTexts: readonly LongText[]): TableTexts {
  const { namespace, name, kind, comment, format, document, columns, statistics_format, statistics } = row;
  return {
    namespace,
    name,
    kind,
    comment,
    format,
    columns,
    definition: document,
    statistics: statistics === null ? null : { format: statistics_format, json: statistics },
    longTexts,
  };
}

function inOrder<Row extends { readonly position: number }>(rows: Row[]): Row[] {
  return rows.sort((one, other) => one.position - other.position);
}

/** The long texts of each table. */
function joinPieces(pieces: PartOf<"long text">[]): Map<string, LongText[]> {
  const byTable = new Map<string, Map<string, string>>();
  for (const { id, name: path, document } of inOrder(pieces)) {
    const ofTable = byTable.get(id) ?? new Map<string, string>();
    ofTable.set(path, (ofTable.get(path) ?? "") + document);
    byTable.set(id, ofTable);
  }
  return new Map(
    [...byTable].map(([id, texts]) => [
      id,
      [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([path, text]): LongText => ({ path, text })),
    ]),
  );
}
