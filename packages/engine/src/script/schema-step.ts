import { truncateRulesByDialect } from "../dialects/truncate-rules.ts";
import type { ParsedStatement } from "../ddl/parse/parsed-statement.ts";
import { compareCatalogs } from "../diff/diff-catalogs.ts";
import { displayName } from "../catalog/names.ts";
import { findTable, foreignKeysTo, keyOf } from "../catalog/catalog-index.ts";
import { quoteName } from "../dialects/quote-name.ts";
import { predictWithWork } from "../impact/predict.ts";
import { lockOfSchemaStep } from "./lock-of-schema-step.ts";
import { moveStatistics } from "./move-statistics.ts";
import { refusalOfDroppedColumn } from "./dropped-column-of-sqlite.ts";
import { refusalByExpressions } from "./refusal-by-expressions.ts";
import { editCatalog } from "../edit/edit-catalog.ts";
import type { Blocker } from "../impact/model.ts";
import { formatQuantity, listOf } from "../impact/wording.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { prepareSchema, withStatistics } from "../statement/prepared-schema.ts";
import { refusalByNames, refusalsByRows } from "./schema-refusals.ts";
import type { ScriptPart } from "./split-script.ts";
import { statisticsOfSchema } from "./statistics-of-schema.ts";

/** What one statement does to the schema. */
export type SchemaStep =
  /** A server refuses it before it looks at a row. */
  | { readonly outcome: "refused"; readonly reason: string }
  | {
      readonly outcome: "changed";
      readonly schema: PreparedSchema;
      readonly blockers: readonly Blocker[];
      /** What it does, as a clause: `adds a column to orders`. */
      readonly told: string;
      /** Rows that are gone with their table, in one sentence; null where none are. */
      readonly losesRows: string | null;
    };

/** Applies a statement that changes the schema, as an import applies it, with the rows that are known taken along. */
export function takeSchemaStep(given: PreparedSchema, part: ScriptPart, parsed: ParsedStatement): SchemaStep {
  const { schema, blockers: ofDropped } = withDroppedRows(given, parsed);
  const { catalog, index } = schema;
  const isGuarded = /\bIF\s+(?:NOT\s+)?EXISTS\b/iu.test(part.text);
  const byNames =
    refusalByNames(schema, parsed.changes, isGuarded) ??
    refusalByExpressions(schema, parsed.changes) ??
    refusalOfDroppedColumn(schema, parsed.changes);
  if (byNames !== null) return { outcome: "refused", reason: byNames };
  const leavesLostEnds = catalog.dialect === "sqlite";
  const edited = editCatalog(catalog, [{ kind: "sql", sql: part.text }], { leavesLostEnds });
  if (edited.outcome === "refused") return { outcome: "refused", reason: edited.problems[0]?.message ?? "" };
  const [unread] = edited.unread;
  if (unread !== undefined) return { outcome: "refused", reason: ofScript(unread.reason) };
  const filled = new Set(
    parsed.changes.flatMap((change) =>
      change.kind === "create table" && change.query !== null ? edited.catalog.tables.slice(-1) : [],
    ),
  );
  const before = { catalog, statistics: schema.statisticsByTable };
  const statistics = statisticsOfSchema(before, edited.catalog, edited.lineage, filled);
  const next = prepareSchema(edited.catalog, { tables: [...statistics.values()] });
  const renames = { confirmed: edited.renames };
  const { diff } = compareCatalogs(catalog, edited.catalog, renames);
  const lock = lockOfSchemaStep(schema, edited.catalog, renames, diff.changes, part.text);
  const gone = diff.changes.flatMap((change) => {
    const table = change.kind === "table-removed" ? findTable(index, change.before) : undefined;
    const rows = table && given.statisticsByTable.get(keyOf(catalog, table))?.rowCount;
    return table && rows ? [`${formatQuantity(rows, "row")} of ${displayName(catalog, table)}`] : [];
  });
  const sentences = diff.changes.filter(({ isWithTable }) => isWithTable !== true).map(({ sentence }) => sentence);
  return {
    outcome: "changed",
    schema: { ...next, steps: schema.steps },
    blockers: [...ofDropped, ...refusalsByRows(next, diff.changes)],
    told: [tellChanges(sentences), lock].filter((sentence) => sentence !== null).join(" "),
    losesRows:
      gone.length === 0
        ? null
        : `${listOf(gone)} ${gone.length === 1 && gone[0]?.startsWith("1 ") ? "is" : "are"} gone with it.`,
  };
}

/**
 * SQLite deletes the rows of a table before it drops it, with all that its keys do then; a key that is left over may lead nowhere.
 * @see https://www.sqlite.org/foreignkeys.html#fk_schemacommands
 */
function withDroppedRows(
  schema: PreparedSchema,
  { changes }: ParsedStatement,
): { readonly schema: PreparedSchema; readonly blockers: readonly Blocker[] } {
  let now = schema;
  const blockers: Blocker[] = [];
  if (schema.catalog.dialect !== "sqlite") return { schema, blockers };
  for (const change of changes) {
    if (change.kind !== "drop" || change.object !== "table") continue;
    for (const name of change.names) {
      const table = findTable(now.index, name);
      if (table === undefined || foreignKeysTo(now.index, table).length === 0) continue;
      const { prediction, work } = predictWithWork(`DELETE FROM ${quoteName(table.name, "sqlite")}`, now);
      if (prediction.outcome === "completed") blockers.push(...prediction.impact.blockers);
      if (work) now = withStatistics(now, moveStatistics(now, work));
    }
  }
  return { schema: now, blockers };
}

/** The words of an import fit a script that is read into a schema. */
const ofScript = (reason: string): string =>
  reason.replace("in the dump at this point", "there when the statement runs");

function tellChanges(sentences: readonly string[]): string {
  const [first, ...others] = sentences;
  if (first === undefined) return "Changes nothing of the schema that is kept here.";
  return others.length === 0 ? first : `${first} And ${formatQuantity(others.length, "further change")}.`;
}

/** Whether TRUNCATE of this database ends the transaction as a change of the schema does. */
export const truncateCommits = ({ catalog }: PreparedSchema): boolean =>
  truncateRulesByDialect[catalog.dialect]?.commits === true;
