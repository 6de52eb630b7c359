import type { Expression } from "../../statement/ast.ts";
import { constantOf } from "../values/evaluate.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { countedValues } from "./counted-values.ts";

/** A test of how many rows a group has. */
export type SizeTest = (size: number) => boolean;

/** The groups of a table by one column that have a size, and the share of its rows, those of NULL left out, that stand in them. */
export interface SizedGroups {
  readonly groups: number;
  readonly rowShare: number;
  /** Counted, and not estimated. */
  readonly isCounted: boolean;
}

const tests: Readonly<Record<string, (size: number, value: number) => boolean>> = {
  "=": (size, value) => size === value,
  "<>": (size, value) => size !== value,
  "!=": (size, value) => size !== value,
  "<": (size, value) => size < value,
  "<=": (size, value) => size <= value,
  ">": (size, value) => size > value,
  ">=": (size, value) => size >= value,
};

const mirrored: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

/** `count(*) > 1` as a test of the size of a group; null for every other condition. */
export function sizeTestOf(condition: Expression, dialect: DialectName): SizeTest | null {
  if (condition.kind !== "binary") return null;
  const isLeft = isCountOfRows(condition.left);
  if (!isLeft && !isCountOfRows(condition.right)) return null;
  const test = tests[isLeft ? condition.operator : (mirrored[condition.operator] ?? condition.operator)];
  const value = constantOf(isLeft ? condition.right : condition.left, { dialect });
  if (test === undefined || typeof value !== "number") return null;
  return (size) => test(size, value);
}

/** `count(*)` and `count(1)`, of all rows. */
function isCountOfRows(node: Expression): boolean {
  if (node.kind !== "call" || node.name.at(-1)?.text.toLowerCase() !== "count") return false;
  if (node.isDistinct || node.filter || node.over) return false;
  const [argument] = node.arguments;
  return argument?.kind === "star" || (argument?.kind === "literal" && argument.type === "number");
}

/** The groups of a column's values of which the sizes meet a test: its common values counted, the others as if strewn by chance. */
export function groupsOfSize(profile: ColumnProfile, test: SizeTest): SizedGroups {
  const { rowCount } = profile.rows;
  const counts = countedValues(profile);
  const nullRows = Math.round(profile.nullFraction * rowCount);
  let groups = nullRows > 0 && test(nullRows) ? 1 : 0;
  let rows = 0;
  for (const size of counts?.values() ?? profile.common.map(({ frequency }) => Math.round(frequency * rowCount)))
    if (test(size)) {
      groups += 1;
      rows += size;
    }
  if (counts) return { groups, rowShare: rows / Math.max(1, rowCount), isCounted: true };
  const commonShare = profile.common.reduce((sum, { frequency }) => sum + frequency, 0);
  const others = Math.max(0, profile.distinctCount - profile.common.length);
  const otherRows = Math.max(0, 1 - commonShare - profile.nullFraction) * rowCount;
  const share = shareOfSizes(otherRows / Math.max(1, others), test);
  groups += others * share.groups;
  rows += otherRows * share.rows;
  return { groups, rowShare: Math.min(1, rows / Math.max(1, rowCount)), isCounted: false };
}

/** Sizes that are looked at; of larger groups the test is put to their mean. */
const mostSizes = 200;

/** The shares of groups, and of the rows in them, that meet a test where rows fall into groups by chance and none is empty. */
export function shareOfSizes(mean: number, test: SizeTest): { readonly groups: number; readonly rows: number } {
  if (mean <= 1) return test(1) ? { groups: 1, rows: 1 } : { groups: 0, rows: 0 };
  if (mean > mostSizes / 2) return test(Math.round(mean)) ? { groups: 1, rows: 1 } : { groups: 0, rows: 0 };
  const rate = rateOf(mean);
  let likelihood = Math.exp(-rate) / (1 - Math.exp(-rate));
  let [groups, rows] = [0, 0];
  for (let size = 1; size <= mostSizes; size += 1) {
    likelihood *= rate / size;
    if (!test(size)) continue;
    groups += likelihood;
    rows += likelihood * size;
  }
  return { groups: Math.min(1, groups), rows: Math.min(1, rows / mean) };
}

/** The rate of a Poisson distribution whose values above zero have a mean. */
function rateOf(mean: number): number {
  let rate = mean;
  for (let step = 0; step < 30; step += 1) rate = mean * (1 - Math.exp(-rate));
  return Math.max(rate, 1e-6);
}
