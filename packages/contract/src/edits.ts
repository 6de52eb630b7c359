import { z } from "zod";
import { id, idParams, optionalText, requiredText, schemaIdParams } from "./fields.ts";
import { defineRoute } from "./route.ts";
import { column, relationship, tableWithColumns } from "./tables.ts";
import { schemaChange, schemaRename } from "./comparisons.ts";
import { changeRisk, schemaVersion } from "./versions.ts";

const maxNameLength = 128;
const maxColumns = 1_000;
const maxEdits = 100;
const maxSqlLength = 200_000;

const tableName = requiredText("Table name is required", { maxLength: maxNameLength, label: "Table name" });
const columnName = requiredText("Column name is required", { maxLength: maxNameLength, label: "Column name" });
const dataType = requiredText("Data type is required", { maxLength: 1_000, label: "Data type" });
const schema_id = z.uuid({ error: "Schema is required" });
const table_id = z.uuid({ error: "Table is required" });
const flag = z.boolean({ error: "Say true or false" });
const comment = optionalText("Comment", 4_000).nullable();

/** A column as a person writes it. */
export const columnInput = z.object(
  {
    name: columnName,
    /** As the database writes it: `varchar(100)`. */
    data_type: dataType,
    is_nullable: flag.default(true),
    is_primary_key: flag.default(false),
    /** An expression of the database: `0`, `'new'`, `now()`. */
    default_value: optionalText("Default value", 4_000).nullish(),
    /** The database numbers the rows itself. */
    is_auto_increment: flag.optional(),
    comment: comment.optional(),
  },
  { error: "A column is an object" },
);
export type ColumnInput = z.output<typeof columnInput>;

/** What is left out of it stays as it is. */
const columnChanges = z.object({
  name: columnName.optional(),
  data_type: dataType.optional(),
  is_nullable: flag.optional(),
  is_primary_key: flag.optional(),
  default_value: optionalText("Default value", 4_000).nullish(),
  is_auto_increment: flag.optional(),
  comment: comment.optional(),
});

const columns = z
  .array(columnInput, { error: "Columns must be a list" })
  .max(maxColumns, { error: `A table takes at most ${maxColumns} columns at once` })
  .default([]);

/** A table by its name as answers show it: bare in the default namespace, else `namespace.table`. */
const shownTable = (message: string) => requiredText(message, { maxLength: 2 * maxNameLength + 1, label: "Table" });
const columnNames = z
  .array(columnName, { error: "Columns must be a list" })
  .min(1, { error: "Choose at least one column" })
  .max(32, { error: "A relationship has at most 32 columns" });
const action = z.enum(["NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"], {
  error: "The action must be NO ACTION, RESTRICT, CASCADE, SET NULL or SET DEFAULT",
});

/** `from_column` and `to_column` are lists of one. */
const relationshipFields = z.object({
  from_table: shownTable("Choose the table that references"),
  to_table: shownTable("Choose the table that is referenced"),
  from_column: columnName.optional(),
  to_column: columnName.optional(),
  from_columns: columnNames.optional(),
  /** Left out for the primary key of the referenced table. */
  to_columns: columnNames.optional(),
  constraint_name: optionalText("Constraint name", maxNameLength).nullish(),
  on_delete_action: action.default("NO ACTION"),
  on_update_action: action.default("NO ACTION"),
});

/** What is left out of it stays as it is. */
const relationshipChanges = relationshipFields
  .omit({ on_delete_action: true, on_update_action: true })
  .extend({ on_delete_action: action, on_update_action: action })
  .partial();

/** A new table: its name may say its namespace, as `sales.orders`. */
const newTable = z.object({ name: tableName, columns, comment: comment.optional() });
const tableChanges = z.object({ name: tableName.optional(), comment: comment.optional() });
const newColumn = columnInput.extend({
  table_id,
  /** The column behind which it stands, where the database has such places; left out for the last place. */
  after: columnName.optional(),
});

/** With what stands on it: keys of other tables that reference it, views that cannot be without it. */
const cascade = flag.optional();

