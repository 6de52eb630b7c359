import type { Catalog, Impact, Prediction } from "../src/index.ts";
import type { OracleCase, OracleTruth } from "./oracle-case.ts";

/** What is asked of one prediction; null where the case has no answer to it. */
export interface Verdicts {
  readonly verdict: boolean | null;
  readonly errorClass: boolean | null;
  readonly tables: boolean | null;
  readonly columns: boolean | null;
  readonly reads: boolean | null;
  readonly readColumns: boolean | null;
  /** Whether what was counted lies between the bounds. */
  readonly bounds: boolean | null;
  /** Tables named for each one touched. */
  readonly named: number;
  readonly touched: number;
  readonly isMaybe: boolean | null;
  readonly directError: number | null;
  readonly childErrors: readonly number[];
  readonly returnedError: number | null;
}

/** Puts a prediction beside what the server did. */
export function scoreCase(catalog: Catalog, test: OracleCase, prediction: Prediction): Verdicts {
  const { truth } = test;
  const impact = prediction.outcome === "completed" ? prediction.impact : null;
  const normal = (name: string) => normalName(catalog, name);
  const touched = Object.entries(truth.tables).filter(
    ([, effect]) => effect.deleted + effect.updated + effect.inserted > 0,
  );
  const countsTables = truth.ok && touched.length > 0;
  const named = new Set(
    impact?.rows
      .filter((row) => row.operation !== "SELECT" && row.operation !== "RESTRICT")
      .map((row) => normal(row.table)),
  );
  return {
    verdict: isVerdictRight(truth, prediction),
    errorClass: truth.ok ? null : isClassRight(catalog, truth, prediction),
    tables: countsTables ? touched.every(([name]) => named.has(normal(name))) : null,
    columns: countsTables
      ? touched.every(([name, { columns }]) =>
          Object.keys(columns).every((column) => changedColumns(catalog, impact, name).has(column.toLowerCase())),
        )
      : null,
    reads: readsRight(catalog, truth, impact, false),
    readColumns: readsRight(catalog, truth, impact, true),
    bounds: truth.ok && impact !== null ? areBoundsKept(catalog, truth, touched, impact) : null,
    named: countsTables ? named.size : 0,
    touched: countsTables ? touched.length : 0,
    isMaybe: truth.ok ? impact?.verdict === "may_be_blocked" : null,
    directError: directError(truth, impact),
    childErrors: countsTables ? childErrors(catalog, touched, impact) : [],
    returnedError: returnedError(truth, impact),
  };
}

/** Names compare without case and without the default namespace. */
function normalName(catalog: Catalog, name: string): string {
  const prefix = `${catalog.defaultNamespace}.`;
  return (name.startsWith(prefix) ? name.slice(prefix.length) : name).toLowerCase();
}

const failureClasses = new Set(["syntax", "unknown_table", "unknown_column"]);

/** Never a success foretold where the server refused, never a refusal where it went through. */
function isVerdictRight(truth: OracleTruth, prediction: Prediction): boolean {
  if (truth.ok) return prediction.outcome === "completed" && prediction.impact.verdict !== "blocked";
  const error = truth.error?.class ?? "other";
  if (failureClasses.has(error)) return prediction.outcome === "failed";
  if (prediction.outcome === "failed") return error === "other";
  if (error === "restrict") return prediction.impact.verdict !== "succeeds";
  return prediction.impact.verdict !== "succeeds" || prediction.impact.conditions.length > 0 || error === "other";
}

/** The failure has the right code, or the constraint that refused is among blockers or conditions. */
function isClassRight(catalog: Catalog, truth: OracleTruth, prediction: Prediction): boolean {
  const { error } = truth;
  if (error === undefined) return true;
  if (failureClasses.has(error.class))
    return prediction.outcome === "failed" && prediction.failure.code === error.class;
  if (error.class === "other") return true;
  if (prediction.outcome === "failed") return false;
  const { blockers, conditions } = prediction.impact;
  const same = (left: string | null | undefined, right: string | null | undefined) =>
    left?.toLowerCase() === right?.toLowerCase();
  const { constraint, column } = error;
  const all = [
    ...blockers.map(({ action, constraintName, columns }) => ({ kind: action as string, constraintName, columns })),
    ...conditions,
  ];
  if (error.class === "not_null")
    return all.some(
      (each) =>
        (each.kind === "NOT NULL" || each.kind === "not_null") &&
        (column === undefined || each.columns.some((name) => same(name, column))),
    );
  if (constraint !== undefined)
    return (
      all.some((each) => same(each.constraintName, constraint)) ||
      all.some((each) => each.kind.toLowerCase() === "unique" && constraint.toLowerCase().endsWith("primary"))
    );
  const kinds: Readonly<Record<string, readonly string[]>> = {
    restrict: ["RESTRICT", "NO ACTION", "FOREIGN KEY"],
    fk_violation: ["parent_exists", "RESTRICT", "NO ACTION", "FOREIGN KEY"],
    unique: ["unique", "UNIQUE"],
    check: ["check", "CHECK"],
  };
  return all.some((each) => kinds[error.class]?.includes(each.kind) ?? false) || catalog.tables.length === 0;
}

