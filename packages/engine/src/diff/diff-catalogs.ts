import type { Catalog, Column } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import { diffRulesByDialect } from "../dialects/diff-rules-by-dialect.ts";
import { compareCode, compareTypesAndSequences } from "./compare/compare-objects.ts";
import type { Comparison } from "./compare/comparison.ts";
import { compareNamespaces } from "./compare/compare-namespaces.ts";
import { compareTables } from "./compare/compare-tables.ts";
import { matchTables } from "./match-tables.ts";
import type { Matching } from "./match-tables.ts";
import type { Change, Finding, RenameDecisions, SchemaDiff } from "./model.ts";
import { once } from "./once.ts";
import { judge } from "./risk/judge.ts";
import { worstOf } from "./risk/judgement.ts";
import type { RiskContext } from "./risk/judgement.ts";
import { countChanges } from "./totals.ts";
import { describeChange } from "./wording/describe-change.ts";
import { headlineOf } from "./wording/headline.ts";

/**
 * How `after` differs from `before`, change by change, each with its risk and why. Names are compared as the database
 * compares them, and the default namespaces of both count as one. What a renamed table or column is part of is compared
 * through the new name. Neither the order of tables nor a spelling that means the same is a difference.
 *
 * The work grows with the size of the catalogs alone, and the result depends on nothing but the arguments.
 * @throws {TypeError} where the two catalogs are of different databases.
 */
export function diffCatalogs(before: Catalog, after: Catalog, decisions: RenameDecisions = {}): SchemaDiff {
  return compareCatalogs(before, after, decisions).diff;
}

/** The diff of two catalogs, and which table and column of the one is which of the other. */
export function compareCatalogs(
  before: Catalog,
  after: Catalog,
  decisions: RenameDecisions,
): { readonly diff: SchemaDiff; readonly matching: Matching } {
  const { dialect } = after;
  if (before.dialect !== dialect)
    throw new TypeError(`A schema of ${before.dialect} cannot be compared with one of ${dialect}.`);
  const matching = matchTables(before, after, decisions);
  const changes: Change[] = [];
  const idOf = idMaker();
  const context = riskContext(matching);
  const comparison: Comparison = {
    dialect,
    rules: diffRulesByDialect[dialect],
    matching,
    find: (finding) => changes.push(tell(finding, context, idOf)),
  };
  compareNamespaces(comparison);
  compareTypesAndSequences(comparison);
  compareTables(comparison);
  compareCode(comparison);
  const totals = countChanges(changes);
  const worstRisk = worstOf(changes.map(({ risk }) => risk));
  const { renames, unusedDecisions } = matching;
  const headline = headlineOf(changes, totals, worstRisk);
  return { diff: { dialect, changes, renames, unusedDecisions, totals, worstRisk, headline }, matching };
}

function tell(finding: Finding, context: RiskContext, idOf: (finding: Finding) => string): Change {
  const { risk, reason, caveat = null } = judge(finding, context);
  const { kind, table, object, before, after, beforeText, afterText, isWithTable } = finding;
  const tableName = table === null ? "" : displayName(after === null ? context.before : context.after, table);
  const sentence = describeChange(finding, tableName);
  const change = {
    kind,
    table,
    object,
    before,
    after,
    beforeText,
    afterText,
    id: idOf(finding),
    risk,
    reason,
    caveat,
    sentence,
  };
  return (isWithTable ? { ...change, isWithTable } : change) as Change;
}

/** Numbers findings of one kind that name the same object of a table; those of one table come one after the other. */
function idMaker(): (finding: Finding) => string {
  let last: Finding["table"] = null;
  /** The id of the first finding of each object: most objects have one alone, and no other can be equal to it. */
  const firsts = new Map<string, string>();
  const counts = new Map<string, number>();
  return ({ kind, table, object, beforeText, afterText }) => {
    const isLabel = kind === "type-label-added" || kind === "type-label-removed";
    const name = isLabel ? `${object}:${afterText ?? beforeText ?? ""}` : object;
    const id = table === null ? `${kind}:${name}` : `${kind}:${table.namespace}.${table.name}:${object}`;
    if (table !== null && (table.name !== last?.name || table.namespace !== last.namespace)) {
      firsts.clear();
      if (counts.size > 0) counts.clear();
    }
    last = table;
    const first = firsts.get(name);
    if (first === undefined) {
      firsts.set(name, id);
      return id;
    }
    if (!counts.has(first)) counts.set(first, 1);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id}#${count}`;
  };
}

function riskContext({ before, after, pairs, removed, added }: Matching): RiskContext {
  const rules = diffRulesByDialect[after.catalog.dialect];
  // Asked for by few changes.
  const inside = once(() => columnsInside(pairs));
  const strict = once(() => columnsOfStrictTables(pairs));
  const removedKeys = once(() => new Set(removed.map((table) => before.names.keyOf(table))));
  const addedKeys = once(() => new Set(added.map((table) => after.names.keyOf(table))));
  return {
    dialect: after.catalog.dialect,
    rules,
    facts: rules.facts,
    before: before.catalog,
    after: after.catalog,
    typesBefore: before.types,
    typesAfter: after.types,
    isLastColumn: (column) => !inside().has(column),
    isStrict: (column) => strict().has(column),
    isRemoved: (table) => removedKeys().has(before.names.keyOf(table)),
    isAdded: (table) => addedKeys().has(after.names.keyOf(table)),
  };
}

/** Columns that stand before one that was there already. */
function columnsInside(pairs: Matching["pairs"]): Set<Column> {
  const inside = new Set<Column>();
  for (const { columns, after } of pairs) {
    if (columns.added.length === 0) continue;
    const lastKept = columns.kept.after.at(-1);
    if (lastKept === undefined) continue;
    const last = after.columns.indexOf(lastKept);
    for (const column of columns.added) if (after.columns.indexOf(column) < last) inside.add(column);
  }
  return inside;
}

/** SQLite's STRICT. */
function columnsOfStrictTables(pairs: Matching["pairs"]): Set<Column> {
  return new Set(pairs.flatMap(({ after }) => (after.options["strict"] === undefined ? [] : after.columns)));
}
