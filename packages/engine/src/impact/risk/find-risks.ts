import type { Risk, RiskReason, Warning } from "../model.ts";
import { formatCount, isUnlikely } from "../wording.ts";
import type { WarningCode } from "../warnings/warning-codes.ts";
import { cascadeDeletes, deepCascade, tableEmptied, valuesLost, wideCascade } from "./cascade-risks.ts";
import { conditionsOpen, incompleteSchema, noKeys, unreadCode } from "./knowledge-risks.ts";
import type { RiskCode } from "./risk-codes.ts";
import { isOwnChange } from "./risk-input.ts";
import type { RiskInput, RiskRule } from "./risk-input.ts";
import { keyChanged, largeShare, manyRows, rowsUnknown, wholeTable } from "./row-risks.ts";

/** The table of rules, in the order in which equal risks are told. Each code has its page, `docs/risks/CODE.md`. */
const riskRules: readonly RiskRule[] = [
  { code: "INCOMPLETE_SCHEMA", find: incompleteSchema },
  { code: "WHOLE_TABLE", find: wholeTable },
  { code: "TABLE_EMPTIED", find: tableEmptied },
  { code: "MANY_ROWS", find: manyRows },
  { code: "LARGE_SHARE", find: largeShare },
  { code: "WIDE_CASCADE", find: wideCascade },
  { code: "DEEP_CASCADE", find: deepCascade },
  { code: "KEY_CHANGED", find: keyChanged },
  { code: "UNREAD_CODE", find: unreadCode },
  { code: "VALUES_LOST", find: valuesLost },
  { code: "CASCADE_DELETES", find: cascadeDeletes },
  { code: "CONDITIONS_OPEN", find: conditionsOpen },
  { code: "NO_KEYS", find: noKeys },
  { code: "ROWS_UNKNOWN", find: rowsUnknown },
];

/** Warnings of what a rule above tells with its number, and the rule. */
const rulesOfWarnings: Readonly<Partial<Record<WarningCode, RiskCode>>> = {
  ALWAYS_TRUE_PREDICATE: "WHOLE_TABLE",
  NO_WHERE: "WHOLE_TABLE",
  PRIMARY_KEY_UPDATE: "KEY_CHANGED",
};

/** Whether warnings are a ground of their own: told by no rule, and not of rows that are not there. */
function isTelling({ changes }: RiskInput, found: readonly RiskReason[], warning: WarningCode): boolean {
  const rule = rulesOfWarnings[warning];
  if (rule === undefined) return true;
  return (
    !found.some(({ code }) => code === rule) &&
    changes.some((change) => isOwnChange(change) && !isUnlikely(change.rowSet.rows))
  );
}

/** Why somebody should look before the statement is run, the gravest first: what the rules find, then each kind of warning. */
export function findRisks(input: RiskInput): readonly RiskReason[] {
  const found: RiskReason[] = [];
  for (const rule of riskRules) {
    const finding = rule.find(input);
    if (finding !== null) found.push({ code: rule.code, threshold: null, ...finding });
  }
  const byCode = Map.groupBy(input.warnings, ({ code }) => code);
  for (const [code, warnings] of byCode)
    if (isTelling(input, found, code)) found.push(reasonOfWarnings(code, warnings));
  return found.toSorted((first, second) => risks.indexOf(second.risk) - risks.indexOf(first.risk));
}

/** The warnings of one kind as one ground: the first of them, and how many there are. */
function reasonOfWarnings(code: WarningCode, warnings: readonly Warning[]): RiskReason {
  const [first] = warnings;
  const more = warnings.length > 1 ? ` ${formatCount(warnings.length - 1)} more like this.` : "";
  const isRisk = warnings.some(({ severity }) => severity === "risk");
  return {
    code,
    risk: isRisk ? "risk" : "notice",
    sentence: `${first?.message ?? ""}${more}`,
    table: warnings.length === 1 ? (first?.table ?? null) : null,
    number: warnings.length,
    threshold: null,
  };
}

/** From the least to the gravest. */
export const risks: readonly Risk[] = ["safe", "notice", "risk", "severe"];

/** The gravest of some grounds; `safe` without any. */
export const worstRisk = (reasons: readonly RiskReason[]): Risk =>
  reasons.reduce<Risk>((worst, { risk }) => (risks.indexOf(risk) > risks.indexOf(worst) ? risk : worst), "safe");
