import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { nameOfTable } from "../changes/arrival-path.ts";
import type { Ways } from "../changes/arrival-path.ts";
import { surelyChangesKey } from "../changes/cascade-effect.ts";
import type { Arrival, Change, CodeUnit } from "../changes/change.ts";
import { EarlierChanges } from "../changes/earlier-changes.ts";
import { codeMayInterfere } from "../changes/interference.ts";
import type { Blocker } from "../model.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { formatRows } from "../wording.ts";
import { blockerAt, isByAction, subjectOf } from "./blocker-at.ts";
import type { ByAction } from "./blocker-at.ts";
import { depthsOf } from "./chain-depth.ts";
import type { Depth } from "./chain-depth.ts";

/** What a database refuses of chains of actions and of code because of what came before in them, and how deep they go. */
export function chainBlockers(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  changes: readonly Change[],
): Blocker[] {
  const { maximumChain } = rules;
  const arrivals = changes.flatMap((change) => change.arrivals);
  const blockers: Blocker[] = [];
  if (!rules.codeWritesUsedTables) {
    const earlier = new EarlierChanges(
      changes,
      () => true,
      () => true,
    );
    for (const arrival of arrivals)
      if (arrival.code && earlier.hasChangedTable(arrival))
        blockers.push(usedTable(schema, ways, arrival, arrival.code));
  }
  // The actions of what code writes begin a chain of their own.
  const actions = arrivals.filter(isByAction);
  if (rules.updateActions === "once a table") {
    const earlier = new EarlierChanges(changes, isByAction, isUpdate);
    for (const arrival of actions)
      if (earlier.hasChangedTable(arrival)) blockers.push(repeatedUpdate(schema, rules, ways, arrival));
  }
  if (maximumChain !== null) {
    const depths = depthsOf(changes, maximumChain);
    for (const arrival of actions) blockers.push(...longChain(schema, rules, ways, maximumChain, depths, arrival));
  }
  return blockers;
}

const isUpdate = ({ operation }: Change) => operation === "UPDATE";

/** Code that writes a table which the statement, or what it brought about on a way to the code, has written. */
function usedTable(schema: PreparedSchema, ways: Ways, arrival: Arrival, code: CodeUnit): Blocker {
  const table = nameOfTable(schema, arrival.change.table);
  return blockerAt(schema, ways, arrival, false, {
    code: "TABLE_IN_USE",
    action: "LIMIT",
    message: `The code of ${code.name} would write ${table}, which the statement has written already: MySQL refuses that (error 1442).`,
    remedy: `Write ${table} in a statement of its own.`,
    constraintName: null,
    columns: [],
  });
}

/** InnoDB updates no table twice in one chain of actions. */
function repeatedUpdate(schema: PreparedSchema, rules: ReferentialRules, ways: Ways, arrival: ByAction): Blocker {
  const { change, foreignKey, parent } = arrival;
  const { rows } = arrival.rowSet;
  const table = nameOfTable(schema, change.table);
  // The statement's own change has none before it: that is then the first update of the table.
  const isCertain =
    rows.low >= 1 &&
    parent.level === 0 &&
    surelyChangesKey(schema, parent, foreignKey) &&
    !codeMayInterfere(schema, rules, parent);
  return blockerAt(schema, ways, arrival, isCertain, {
    code: "SECOND_UPDATE",
    action: "RESTRICT",
    message: `${subjectOf(foreignKey)} would update ${table} a second time in the same chain of actions, which InnoDB refuses (${formatRows(rows)}).`,
    remedy: `Set the key of these ${table} rows to NULL first and back afterwards.`,
  });
}

function longChain(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  maximumChain: number,
  depths: ReadonlyMap<Change, Depth>,
  arrival: ByAction,
): Blocker[] {
  const { change, parent } = arrival;
  const [depth, above] = [depths.get(change), depths.get(parent)];
  if (!depth || !above) return [];
  // Where another way is shorter, it may take the rows before.
  const isOnEachWay = change.level === maximumChain && arrival.level === maximumChain && above.last + 1 >= maximumChain;
  // What lies deeper comes behind the first one too many.
  const isFirst =
    depth === above
      ? depth.first < maximumChain && depth.last >= maximumChain && arrival.level > change.level
      : above.last + 1 === maximumChain;
  if (!isOnEachWay && !isFirst) return [];
  const table = nameOfTable(schema, change.table);
  const isCertain = isOnEachWay && arrival.rowSet.rows.low >= 1 && !codeMayInterfere(schema, rules, parent);
  return [
    blockerAt(schema, ways, arrival, isCertain, {
      code: "CHAIN_LIMIT",
      action: "LIMIT",
      message: `Cascades through more than ${String(maximumChain)} levels are refused; this path to ${table} ${isOnEachWay ? "does" : "can"} go deeper.`,
      remedy: "Delete from the far end of the chain first.",
    }),
  ];
}
