/** What may stand where in the statements of one database, as data. */
export interface ClauseRules {
  /** Functions that make one value of many rows, in lower case. */
  readonly aggregates: ReadonlySet<string>;
  /**
   * Columns beside aggregates that GROUP BY does not name: taken from any row, refused, refused unless GROUP BY has the primary
   * key of their table, or unless unique keys and equalities leave one value of them.
   */
  readonly ungroupedColumns: "taken" | "refused" | "refused without key" | "refused without dependency";
  /** ORDER BY takes aggregates only where the list or GROUP BY makes groups. */
  readonly ordersByAggregatesOfGroupsAlone: boolean;
  /** HAVING wants GROUP BY or an aggregate in the list. */
  readonly havingNeedsGroups: boolean;
  /** SELECT DISTINCT is ordered by what its list has alone. */
  readonly distinctOrdersByList: boolean;
  /** Two items of one FROM may have the same name, as long as no column is asked for by it. */
  readonly sharesNamesInFrom: boolean;
  /** The target of a write may name an item of its FROM. */
  readonly namesTargetInFrom: boolean;
  /** A query in FROM needs a name. */
  readonly namesDerivedTables: boolean;
  /** LIMIT may not stand in the query of IN, ANY and ALL. */
  readonly hasNoLimitInIn: boolean;
  /** Rows stand beside rows of the same width alone, never where a value is wanted. */
  readonly rowsStandBesideRows: boolean;
  /** BETWEEN takes rows. */
  readonly hasRowsInBetween: boolean;
  /** Numbers that no double holds are refused. */
  readonly refusesEndlessNumbers: boolean;
}

const common = "avg count max min sum";

/** The aggregates that every database has, and those of one. */
export const aggregateNames = (own: string): ReadonlySet<string> =>
  new Set(`${common} ${own}`.split(/\s+/u).filter((name) => name !== ""));
