import type { Catalog, Impact, Prediction, RowEstimate } from "../../src/index.ts";

/** Rows of each table by the table's name: texts of the row by its primary key, or by the row itself and a number. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a server did with a statement. */
export type Outcome =
  | { readonly ok: true; readonly direct: number; readonly after: Snapshot }
  | { readonly ok: false; readonly error: string };

export interface Comparison {
  readonly isVerdictRight: boolean;
  readonly faults: readonly string[];
  readonly exact: number;
  readonly bounds: number;
}

const textOf = ({ low, high }: RowEstimate) => (low === high ? `exactly ${low}` : `${low} to ${high}`);

/** Puts a prediction beside what a server did; a refusal counts as told where it is failed, blocked, possible or a condition. */
export function compare(catalog: Catalog, prediction: Prediction, before: Snapshot, outcome: Outcome): Comparison {
  const only = (isVerdictRight: boolean, fault: string): Comparison => ({
    isVerdictRight,
    faults: isVerdictRight ? [] : [`verdict: ${fault}`],
    exact: 0,
    bounds: 0,
  });
  if (prediction.outcome === "failed") return only(!outcome.ok, `${prediction.failure.message}, but it goes through`);
  const { impact } = prediction;
  if (!outcome.ok)
    return only(impact.verdict !== "succeeds" || impact.conditions.length > 0, `succeeds, but ${outcome.error}`);
  if (impact.verdict === "blocked") return only(false, `${impact.headline}, but it goes through`);
  const faults: string[] = [];
  let [exact, bounds] = [0, 0];
  const check = (what: string, told: RowEstimate, count: number, isLeast: boolean) => {
    bounds += 1;
    if (told.low === told.high) exact += 1;
    if (count > told.high || (count < told.low && !isLeast)) faults.push(`${what}: ${textOf(told)}, but ${count}`);
  };
  const isWrite = ({ operation }: Impact["rows"][number]) => ["DELETE", "UPDATE", "INSERT"].includes(operation);
  const roots = impact.rows.filter((row) => row.cascadeLevel === 0 && isWrite(row));
  const [direct, ...heirs] = roots;
  if (direct) {
    // PostgreSQL counts the rows of tables that inherit with those of the one that is named.
    const own = heirs.filter(({ operation, table }) => operation === direct.operation && table !== direct.table);
    const sum = (pick: (rows: RowEstimate) => number) =>
      [direct, ...own].reduce((all, { rows }) => all + pick(rows), 0);
    const told = { ...direct.rows, low: sum(({ low }) => low), high: sum(({ high }) => high) };
    // MariaDB counts no row that is given the values that it has, and no server but PostgreSQL what a cascade took before.
    const isTakenBefore = impact.rows.some((row) => row.cascadeLevel > 0 && row.table === direct.table);
    const isLeast = direct.operation === "UPDATE" ? catalog.dialect === "mysql" : isTakenBefore;
    check(`direct ${direct.operation}`, told, outcome.direct, isLeast);
  }
  const isUnread = impact.riskReasons.some(({ code }) => code === "UNREAD_CODE");
  for (const [table, rows] of before) {
    const now = outcome.after.get(table) ?? new Map();
    const gone = [...rows.keys()].filter((key) => !now.has(key)).length;
    const come = [...now.keys()].filter((key) => !rows.has(key)).length;
    // A row that got another key is gone by its old one and has come by its new one.
    const moved = Math.min(gone, come);
    const changed = [...rows].filter(([key, text]) => now.has(key) && now.get(key) !== text).length;
    const counts = { DELETE: gone - moved, UPDATE: changed + moved, INSERT: come - moved };
    for (const operation of ["DELETE", "UPDATE", "INSERT"] as const) {
      const ways = impact.rows.filter((row) => row.operation === operation && row.table === table);
      if (ways.length === 0 && counts[operation] > 0 && !isUnread)
        faults.push(`${operation} ${table}: not told, but ${counts[operation]}`);
      const [way, ...others] = ways;
      if (way && others.length === 0 && !roots.includes(way))
        check(`${operation} ${table}`, way.rows, counts[operation], operation === "UPDATE");
    }
  }
  return { isVerdictRight: true, faults, exact, bounds };
}
