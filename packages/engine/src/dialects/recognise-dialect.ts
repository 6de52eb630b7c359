import type { Clue } from "./clue.ts";
import { dialectNames } from "../sql/dialect-name.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { mysqlClues } from "./mysql/clues.ts";
import { findNamedProduct } from "./named-product.ts";
import { oracleClues } from "./oracle/clues.ts";
import { postgresqlClues } from "./postgresql/clues.ts";
import { sqliteClues } from "./sqlite/clues.ts";
import { sqlserverClues } from "./sqlserver/clues.ts";

const cluesByDialect: Readonly<Record<DialectName, readonly Clue[]>> = {
  postgresql: postgresqlClues,
  mysql: mysqlClues,
  sqlite: sqliteClues,
  oracle: oracleClues,
  sqlserver: sqlserverClues,
};

const namedProductWeight = 6;
const sampleLength = 262_144;
/** Less than this says nothing: any two dialects share a few words. */
const threshold = 4;
/** The best must lead by this much. */
const margin = 2;

/**
 * The dialect that a text is most likely written for, from its first 256 KB, and what tells so; null when nothing does or
 * two dialects are told alike.
 */
export function recogniseDialect(sample: string): {
  readonly dialect: DialectName | null;
  readonly evidence: readonly string[];
} {
  const head = sample.slice(0, sampleLength);
  const named = findNamedProduct(head);
  const scores = dialectNames.map((dialect) => {
    const found = cluesByDialect[dialect].filter(({ pattern }) => pattern.test(head));
    const evidence = found.map((clue) => clue.evidence);
    const weight = found.reduce((sum, clue) => sum + clue.weight, 0);
    if (dialect !== named) return { dialect, weight, evidence };
    return { dialect, weight: weight + namedProductWeight, evidence: ["its name in the first comment", ...evidence] };
  });
  const [best, second] = scores.toSorted((left, right) => right.weight - left.weight);
  if (!best || best.weight < threshold || best.weight < (second?.weight ?? 0) + margin)
    return { dialect: null, evidence: [] };
  return { dialect: best.dialect, evidence: best.evidence };
}
