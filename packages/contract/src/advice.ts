import { z } from "zod";
import { rowEstimate, verdict } from "./impact.ts";

const step = z.object({
  sql: z.string(),
  /** A SELECT of the rows that it takes or changes. */
  look: z.string().nullable(),
  table: z.string(),
  kind: z.enum(["prepare", "delete", "set_null", "re_point", "statement", "point_back"]),
  ...rowEstimate,
  /** All rows that it touches, with those of the actions that it sets off, and their tables; absent where it sets off none. */
  reach: z.object({ ...rowEstimate, tables: z.int() }).optional(),
  reason: z.string(),
});

/** What keeps the rows before, what brings them back, and what clears away what was kept. */
const undo = z.object({ save: z.string(), restore: z.string(), clear: z.string() });

/** The statements by which a blocked or risky one comes through, and how its rows come back. Each is without a terminator. */
export const remedy = z.object({
  /** In the order in which they run, the statement itself among them. */
  steps: z.array(step),
  /** All of them as one transaction. */
  script: z.string(),
  verdict,
  /** The same for rows that reference and are neither to go nor may be without a parent: another one, which somebody names. */
  repointing: z
    .object({
      steps: z.array(step),
      script: z.string(),
      /** The marks in the SQL that stand for values of the new key, each with a SELECT of the rows that may be named. */
      places: z.array(z.object({ mark: z.string(), table: z.string(), column: z.string(), look: z.string() })),
      undo: undo.nullable(),
    })
    .nullable(),
  /** The statement in parts; run until no row is left where it repeats. */
  batches: z.object({ sql: z.string(), repeats: z.boolean(), size: z.int(), reason: z.string() }).nullable(),
  /** Indexes that keys on the way are without. */
  indexes: z.array(z.object({ sql: z.string(), table: z.string(), reason: z.string() })),
  undo: undo.nullable(),
  notes: z.array(z.string()),
});
export type Remedy = z.output<typeof remedy>;

/** What the server has to do while the statement runs: a magnitude with its grounds. */
export const costs = z.object({
  /** `unknown` where so little is known of the rows that it could be another one. */
  magnitude: z.enum(["moment", "noticeable", "long", "very long", "unknown"]),
  sentence: z.string(),
  /** The first of them, 200 at most. */
  parts: z.array(
    z.object({
      kind: z.enum(["find", "write", "key search"]),
      table: z.string(),
      count: z.number(),
      sentence: z.string(),
    }),
  ),
});
export type Costs = z.output<typeof costs>;

/** A lock that the statement takes, and who waits for it. */
export const lock = z.object({
  /** Null for the whole database. */
  table: z.string().nullable(),
  /** In the words of the database. */
  mode: z.string(),
  scope: z.enum(["database", "table", "rows", "gaps"]),
  certainty: z.enum(["certain", "possible"]),
  waits: z.string(),
  reason: z.string(),
});
export type Lock = z.output<typeof lock>;

/** What is told of a single statement beside its impact. */
export const advice = z.object({
  /** Null where nothing is in its way and nothing is at risk, and where no statements are known for sure. */
  remedy: remedy.nullable(),
  /** Null for what writes nothing. */
  costs: costs.nullable(),
  /** The first of them, 200 at most. */
  locks: z.array(lock),
});
export type Advice = z.output<typeof advice>;
