import type { RiskReason } from "@foretell/contract";

/** What is read of documents of earlier formats: that they have these fields is checked of what is made of them. */
type Stored = Readonly<Record<string, unknown>>;

const entriesOf = (stored: unknown): readonly Stored[] => stored as readonly Stored[];
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Makes format 2 of format 1: risks have grounds, blockers and conditions have codes. Before, the warnings were the grounds, and what was in the
 * way was told by its action.
 */
export const withGroundsAndCodes = {
  summary: (stored: unknown) => {
    const summary = withCodes(stored as Stored);
    return { ...summary, risk_reasons: reasonsOfWarnings(entriesOf(summary["warnings"])) };
  },
  script: (stored: unknown) => {
    const script = stored as Stored;
    return { ...script, statements: entriesOf(script["statements"]).map(withCodes) };
  },
  blockers: (stored: unknown) => entriesOf(stored).map(withBlockerCode),
  conditions: (stored: unknown) => entriesOf(stored).map(withConditionCode),
};

/** Makes format 3 of format 2: a summary tells the moment that its statement took for the present. Before, none was taken. */
export const withMoment = {
  summary: (stored: unknown) => ({ ...(stored as Stored), as_of: null }),
};

/** Makes format 4 of format 3: blockers and conditions have a place in the statement. Before, none was told. */
export const withPlaces = {
  summary: (stored: unknown) => withFindings(stored as Stored, withoutPlace, withoutPlace),
  script: (stored: unknown) => {
    const script = stored as Stored;
    return {
      ...script,
      statements: entriesOf(script["statements"]).map((each) => withFindings(each, withoutPlace, withoutPlace)),
    };
  },
  blockers: (stored: unknown) => entriesOf(stored).map(withoutPlace),
  conditions: (stored: unknown) => entriesOf(stored).map(withoutPlace),
};

/** Makes format 5 of format 4: a remedy may re-point rows. Before, none did. */
export const withRepointing = {
  advice: (stored: unknown) => {
    const advice = stored as Stored;
    return advice["remedy"] === null
      ? advice
      : { ...advice, remedy: { ...(advice["remedy"] as Stored), repointing: null } };
  },
};

const withoutPlace = (finding: Stored): Stored => ({ ...finding, position: null, span: null });

const withFindings = (
  told: Stored,
  toBlocker: (blocker: Stored) => Stored,
  toCondition: (condition: Stored) => Stored,
): Stored => ({
  ...told,
  blockers: entriesOf(told["blockers"]).map(toBlocker),
  conditions: entriesOf(told["conditions"]).map(toCondition),
});

const withCodes = (told: Stored): Stored => withFindings(told, withBlockerCode, withConditionCode);

function reasonsOfWarnings(warnings: readonly Stored[]): RiskReason[] {
  return [...Map.groupBy(warnings, ({ code }) => textOf(code))].map(([code, alike]) => ({
    code,
    risk: alike.some(({ severity }) => severity === "risk") ? "risk" : "notice",
    sentence: textOf(alike[0]?.["message"]),
    table: alike.length === 1 && typeof alike[0]?.["table"] === "string" ? alike[0]["table"] : null,
    number: alike.length,
    threshold: null,
  }));
}

const blockerCodes: Readonly<Record<string, string>> = {
  "NOT NULL": "NULL_REFUSED",
  UNIQUE: "KEY_TWICE",
  CHECK: "CHECK_FAILS",
  "FOREIGN KEY": "DEFAULT_PARENT",
  LIMIT: "CHAIN_LIMIT",
  GENERATED: "GENERATED_COLUMN",
  TYPE: "VALUE_REFUSED",
  VIEW: "VIEW_REFUSES",
  RULE: "RULE_REFUSES",
};

const withBlockerCode = (blocker: Stored) => ({
  code: blockerCodes[textOf(blocker["action"])] ?? "STILL_REFERENCED",
  ...blocker,
});

const conditionCodes: Readonly<Record<string, string>> = {
  unique: "KEY_FREE",
  check: "CHECK_HOLDS",
  not_null: "NOT_NULL",
  exclusion: "NO_CONFLICT",
  type: "VALUE_TAKEN",
};

const withConditionCode = (condition: Stored) => ({
  code: conditionCodes[textOf(condition["kind"])] ?? "PARENT_EXISTS",
  ...condition,
  query: null,
});
