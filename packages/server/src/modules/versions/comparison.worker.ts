import { renderMigration } from "@foretell/engine";
import { compareStates } from "./compare-states.ts";
import type { ComparisonRequest } from "./compare-states.ts";
import { toComparison } from "./comparison-data.ts";
import { toComparisonDiagram } from "./comparison-diagram.ts";
import { comparisonMarkdown } from "./comparison-markdown.ts";
import { migrateStates, toSchemaMigration } from "./migration-data.ts";
import { packAnswer } from "../../http/pack-answer.ts";

/** What is told of two states; each takes some 100 ms for 1,000 tables and throws StoredShapeError. */

/** The gzip of the answer with a VersionComparison. */
export function packComparison(request: ComparisonRequest): Uint8Array {
  return packAnswer(toComparison(request.head, compareStates(request)));
}

/** The gzip of the answer with a ComparisonDiagram. */
export function packComparisonDiagram(request: ComparisonRequest): Uint8Array {
  return packAnswer(toComparisonDiagram(compareStates(request)));
}

/** The gzip of the answer with both, for a state that is not stored and so cannot be asked for again. */
export function packDumpComparison(request: ComparisonRequest): Uint8Array {
  const states = compareStates(request);
  return packAnswer({ comparison: toComparison(request.head, states), diagram: toComparisonDiagram(states) });
}

/** A report of the changes. */
export function writeComparison(request: ComparisonRequest): string {
  return comparisonMarkdown(toComparison(request.head, compareStates(request)));
}

/** The gzip of the answer with a SchemaMigration. */
export function packMigration(request: ComparisonRequest): Uint8Array {
  return packAnswer(toSchemaMigration(compareStates(request)));
}

/** The migration as a script. */
export function writeMigration(request: ComparisonRequest): string {
  return renderMigration(migrateStates(compareStates(request)));
}