/** One edit of the working state of a schema. */
export const schemaEdit = z.discriminatedUnion(
  "action",
  [
    newTable.extend({ action: z.literal("create_table") }),
    tableChanges.extend({ action: z.literal("update_table"), table_id }),
    z.object({ action: z.literal("delete_table"), table_id, cascade }),
    newColumn.extend({ action: z.literal("create_column") }),
    columnChanges.extend({ action: z.literal("update_column"), column_id: id }),
    z.object({ action: z.literal("delete_column"), column_id: id, cascade }),
    relationshipFields.extend({ action: z.literal("create_relationship") }),
    relationshipChanges.extend({ action: z.literal("update_relationship"), relationship_id: id }),
    z.object({ action: z.literal("delete_relationship"), relationship_id: id }),
    /** Statements of the schema's database, of which those that change it are applied. */
    z.object({
      action: z.literal("run_sql"),
      sql: z
        .string({ error: "SQL is required" })
        .max(maxSqlLength, { error: `SQL must be at most ${maxSqlLength} characters; import larger dumps` })
        .refine((sql) => sql.trim() !== "", { error: "SQL is required" }),
    }),
  ],
  { error: "Unknown action" },
);
export type SchemaEdit = z.output<typeof schemaEdit>;

/** Applied in this order, all or none. */
const edits = z
  .array(schemaEdit, { error: "Edits must be a list" })
  .min(1, { error: "There is nothing to change" })
  .max(maxEdits, { error: `At most ${maxEdits} edits at once` });

const revisionError = "Revision must be the whole number that an answer told";

/**
 * The `revision` that tables, schemas and edits tell, of the state that the caller saw. Where the same tables were changed
 * since, the edit is refused with STALE_REVISION and `conflict` tells both sides. Left out, it is applied to what there is.
 */
export const editQuery = z.object({
  revision: z.coerce
    .number({ error: revisionError })
    .int({ error: revisionError })
    .min(0, { error: revisionError })
    .optional(),
});

/** The same with `cascade`, for what others stand on. */
export const removalQuery = editQuery.extend({
  cascade: z
    .union([z.literal(["true", "false"]).transform((text) => text === "true"), z.boolean()], {
      error: "Say true or false",
    })
    .optional(),
});

/** Something that an edit reaches beside what it names. */
export const editConsequence = z.object({
  /** `primary-key`, `foreign-key`, `index`, `check`, `column`, `view`, `trigger`, `rule`, `routine`, `statistics` and the like. */
  kind: z.string(),
  /** The table that it stands on; null for what stands on none. */
  table: z.string().nullable(),
  /** Its name; where it has none, its columns or expression. */
  object: z.string(),
  /** What becomes of it, in one sentence. */
  description: z.string(),
});
export type EditConsequence = z.output<typeof editConsequence>;

/** What an edit does, or would do. */
export const editReport = z.object({
  /** Of the working state: after what was saved, else as it is. */
  revision: z.int(),
  /** In one sentence, with the worst risk. */
  headline: z.string(),
  /** Null where nothing differs. */
  worst_risk: changeRisk.nullable(),
  /** The first 1,000 of them. */
  changes: z.array(schemaChange),
  change_count: z.int(),
  /** What changes with it. */
  consequences: z.array(editConsequence),
  /** What names something that has another name or is gone, and stays as it is written. */
  cannot_follow: z.array(editConsequence),
  /** What is taken, and may be wrong: a type that the database is not known to have. */
  warnings: z.array(z.string()),
  /** Of pasted SQL: what could not be read, or changes nothing. */
  not_understood: z.array(z.object({ line: z.int(), column: z.int(), excerpt: z.string(), reason: z.string() })),
});
export type EditReport = z.output<typeof editReport>;

const edited = { edit: editReport };
const removed = z.object(edited);
export const editedTable = tableWithColumns.extend(edited);
export const editedColumn = column.extend({ table_id: id, ...edited });
export const editedRelationship = relationship.extend(edited);

/** What the working state changes against the current version. */
export const workingChanges = z.object({
  /** Null where there is no version. */
  since: schemaVersion.pick({ id: true, version_number: true, version_name: true }).nullable(),
  revision: z.int(),
  /** "3 changes since v1.2.0". */
  title: z.string(),
  /** In one sentence, with the worst risk. */
  headline: z.string(),
  worst_risk: changeRisk.nullable(),
  /** Without those that the addition or removal of a table brings with it. */
  change_count: z.int(),
  changes: z.array(schemaChange),
  renames: z.array(schemaRename),
});
export type WorkingChanges = z.output<typeof workingChanges>;

export const revertBody = z.object({
  /** Ids of changes that are taken back; left out for all. */
  change_ids: z
    .array(
      z
        .string({ error: "An id of a change is a text" })
        .max(2_000, { error: "An id of a change is at most 2000 characters" }),
      { error: "The ids of changes must be a list" },
    )
    .min(1, { error: "Choose at least one change" })
    .max(1_000, { error: "At most 1000 changes at once" })
    .optional(),
});