function changedColumns(catalog: Catalog, impact: Impact | null, table: string): ReadonlySet<string> {
  const rows =
    impact?.rows.filter(
      (row) => row.operation === "UPDATE" && normalName(catalog, row.table) === normalName(catalog, table),
    ) ?? [];
  return new Set(
    rows.flatMap((row) =>
      row.columns.filter((column) => !column.reason.startsWith("read_in")).map((column) => column.name.toLowerCase()),
    ),
  );
}

function readsRight(catalog: Catalog, truth: OracleTruth, impact: Impact | null, withColumns: boolean): boolean | null {
  if (!truth.ok || !truth.reads || truth.rows_returned === undefined) return null;
  const found = new Map<string, ReadonlySet<string>>();
  for (const row of impact?.rows ?? [])
    if (row.operation === "SELECT")
      found.set(normalName(catalog, row.table), new Set(row.columns.map((column) => column.name.toLowerCase())));
  const wanted = mergeByName(catalog, Object.entries({ ...truth.reads, ...truth.reads_base }));
  const views = new Set(catalog.views.map((view) => view.name.toLowerCase()));
  const hasBase = truth.reads_base !== undefined;
  const sameTables =
    wanted.every(([name]) => found.has(normalName(catalog, name))) &&
    (hasBase ||
      [...found.keys()].filter((name) => wanted.some(([other]) => normalName(catalog, other) === name) || !views.size)
        .length === wanted.length);
  if (!withColumns || !sameTables) return sameTables;
  return wanted.every(([name, columns]) => {
    const own = found.get(normalName(catalog, name)) ?? new Set();
    if (columns.length === 0) return true;
    return columns.length === own.size && columns.every((column) => own.has(column.toLowerCase()));
  });
}

/** SQLite tells of a table under its own name and again, without columns, as the statement spells it. */
function mergeByName(
  catalog: Catalog,
  reads: readonly (readonly [string, readonly string[]])[],
): (readonly [string, readonly string[]])[] {
  const merged = new Map<string, readonly string[]>();
  for (const [name, columns] of reads) {
    const own = normalName(catalog, name);
    merged.set(own, [...new Set([...(merged.get(own) ?? []), ...columns])]);
  }
  return [...merged];
}

/** The factor between an estimate and the truth, counts taken as at least one. */
export function qError(estimate: number, truth: number): number {
  const [first, second] = [Math.max(1, estimate), Math.max(1, truth)];
  return Math.max(first / second, second / first);
}

function directError(truth: OracleTruth, impact: Impact | null): number | null {
  if (!truth.ok || impact === null || impact.queryType === "SELECT" || truth.direct_rows === undefined) return null;
  const direct = impact.rows.find((row) => row.cascadeLevel === 0 && row.operation === impact.queryType);
  return direct ? qError(direct.rows.expected, truth.direct_rows_matched ?? truth.direct_rows) : null;
}

function returnedError({ ok, rows_returned: returned }: OracleTruth, impact: Impact | null): number | null {
  if (!ok || impact?.queryType !== "SELECT" || returned === undefined) return null;
  return qError(impact.totals.rows.expected, returned);
}

/** No more rows of a table were changed than all ways into it bring at most; as many were returned as the bounds allow. */
function areBoundsKept(
  catalog: Catalog,
  truth: OracleTruth,
  touched: readonly (readonly [string, OracleTruth["tables"][string]])[],
  impact: Impact,
): boolean {
  const { low, high } = impact.totals.rows;
  const returned = impact.queryType === "SELECT" ? truth.rows_returned : undefined;
  if (returned !== undefined && (returned < low || returned > high)) return false;
  return touched.every(([name, { deleted, updated, inserted }]) =>
    Object.entries({ DELETE: deleted, UPDATE: updated, INSERT: inserted }).every(([operation, count]) => {
      const ways = impact.rows.filter(
        (row) => row.operation === operation && normalName(catalog, row.table) === normalName(catalog, name),
      );
      return ways.length === 0 || count <= ways.reduce((sum, { rows }) => sum + rows.high, 0);
    }),
  );
}

function childErrors(
  catalog: Catalog,
  touched: readonly (readonly [string, OracleTruth["tables"][string]])[],
  impact: Impact | null,
): number[] {
  const direct = new Set(
    impact?.rows.filter((row) => row.cascadeLevel === 0).map((row) => normalName(catalog, row.table)),
  );
  return touched.flatMap(([name, effect]) => {
    if (direct.has(normalName(catalog, name))) return [];
    const rows =
      impact?.rows.filter(
        (row) =>
          normalName(catalog, row.table) === normalName(catalog, name) &&
          row.operation !== "RESTRICT" &&
          row.operation !== "SELECT",
      ) ?? [];
    const estimate = Math.max(0, ...rows.map((row) => row.rows.expected));
    return [qError(estimate, effect.deleted + effect.updated + effect.inserted)];
  });
}
