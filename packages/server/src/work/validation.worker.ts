import { toCensusData } from "./census-data.ts";
import { readUpload } from "./dump-reading.ts";
import { mismatchOf } from "./dump-refusal.ts";
import type { ImportChannel, ImportTask, ValidationOutcome } from "./import-task.ts";
import { PostgresqlGrammar } from "./postgresql-grammar.ts";

/** Reads a dump whose bytes come through the channel and tells what an import would find. */
export async function validateDump(task: ImportTask, channel: ImportChannel): Promise<ValidationOutcome> {
  const grammar = task.dialect === "postgresql" ? await PostgresqlGrammar.load() : undefined;
  const found = await readUpload(task, channel, grammar && ((sql, position) => grammar.check(sql, position)));
  if (found.outcome === "crashed") return found;
  if (found.outcome === "refused") {
    const { code, message, details } = found;
    return {
      outcome: "validated",
      validation: {
        valid: false,
        refusal: { code, message, details: [...details] },
        recognised: { db_type: null, evidence: [] },
        mismatch: null,
        census: null,
        postgresql_grammar: null,
      },
    };
  }
  const { recognised, refusal, reading } = found;
  return {
    outcome: "validated",
    validation: {
      valid: refusal === undefined,
      refusal:
        refusal === undefined ? null : { code: refusal.code, message: refusal.message, details: [...refusal.details] },
      recognised: { db_type: recognised.dialect, evidence: [...recognised.evidence] },
      mismatch: mismatchOf(task.dialect, recognised),
      census: toCensusData(reading.census),
      postgresql_grammar: grammar?.report() ?? null,
    },
  };
}
