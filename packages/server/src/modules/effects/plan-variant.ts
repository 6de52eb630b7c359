import type { ErrorDetail, WhatIfChanges } from "@foretell/contract";
import { comparableName, displayName, findTable, keyOf } from "@foretell/engine";
import type { CatalogEdit, ForeignKey, PreparedSchema, SchemaStatistics, Table } from "@foretell/engine";
import { withRowCount } from "../statistics/with-row-count.ts";

/** What is made of a schema before the statement is put to it. */
export interface PlannedVariant {
  readonly edits: readonly CatalogEdit[];
  /** Where in the request each edit stands. */
  readonly paths: readonly string[];
  /** Null where no row count is another. */
  readonly statistics: SchemaStatistics | null;
  /** What is otherwise, each in one sentence. */
  readonly sentences: readonly string[];
  readonly problems: readonly ErrorDetail[];
}

type Found<Thing> = Thing | { readonly problem: ErrorDetail };

/** How many names a refusal offers. */
const maxOffered = 10;

/** Finds what changes name in a schema, and tells what of it is not there. */
export function planVariant(schema: PreparedSchema, changes: WhatIfChanges): PlannedVariant {
  const { catalog } = schema;
  const edits: CatalogEdit[] = [];
  const paths: string[] = [];
  const sentences: string[] = [];
  const problems: ErrorDetail[] = [];
  const plan = (edit: CatalogEdit, path: string, sentence: string): void => {
    edits.push(edit);
    paths.push(path);
    sentences.push(sentence);
  };
  for (const [at, { on_delete, on_update, ...named }] of (changes.foreign_keys ?? []).entries()) {
    const path = `foreign_keys.${at}`;
    const key = findKey(schema, named, path);
    if ("problem" in key) {
      problems.push(key.problem);
      continue;
    }
    const said = [
      ...(on_delete === undefined || on_delete === key.onDelete
        ? []
        : [`ON DELETE ${on_delete} instead of ${key.onDelete}`]),
      ...(on_update === undefined || on_update === key.onUpdate
        ? []
        : [`ON UPDATE ${on_update} instead of ${key.onUpdate}`]),
    ];
    if (said.length === 0) continue;
    const name = key.name ?? `(${key.columns.join(", ")})`;
    const change = { onDelete: on_delete, onUpdate: on_update };
    plan(
      { kind: "change foreign key", key, change },
      path,
      `${name} of ${displayName(catalog, key.table)}: ${said.join(", ")}.`,
    );
  }
  for (const [at, { table: written, columns }] of (changes.indexes ?? []).entries()) {
    const path = `indexes.${at}`;
    const table = findShown(schema, written, path);
    if ("problem" in table) problems.push(table.problem);
    else
      plan(
        { kind: "add index", table, columns },
        path,
        `A further index on ${displayName(catalog, table)} (${columns.join(", ")}).`,
      );
  }
  const { statistics, ...counted } = countRows(schema, changes.row_counts ?? []);
  return {
    edits,
    paths,
    statistics,
    sentences: [...sentences, ...counted.sentences],
    problems: [...problems, ...counted.problems],
  };
}

function countRows(
  schema: PreparedSchema,
  counts: NonNullable<WhatIfChanges["row_counts"]>,
): Pick<PlannedVariant, "statistics" | "sentences" | "problems"> {
  const { catalog, statisticsByTable } = schema;
  const changed = new Map(statisticsByTable);
  const sentences: string[] = [];
  const problems: ErrorDetail[] = [];
  for (const [at, { table: written, row_count }] of counts.entries()) {
    const table = findShown(schema, written, `row_counts.${at}`);
    if ("problem" in table) {
      problems.push(table.problem);
      continue;
    }
    const { namespace, name } = table;
    const key = keyOf(catalog, table);
    const known = statisticsByTable.get(key) ?? null;
    if (known?.rowCount === row_count) continue;
    changed.set(key, { namespace, name, ...withRowCount(known, row_count) });
    const before = known === null ? "an unknown number" : grouped(known.rowCount);
    sentences.push(`${grouped(row_count)} rows in ${displayName(catalog, table)} instead of ${before}.`);
  }
  return { statistics: sentences.length === 0 ? null : { tables: [...changed.values()] }, sentences, problems };
}

/** As the engine's sentences group thousands. */
const grouped = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, "\u202f");

/** The table that people know by a name. */
function findShown({ index, catalog }: PreparedSchema, written: string, path: string): Found<Table> {
  const shown = catalog.tables.find((table) => displayName(catalog, table) === written);
  const table = shown ?? findTable(index, { namespace: null, name: written });
  return (
    table ?? {
      problem: {
        path: `${path}.table`,
        message: `There is no table ${written} in this schema. Name one as the diagram does.`,
      },
    }
  );
}

function findKey(
  schema: PreparedSchema,
  named: Pick<NonNullable<WhatIfChanges["foreign_keys"]>[number], "table" | "constraint_name" | "columns">,
  path: string,
): Found<ForeignKey> {
  const { catalog } = schema;
  const { dialect } = catalog;
  const table = findShown(schema, named.table, path);
  if ("problem" in table) return table;
  const own = catalog.foreignKeys.filter((key) => keyOf(catalog, key.table) === keyOf(catalog, table));
  const isSame = (one: string, other: string): boolean =>
    comparableName(dialect, one) === comparableName(dialect, other);
  const { constraint_name: name, columns } = named;
  const found = own.find((key) =>
    name === undefined
      ? key.columns.length === columns?.length && key.columns.every((column, at) => isSame(column, columns[at] ?? ""))
      : key.name !== null && isSame(key.name, name),
  );
  if (found !== undefined) return found;
  const wanted = name ?? `(${(columns ?? []).join(", ")})`;
  const there = own.slice(0, maxOffered).map((key) => key.name ?? `(${key.columns.join(", ")})`);
  const offer = there.length === 0 ? "The table has none." : `The table has ${there.join(", ")}.`;
  const field = name === undefined ? "columns" : "constraint_name";
  return {
    problem: { path: `${path}.${field}`, message: `There is no foreign key ${wanted} on ${named.table}. ${offer}` },
  };
}
