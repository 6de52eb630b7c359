import { z } from "zod";
import { census } from "./census.ts";
import { errorDetail } from "./errors.ts";
import { dbType } from "./db-type.ts";

/** What a database's own grammar says of the statements of a dump. */
export const grammarReport = z.object({
  /** Statements that were put to the grammar; rows that are read one by one are none of them. */
  checked: z.int(),
  /** Statements that it refuses. */
  refused: z.int(),
  /** Statements that were left out because they are too long, or too many came before them. */
  unchecked: z.int(),
  /** The refusals by message, in the order of their first places: at most 100, each with at most 20 of its places. */
  errors: z.array(
    z.object({
      message: z.string(),
      count: z.int(),
      places: z.array(z.object({ line: z.int(), column: z.int(), excerpt: z.string() })),
    }),
  ),
});
export type GrammarReport = z.output<typeof grammarReport>;

export const schemaValidation = z.object({
  /** An import would take the dump. */
  valid: z.boolean(),
  /** Why an import would not. */
  refusal: z.object({ code: z.string(), message: z.string(), details: z.array(errorDetail) }).nullable(),
  /** What the text itself looks like. */
  recognised: z.object({ db_type: dbType.nullable(), evidence: z.array(z.string()) }),
  /** Set where it looks like a dump of another database than the chosen one. */
  mismatch: z.object({ db_type: dbType, message: z.string() }).nullable(),
  /** Null where nothing was read. */
  census: census.nullable(),
  /** Null for databases whose grammar the server has not got. */
  postgresql_grammar: grammarReport.nullable(),
});
export type SchemaValidation = z.output<typeof schemaValidation>;
