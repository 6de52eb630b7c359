import type { Catalog, Column, QualifiedName } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { DiffRules, RiskFacts } from "../../dialects/diff-rules-model.ts";
import type { Risk } from "../model.ts";
import type { TypeReader } from "../canonical/type.ts";

/** A risk with the sentence that says why. */
export interface Judgement {
  readonly risk: Risk;
  readonly reason: string;
  readonly caveat?: string;
}

/** What a rule of risk looks at beside the change. */
export interface RiskContext {
  readonly dialect: DialectName;
  readonly rules: DiffRules;
  readonly facts: RiskFacts;
  readonly before: Catalog;
  readonly after: Catalog;
  readonly typesBefore: TypeReader;
  readonly typesAfter: TypeReader;
  /** Whether a new column stands behind all that the table had before. */
  readonly isLastColumn: (column: Column) => boolean;
  /** Whether a table of SQLite checks the types of values. */
  readonly isStrict: (column: Column) => boolean;
  /** Whether a table of before is not there after, under no name. */
  readonly isRemoved: (table: QualifiedName) => boolean;
  /** Whether a table of after was not there before, under no name. */
  readonly isAdded: (table: QualifiedName) => boolean;
}

const order: readonly Risk[] = ["safe", "data-dependent", "breaking"];

/** The worst of several risks, null of none. */
export function worstOf(risks: Iterable<Risk>): Risk | null {
  let worst = -1;
  for (const risk of risks) worst = Math.max(worst, order.indexOf(risk));
  return order[worst] ?? null;
}

/** The first of the worst judgements; `fallback` where there is none. */
export function worstJudgement(judgements: readonly Judgement[], fallback: Judgement): Judgement {
  const worst = worstOf(judgements.map(({ risk }) => risk));
  return judgements.find(({ risk }) => risk === worst) ?? fallback;
}

export const breaking = (reason: string): Judgement => ({ risk: "breaking", reason });
export const dataDependent = (reason: string): Judgement => ({ risk: "data-dependent", reason });
export const safe = (reason: string, caveat?: string): Judgement =>
  caveat === undefined ? { risk: "safe", reason } : { risk: "safe", reason, caveat };
