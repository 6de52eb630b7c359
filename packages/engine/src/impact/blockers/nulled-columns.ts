import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { nameOfTable } from "../changes/arrival-path.ts";
import type { Ways } from "../changes/arrival-path.ts";
import type { CascadeResult } from "../cascade/cascade-result.ts";
import type { Change } from "../changes/change.ts";
import { hasName, surelyChangesKey } from "../changes/cascade-effect.ts";
import { takesNoNull } from "../changes/takes-no-null.ts";
import { codeMayInterfere } from "../changes/interference.ts";
import { keysOfColumns } from "../conditions/keys-of-columns.ts";
import type { Blocker } from "../model.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { tablesWithKeys } from "../rows/partitions.ts";
import { formatRows, isUnlikely, listOf } from "../wording.ts";
import { blockerAt, isByAction, subjectOf } from "./blocker-at.ts";
import type { ByAction } from "./blocker-at.ts";

/** What refuses the NULLs that the action of a key writes: columns that are NOT NULL, and keys that match in full. */
export function nulledColumns(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  arrival: ByAction,
  { changes }: CascadeResult,
): Blocker[] {
  const { change, foreignKey, parent } = arrival;
  if (change.nulled.size === 0) return [];
  const isCertain =
    arrival.rowSet.rows.low >= 1 &&
    surelyChangesKey(schema, parent, foreignKey) &&
    !mayBeLate(changes, arrival) &&
    !codeMayInterfere(schema, rules, change);
  return [
    ...notNullBlockers(schema, ways, arrival, isCertain),
    ...(rules.enforcesMatchFull ? matchFullBlockers(schema, ways, arrival, isCertain) : []),
  ];
}

/** Another action may delete the rows of a change before its own action comes to them; where one may turn them away, none is certain. */
const mayBeLate = (changes: readonly Change[], { change }: ByAction) =>
  changes.some(
    (other) => other.table === change.table && other.operation === "DELETE" && other.arrivals.some(isByAction),
  );

function notNullBlockers(schema: PreparedSchema, ways: Ways, arrival: ByAction, isCertain: boolean): Blocker[] {
  const { change, foreignKey, action } = arrival;
  const { rows } = arrival.rowSet;
  const table = nameOfTable(schema, change.table);
  return [...change.nulled]
    .filter((name) => takesNoNull(schema, change.table, name))
    .map((name) =>
      blockerAt(schema, ways, arrival, isCertain, {
        columns: [name],
        code: "NULL_REFUSED",
        action: "NOT NULL",
        message: `${subjectOf(foreignKey)} (${action}) ${isUnlikely(rows) ? `may set ${table}.${name} to NULL in a row, probably in none` : `would set ${table}.${name} to NULL in ${formatRows(rows)}`}, but the column is NOT NULL.`,
        remedy: `Move or delete these ${table} rows first, let ${name} be NULL, or declare the key ON DELETE CASCADE.`,
      }),
    );
}

/**
 * Keys of which a part becomes NULL, but MATCH FULL wants all or nothing. What the rows reference by the acting key itself is not
 * NULL in any part; its other columns stay, or get a default that may be computed.
 *
 * @see https://www.postgresql.org/docs/current/sql-createtable.html (MATCH FULL)
 */
function matchFullBlockers(schema: PreparedSchema, ways: Ways, arrival: ByAction, isCertain: boolean): Blocker[] {
  const { change, foreignKey, action } = arrival;
  const { rows } = arrival.rowSet;
  const table = nameOfTable(schema, change.table);
  return tablesWithKeys(schema, change.table)
    .flatMap((each) => keysOfColumns(schema, each, change.nulled))
    .filter(({ match, isEnforced }) => match === "FULL" && isEnforced)
    .flatMap((key) => {
      const nulled = key.columns.filter((name) => hasName(schema, change.nulled, name));
      if (nulled.length === 0 || nulled.length === key.columns.length) return [];
      const isSure = isCertain && key === foreignKey && action !== "SET DEFAULT";
      return blockerAt(schema, ways, arrival, isSure, {
        constraintName: key.name,
        columns: key.columns,
        code: "MATCH_FULL",
        action: "FOREIGN KEY",
        message: `${subjectOf(foreignKey)} (${action}) ${isUnlikely(rows) ? `may set ${listOf(nulled)} to NULL in a row of ${table}, probably in none` : `would set ${listOf(nulled)} to NULL in ${formatRows(rows)} of ${table}`}, but ${subjectOf(key)} (MATCH FULL) wants all of ${listOf(key.columns)} NULL, or none.`,
        remedy: `Move or delete these ${table} rows first, or declare the key MATCH SIMPLE.`,
      });
    });
}
