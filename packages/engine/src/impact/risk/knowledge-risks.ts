import { formatCount, listOf } from "../wording.ts";
import { isOwnChange } from "./risk-input.ts";
import type { RiskFinding, RiskInput } from "./risk-input.ts";

/** Whether it runs depends on what is not known. */
export function conditionsOpen({ conditions }: RiskInput): RiskFinding | null {
  const [first] = conditions;
  if (first === undefined) return null;
  const count = conditions.length;
  return {
    risk: "notice",
    sentence:
      count === 1
        ? `It runs only if this holds: ${first.message}`
        : `It runs only if ${formatCount(count)} conditions hold.`,
    table: count === 1 ? first.table : null,
    number: count,
  };
}

/** Code takes part that nobody has looked into. */
export function unreadCode({ unreadCode: names }: RiskInput): RiskFinding | null {
  if (names.length === 0) return null;
  const shown = names.length <= 5 ? names : [...names.slice(0, 4), `${formatCount(names.length - 4)} more`];
  return {
    risk: "risk",
    sentence: `Code takes part that was not read: ${listOf(shown)}. What it writes is not told here.`,
    table: null,
    number: names.length,
  };
}

/** The dump ended too early: keys and triggers stand last in most. */
export function incompleteSchema({ schema }: RiskInput): RiskFinding | null {
  const { incompleteness } = schema.catalog;
  if (incompleteness === undefined) return null;
  return {
    risk: "severe",
    sentence: `The schema may lack tables, keys and rows. ${incompleteness}`,
    table: null,
    number: null,
  };
}

/** Without a single key the answer is always that nothing follows. */
export function noKeys({ schema, changes }: RiskInput): RiskFinding | null {
  const { foreignKeys, tables } = schema.catalog;
  if (foreignKeys.length > 0 || tables.length < 2 || !changes.some(isOwnChange)) return null;
  return {
    risk: "notice",
    sentence: `The schema has ${formatCount(tables.length)} tables and not a single foreign key: nothing can cascade or block here. Is that true?`,
    table: null,
    number: tables.length,
  };
}
