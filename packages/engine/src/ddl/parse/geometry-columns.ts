import type { SchemaChange } from "../schema-change.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";
import { describeType } from "./type-source.ts";
import { unknownColumn } from "../../catalog/unknown-column.ts";

/**
 * What `SELECT AddGeometryColumn(…)` and `SELECT DropGeometryColumn(…)` of PostGIS and SpatiaLite do to a table, from behind the
 * word SELECT; null for any other query.
 * @see https://postgis.net/docs/AddGeometryColumn.html
 * @see https://www.gaia-gis.it/gaia-sins/spatialite-sql-latest.html
 */
export function readGeometryColumn(cursor: DefinitionCursor, grammar: DdlGrammar): SchemaChange | null {
  if (cursor.dialect !== "postgresql" && cursor.dialect !== "sqlite") return null;
  const called = cursor.readQualifiedName()?.name.toLowerCase();
  if ((called !== "addgeometrycolumn" && called !== "dropgeometrycolumn") || !cursor.isSign("(")) return null;
  const names: string[] = [];
  const rest: string[] = [];
  cursor.eachElement(() => {
    const { kind, value } = cursor.token;
    if (kind === "string" && rest.length === 0) names.push(value);
    else rest.push(kind === "string" ? value : cursor.source(cursor.index, cursor.limit));
  });
  // [[catalog,] schema,] table, column
  const [name, table, namespace = null] = names.toReversed();
  if (name === undefined || table === undefined) return null;
  const { start, end } = cursor.statement;
  const change = {
    kind: "alter table",
    table: { namespace, name: table },
    onlyIfThere: false,
    span: { start, end },
  } as const;
  if (called === "dropgeometrycolumn") return { ...change, actions: [{ kind: "drop column", name, isCascade: false }] };
  const [srid = "", shape = "geometry"] = rest;
  const type = cursor.dialect === "sqlite" ? shape : `geometry(${shape},${srid})`;
  const column = {
    ...unknownColumn(name),
    ...describeType(type, grammar),
    typeFamily: "spatial",
    isNullable: cursor.dialect === "sqlite" && rest[3] === "1" ? false : null,
    constraints: [],
  } as const;
  return { ...change, actions: [{ kind: "add column", column, onlyIfMissing: false, after: null }] };
}
