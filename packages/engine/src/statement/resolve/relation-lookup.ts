import { findTable, findView } from "../../catalog/catalog-index.ts";
import { comparableName, foldIdentifier } from "../../catalog/names.ts";
import type { Name, TableReference } from "../ast.ts";
import { findNearestName } from "../nearest-name.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { isSystemTable } from "./pseudo-columns.ts";
import { isInCode, opaqueSource } from "./scope.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./source.ts";

/** A name as the database stores it. */
export function foldName(schema: PreparedSchema, name: Name): string {
  return foldIdentifier(schema.catalog.dialect, { kind: name.isQuoted ? "quoted" : "word", value: name.text });
}

/** The form under which two stored names are the same to the database. */
export function comparable(schema: PreparedSchema, name: string): string {
  return comparableName(schema.catalog.dialect, name);
}

interface RelationSight {
  readonly seesCommonTables: boolean;
  readonly viewColumns: (view: NonNullable<Source["view"]>) => Source["columns"];
}

/** A table of the catalog, a view or, where such are meant, a common table expression by its written name; fails with the nearest name. */
export function getRelation(
  schema: PreparedSchema,
  scope: Scope,
  reference: TableReference,
  { seesCommonTables, viewColumns }: RelationSight,
): Source {
  const parts = reference.name;
  const last = parts.at(-1);
  const span = last?.span ?? reference.span;
  const alias = reference.alias?.name ? foldName(schema, reference.alias.name) : null;
  const renamed = reference.alias?.columns.map((column) => foldName(schema, column)) ?? [];
  if (last === undefined) return opaqueSource(alias, span, renamed);
  const name = foldName(schema, last);
  const qualifier = parts.at(-2);
  const namespace = qualifier ? foldName(schema, qualifier) : null;
  if (namespace === null && seesCommonTables) {
    const common = findCommonTable(schema, scope, name);
    // The rows of a write are those of its RETURNING.
    if (common?.query === null && common.columns?.length === 0)
      throw new ParseFailure("not_supported", `"${last.text}" gives no rows: it has no RETURNING.`, span);
    if (common) return { ...common, name: alias ?? common.name, renamed, span };
  }
  for (const candidate of namespaceCandidates(schema, namespace)) {
    const wanted = { namespace: candidate, name };
    const table = findTable(schema.index, wanted) ?? null;
    const view = table ? null : (findView(schema.index, wanted) ?? null);
    const object = table ?? view;
    if (object === null) continue;
    const own = opaqueSource(alias ?? name, span, renamed);
    const columns = view && viewColumns(view);
    const isHidden = alias !== null && schema.catalog.dialect !== "sqlite";
    return { ...own, namespace: isHidden ? null : object.namespace, table, view, columns };
  }
  const isElsewhere = name.startsWith("@") || /^open(?:query|datasource|rowset)$/iu.test(parts[0]?.text ?? "");
  const namespaces = parts.slice(0, -1).map(({ text }) => text);
  if (isElsewhere || isSystemTable(schema.catalog.dialect, namespaces, name) || isInCode(scope))
    return opaqueSource(alias ?? name, span, renamed);
  throw unknownTable(schema, parts, span);
}

function findCommonTable(schema: PreparedSchema, scope: Scope, name: string): Source | undefined {
  const wanted = comparable(schema, name);
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.commonTables.get(wanted) ?? at.laterTables.get(wanted)?.();
    if (found) return found;
  }
  return undefined;
}

/** The written namespace, and the default one where the written one can only be the database's own name. */
export function namespaceCandidates(schema: PreparedSchema, namespace: string | null): (string | null)[] {
  const { catalog } = schema;
  if (namespace === null) return [null];
  // PostgreSQL has no name of the database before that of a table, unless the schema stands between.
  if (catalog.dialect === "postgresql") return [namespace];
  const isKnown = (list: readonly { readonly namespace: string }[]) =>
    list.some((object) => comparable(schema, object.namespace) === comparable(schema, namespace));
  const { dialect, databaseName } = catalog;
  const isUnknown = databaseName === null && (dialect === "mysql" || dialect === "oracle");
  const own = dialect === "sqlite" ? "main" : databaseName;
  const isOther = isUnknown || own?.toLowerCase() === namespace.toLowerCase();
  if (isOther && !isKnown(catalog.tables) && !isKnown(catalog.views)) return [namespace, null];
  return [namespace];
}

function unknownTable(schema: PreparedSchema, parts: readonly Name[], span: Source["span"]): ParseFailure {
  const written = parts.map((part) => part.text).join(".");
  const last = parts.at(-1)?.text ?? written;
  const names = [...schema.catalog.tables, ...schema.catalog.views].map((object) => object.name);
  const nearest = findNearestName(last, new Set(names));
  const meant = nearest === null ? "" : ` Did you mean "${nearest}"?`;
  return new ParseFailure(
    "unknown_table",
    `There is no table or view "${written}" in this schema.${meant}`,
    span,
    nearest,
  );
}