const editErrors = [
  "NOT_FOUND",
  "FORBIDDEN",
  "CONFLICT",
  "STALE_REVISION",
  "STILL_REFERENCED",
  "EDIT_REFUSED",
  "STORED_DATA_UNREADABLE",
  "RATE_LIMITED",
  "TOO_LARGE",
] as const;

const tables = { tag: "Tables", query: editQuery, errors: editErrors };

export const tableEditRoutes = {
  create: defineRoute({
    ...tables,
    method: "POST",
    path: "/tables",
    summary: "Create a table in the working state of a schema.",
    status: 201,
    body: newTable.extend({ schema_id }),
    data: editedTable,
  }),
  createIn: defineRoute({
    ...tables,
    method: "POST",
    path: "/tables/:schemaId",
    summary: "The same, for the schema in the path.",
    status: 201,
    params: schemaIdParams,
    body: newTable,
    data: editedTable,
  }),
  update: defineRoute({
    ...tables,
    method: "PUT",
    path: "/tables/:id",
    summary: "Rename a table, or change its comment. What names it goes with it, and what cannot is told.",
    params: idParams,
    body: tableChanges,
    data: editedTable,
  }),
  remove: defineRoute({
    ...tables,
    method: "DELETE",
    path: "/tables/:id",
    summary: "Delete a table; with `cascade` the keys of other tables that reference it as well.",
    params: idParams,
    query: removalQuery,
    data: removed,
  }),
};

export const columnRoutes = {
  create: defineRoute({
    ...tables,
    method: "POST",
    path: "/columns",
    summary: "Add a column to a table.",
    status: 201,
    body: newColumn,
    data: editedColumn,
  }),
  update: defineRoute({
    ...tables,
    method: "PUT",
    path: "/columns/:id",
    summary: "Change a column: its name, type, default and the rest; what is left out stays. It keeps its id.",
    params: idParams,
    body: columnChanges,
    data: editedColumn,
  }),
  remove: defineRoute({
    ...tables,
    method: "DELETE",
    path: "/columns/:id",
    summary: "Delete a column; with `cascade` what stands on it as well.",
    params: idParams,
    query: removalQuery,
    data: removed,
  }),
};

export const relationshipRoutes = {
  create: defineRoute({
    ...tables,
    method: "POST",
    path: "/relationships",
    summary: "Add a foreign key.",
    status: 201,
    body: relationshipFields.extend({ schema_id }),
    data: editedRelationship,
  }),
  get: defineRoute({
    method: "GET",
    path: "/relationships/:id",
    tag: "Tables",
    summary: "One foreign key.",
    params: idParams,
    data: relationship,
    errors: ["NOT_FOUND"],
  }),
  update: defineRoute({
    ...tables,
    method: "PUT",
    path: "/relationships/:id",
    summary: "Change a foreign key; what is left out stays.",
    params: idParams,
    body: relationshipChanges,
    data: editedRelationship,
  }),
  remove: defineRoute({
    ...tables,
    method: "DELETE",
    path: "/relationships/:id",
    summary: "Delete a foreign key.",
    params: idParams,
    data: removed,
  }),
};

const workingState = { tag: "Schemas", params: schemaIdParams, errors: editErrors };

export const editsRoutes = {
  apply: defineRoute({
    ...workingState,
    method: "POST",
    path: "/schemas/:schemaId/edits",
    summary: "Edit the working state of a schema: a list of edits, SQL among them, of which all are applied or none.",
    query: editQuery,
    body: z.object({ edits }),
    data: removed,
  }),
  preview: defineRoute({
    ...workingState,
    method: "POST",
    path: "/schemas/:schemaId/edits/preview",
    summary: "What such edits would do, and what could not follow them; nothing is saved.",
    body: z.object({ edits }),
    data: removed,
  }),
  changes: defineRoute({
    ...workingState,
    method: "GET",
    path: "/schemas/:schemaId/changes",
    summary: "What the working state of a schema changes against its current version.",
    data: workingChanges,
    errors: ["NOT_FOUND", "STORED_DATA_UNREADABLE", "TOO_LARGE", "RATE_LIMITED"],
  }),
  revert: defineRoute({
    ...workingState,
    method: "POST",
    path: "/schemas/:schemaId/changes/revert",
    summary: "Take changes since the current version back, or all of them.",
    query: editQuery,
    body: revertBody,
    data: removed,
  }),
};
