import { findTable, foreignKeysOf } from "../catalog/catalog-index.ts";
import type { ForeignKey } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import { referentialRulesByDialect } from "../dialects/referential-rules-by-dialect.ts";
import type { Blocker, Condition, Impact, Place, Placed } from "../impact/model.ts";
import { headlineOf, verdictOf } from "../impact/verdict.ts";
import { formatQuantity } from "../impact/wording.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { rowsWithoutParent } from "./reference-gap.ts";

/** What SET CONSTRAINTS and SQLite's pragma have said of keys in the transaction at hand. */
export interface DeferralMode {
  /** Null where nothing was said of all of them. */
  readonly all: boolean | null;
  readonly byName: ReadonlyMap<string, boolean>;
}

export const nothingDeferred: DeferralMode = { all: null, byName: new Map() };

/** A check that waits for COMMIT: of a key, with what was said of it when it was put off. */
export interface DeferredCheck {
  readonly foreignKey: ForeignKey;
  readonly blocker: Blocker | null;
  readonly condition: Condition | null;
  /** Where it stands in that statement. */
  readonly place: Place;
  /** The place of the statement that put it off. */
  readonly statement: number;
}

/** The impact of a statement inside of a transaction: what waits for its COMMIT is no blocker of the statement. */
export function putOffChecks(
  schema: PreparedSchema,
  impact: Impact,
  mode: DeferralMode,
  statement: number,
): { readonly impact: Impact; readonly checks: readonly DeferredCheck[] } {
  const checks: DeferredCheck[] = [];
  const stays = <Told extends Placed<Blocker> | Placed<Condition>>(
    told: Told,
    toCheck: (told: Told) => Partial<DeferredCheck>,
  ) => {
    const foreignKey = deferredKey(schema, told, mode);
    if (foreignKey === null) return true;
    const place = { span: told.span, position: told.position };
    checks.push({ blocker: null, condition: null, ...toCheck(told), foreignKey, place, statement });
    return false;
  };
  const blockers = impact.blockers.filter((told) => stays(told, (blocker) => ({ blocker })));
  const conditions = impact.conditions.filter((told) => stays(told, (condition) => ({ condition })));
  if (checks.length === 0) return { impact, checks };
  return { impact: withBlockers(impact, blockers, conditions), checks };
}

/** An impact with other things in its way. */
export function withBlockers(impact: Impact, blockers: Impact["blockers"], conditions: Impact["conditions"]): Impact {
  const next = { ...impact, blockers, conditions };
  return { ...next, verdict: verdictOf(blockers), headline: headlineOf(impact.queryType, next) };
}

const waiting: ReadonlySet<string> = new Set(["NO ACTION", "FOREIGN KEY", "parent_exists"]);

function deferredKey(
  schema: PreparedSchema,
  told: Placed<Blocker> | Placed<Condition>,
  mode: DeferralMode,
): ForeignKey | null {
  const { catalog, index } = schema;
  const { noActionCheck } = referentialRulesByDialect[catalog.dialect];
  if (noActionCheck === "at once" || !waiting.has("kind" in told ? told.kind : told.action)) return null;
  const foreignKey = catalog.foreignKeys.find(
    (key) =>
      key.name === told.constraintName &&
      displayName(catalog, key.table) === told.table &&
      key.columns.every((name, at) => name === told.columns[at]),
  );
  if (foreignKey === undefined || !foreignKeysOf(index, foreignKey.table).includes(foreignKey)) return null;
  const said = mode.byName.get(foreignKey.name?.toLowerCase() ?? "") ?? mode.all;
  // SQLite's pragma is for every key, the statement of the others for those that can wait.
  const canWait = foreignKey.isDeferrable || catalog.dialect === "sqlite";
  const isDeferred = said === null ? foreignKey.isInitiallyDeferred : said && canWait;
  return isDeferred ? foreignKey : null;
}

/** What has become of the checks that were put off when COMMIT makes them, with the places that put them off. */
export function settleChecks(
  schema: PreparedSchema,
  checks: readonly DeferredCheck[],
): Pick<Impact, "blockers" | "conditions"> {
  const blockers: Placed<Blocker>[] = [];
  const conditions: Placed<Condition>[] = [];
  const seen = new Set<ForeignKey>();
  for (const { foreignKey: given, blocker, condition, place, statement } of checks) {
    const foreignKey = currentKey(schema, given);
    if (foreignKey === undefined) continue;
    const missing = rowsWithoutParent(schema, foreignKey);
    if (missing === 0) continue;
    if (missing !== null) {
      if (!seen.has(foreignKey)) blockers.push({ ...atCommit(schema, foreignKey, missing, statement), ...place });
      seen.add(foreignKey);
    } else if (blocker !== null)
      blockers.push({ ...blocker, ...place, certainty: "possible", message: `At COMMIT: ${blocker.message}` });
    else if (condition !== null) conditions.push({ ...condition, ...place });
  }
  return { blockers, conditions };
}

/** The key after changes of the schema in between. */
const currentKey = ({ catalog }: PreparedSchema, key: ForeignKey): ForeignKey | undefined =>
  catalog.foreignKeys.includes(key)
    ? key
    : catalog.foreignKeys.find(({ name, table }) => name === key.name && table.name === key.table.name);

function atCommit(schema: PreparedSchema, foreignKey: ForeignKey, missing: number, statement: number): Blocker {
  const { catalog, index } = schema;
  const table = displayName(catalog, findTable(index, foreignKey.table) ?? foreignKey.table);
  const parent = displayName(catalog, foreignKey.referencedTable);
  const name = foreignKey.name ?? `the foreign key (${foreignKey.columns.join(", ")})`;
  return {
    code: "PARENT_MISSING",
    constraintName: foreignKey.name,
    table,
    columns: foreignKey.columns,
    action: "FOREIGN KEY",
    rows: { expected: missing, low: missing, high: missing, basis: "exact" },
    certainty: "certain",
    message: `${name} is checked at COMMIT: ${formatQuantity(missing, "row")} of ${table} ${missing === 1 ? "references" : "reference"} no row of ${parent} then, since statement ${String(statement)}.`,
    remedy: `Before COMMIT, bring the ${parent} rows back, or point these ${table} rows elsewhere.`,
    cascadePath: [parent, table],
  };
}
