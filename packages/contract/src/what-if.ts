import { z } from "zod";
import { advice } from "./advice.ts";
import { id, idParams, requiredText } from "./fields.ts";
import { cascadePath, impactResult, referentialAction } from "./impact.ts";
import { sideOfStatement } from "./effects.ts";
import { outcomeDifference, outcomeDifferenceKind } from "./outcome-differences.ts";
import { defineRoute } from "./route.ts";
import { simulationQueryText } from "./simulations.ts";

/** How many changes of one kind one question takes. */
const maxChanges = 20;
const maxNameLength = 500;
const maxIndexColumns = 32;

const tableName = requiredText("Table name is required", { maxLength: maxNameLength, label: "Table name" });
const columnName = requiredText("Column name is required", { maxLength: maxNameLength, label: "Column name" });
const constraintName = requiredText("Constraint name is required", {
  maxLength: maxNameLength,
  label: "Constraint name",
});
const actionError = "The action must be CASCADE, SET NULL, SET DEFAULT, RESTRICT or NO ACTION";
const action = z.enum(referentialAction.options, { error: actionError });

const rowCountError = "The row count must be a whole number from 0 to 1000000000000";

const columnNames = (what: string) =>
  z
    .array(columnName, { error: `The columns of ${what.toLowerCase()} must be a list` })
    .min(1, { error: "Choose at least one column" })
    .max(maxIndexColumns, { error: `${what} has at most ${String(maxIndexColumns)} columns` });

const atMost = <Item extends z.ZodType>(item: Item, what: string) =>
  z
    .array(item, { error: `${what} must be a list` })
    .max(maxChanges, { error: `At most ${String(maxChanges)} of ${what.toLowerCase()} at once. Leave some out.` })
    .optional();

/** A foreign key with other actions. One without a name is told by its columns. */
const changedKey = z
  .object(
    {
      /** The table whose rows reference. */
      table: tableName,
      constraint_name: constraintName.optional(),
      columns: columnNames("A foreign key").optional(),
      on_delete: action.optional(),
      on_update: action.optional(),
    },
    { error: "A foreign key is an object of table, constraint_name, on_delete and on_update" },
  )
  .refine(({ constraint_name, columns }) => constraint_name !== undefined || columns !== undefined, {
    error: "Name the foreign key by constraint_name, or by its columns",
    path: ["constraint_name"],
  })
  .refine(({ on_delete, on_update }) => on_delete !== undefined || on_update !== undefined, {
    error: "Say which action the key has instead: on_delete or on_update",
    path: ["on_delete"],
  });

/** An index that is not there; it is not unique. */
const addedIndex = z.object(
  { table: tableName, columns: columnNames("An index") },
  { error: "An index is an object of table and columns" },
);

/** Another number of rows of a table. */
const changedRowCount = z.object(
  {
    table: tableName,
    row_count: z
      .int({ error: rowCountError })
      .min(0, { error: rowCountError })
      .max(1_000_000_000_000, { error: rowCountError }),
  },
  { error: "A row count is an object of table and row_count" },
);

/** What is otherwise than in a simulation; nothing of it is stored. */
export const whatIfBody = z.object({
  /** Another statement; that of the simulation where it is left out. */
  query_text: simulationQueryText.optional(),
  foreign_keys: atMost(changedKey, "Foreign keys"),
  indexes: atMost(addedIndex, "Indexes"),
  row_counts: atMost(changedRowCount, "Row counts"),
});
export type WhatIfChanges = z.output<typeof whatIfBody>;

const side = sideOfStatement.omit({ state: true }).extend({ costs: advice.shape.costs, locks: advice.shape.locks });

/** `costs`: the server has more or less to do. */
const difference = outcomeDifference.extend({ kind: z.enum([...outcomeDifferenceKind.options, "costs"]) });
export type WhatIfDifference = z.output<typeof difference>;

/** What a simulation comes to where something is otherwise. */
export const whatIf = z.object({
  simulation_id: id,
  /** The statement as it was asked. */
  query_text: z.string(),
  /** What is otherwise, each in one sentence. */
  changes: z.array(z.string()),
  /** The statement of the simulation on its schema as it is, at the moment of its run. */
  before: side,
  /** Whether that is the result that is stored: neither schema nor statement have changed since the run. */
  is_stored: z.boolean(),
  after: side.extend({
    /** By cascade level; the first of them, 500 at most. */
    impact: z.array(impactResult),
    impact_count: z.int(),
    /** By cascade level; the first of them, 500 at most. */
    cascadePaths: z.array(cascadePath),
    cascade_path_count: z.int(),
    remedy: advice.shape.remedy,
  }),
  /** The weightiest first; 200 at most. */
  differences: z.array(difference),
  difference_count: z.int(),
  /** What of the schema bears on it, and can be otherwise. */
  choices: z.object({
    /** The tables that either side reaches; 100 at most. */
    tables: z.array(
      z.object({
        table: z.string(),
        /** Null where it is not known. */
        row_count: z.number().nullable(),
        /** The first of them, 200 at most. */
        columns: z.array(z.string()),
      }),
    ),
    /** The keys that reference these, as they are; 100 at most. */
    foreign_keys: z.array(
      z.object({
        table: z.string(),
        constraint_name: z.string().nullable(),
        columns: z.array(z.string()),
        referenced_table: z.string(),
        on_delete: referentialAction,
        on_update: referentialAction,
      }),
    ),
  }),
});
export type WhatIf = z.output<typeof whatIf>;

export const whatIfRoutes = {
  ask: defineRoute({
    method: "POST",
    path: "/simulations/:id/what-if",
    tag: "Simulations",
    summary:
      "What a simulation would come to with another statement, other actions of foreign keys, further indexes or other row counts, and what differs; nothing is stored.",
    params: idParams,
    body: whatIfBody,
    data: whatIf,
    errors: ["NOT_FOUND", "STORED_DATA_UNREADABLE", "TOO_LARGE", "UNPROCESSABLE", "RATE_LIMITED"],
  }),
};
