import type { Rename } from "../diff/model.ts";
import type { Prediction } from "../impact/model.ts";
import type { RiskThresholds } from "../impact/risk/thresholds.ts";
import { predictText } from "../script/predict-text.ts";
import type { QueryType } from "../statement/failure.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { carriedNames } from "./carried-names.ts";
import { compareOutcomes } from "./compare-outcomes.ts";
import type { OutcomeDifference } from "./model.ts";

/** A statement that is put to both schemas. */
export interface ComparedStatement {
  readonly sql: string;
  readonly expectedType?: QueryType | undefined;
}

/** What one statement comes to on two schemas. */
export interface StatementEffect {
  readonly before: Prediction;
  readonly after: Prediction;
  /** What differs, the weightiest first; empty where both come to the same. */
  readonly differences: readonly OutcomeDifference[];
}

/** Two schemas, prepared, with the renames of their diff. */
export interface ComparedSchemas {
  readonly before: PreparedSchema;
  readonly after: PreparedSchema;
  readonly renames: readonly Rename[];
  /** What is much; the defaults where nothing is said. */
  readonly thresholds?: RiskThresholds | undefined;
  /** What both sides take for the present. */
  readonly now?: Date | undefined;
}

/**
 * What each statement comes to on two schemas, in the order given, one at a time: whoever takes them tells how far it has come,
 * and ends the work by taking no more. A statement that comes several times is analysed once a schema. Bad SQL is an outcome,
 * nothing is thrown.
 */
export function* effectsOnStatements(
  schemas: ComparedSchemas,
  statements: readonly ComparedStatement[],
): Generator<StatementEffect, void> {
  const effectOf = effectFinder(schemas);
  const lastPlaces = new Map(statements.map((statement, place) => [keyOf(statement), place]));
  const known = new Map<string, StatementEffect>();
  for (const [place, statement] of statements.entries()) {
    const key = keyOf(statement);
    const effect = known.get(key) ?? effectOf(statement);
    // A cascade over thousands of tables is large: it is kept no longer than it is of use.
    if (lastPlaces.get(key) === place) known.delete(key);
    else known.set(key, effect);
    yield effect;
  }
}

function keyOf({ sql, expectedType }: ComparedStatement): string {
  return `${expectedType ?? ""}\u0000${sql}`;
}

/** What one statement comes to on two schemas. */
export function effectOnStatement(schemas: ComparedSchemas, statement: ComparedStatement): StatementEffect {
  return effectFinder(schemas)(statement);
}

function effectFinder({
  before: from,
  after: to,
  renames,
  thresholds,
  now,
}: ComparedSchemas): (statement: ComparedStatement) => StatementEffect {
  const names = carriedNames(from.catalog, to.catalog, renames);
  return ({ sql, expectedType }) => {
    const before = predictText(sql, { schema: from, expectedType, thresholds, now });
    const after = predictText(sql, { schema: to, expectedType, thresholds, now });
    return { before, after, differences: compareOutcomes(before, after, names) };
  };
}
