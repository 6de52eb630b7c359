import { z } from "zod";
import { emptyData, id, idParams, requiredText, storable, timestamp } from "./fields.ts";
import { defineList, defineRoute } from "./route.ts";

/** How many views and notes a schema may have. */
export const maxDiagramViews = 50;
export const maxDiagramNotes = 500;
const maxPlaces = 500;
const maxNameLength = 300;

const revision = z.int();
/** Of the state that a change is made on; a change on an older one is refused. */
const givenRevision = z.int({ error: "Revision must be a whole number" }).optional();

const parameter = storable(
  z.string({ error: "This must be a text" }).max(20_000, { error: "This must be at most 20000 characters" }),
  "This",
);

/** The query parameters of a diagram's address; those that it does not have are as the diagram opens. */
export const diagramViewState = z.strictObject(
  {
    table: parameter.optional(),
    layout: parameter.optional(),
    show: parameter.optional(),
    lines: parameter.optional(),
    view: parameter.optional(),
    focus: parameter.optional(),
    depth: parameter.optional(),
    from: parameter.optional(),
    to: parameter.optional(),
    only: parameter.optional(),
    at: parameter.optional(),
  },
  { error: "State must be the query parameters of a diagram" },
);
export type DiagramViewState = z.output<typeof diagramViewState>;

const coordinate = z.number({ error: "A place is two numbers" }).min(-1e7).max(1e7);

/** Where a table was put, in the diagram's coordinates. */
export const diagramPlace = z.object(
  {
    table: requiredText("Table name is required", { maxLength: maxNameLength, label: "Table name" }),
    x: coordinate,
    y: coordinate,
  },
  { error: "A place is a table and two numbers" },
);
export type DiagramPlace = z.output<typeof diagramPlace>;

/** A way to see the diagram of a schema, which has a name. */
export const diagramView = z.object({
  id,
  schema_id: id,
  name: z.string(),
  state: diagramViewState,
  /** Of the tables that were put elsewhere than the layout has them. */
  places: z.array(diagramPlace),
  /** Null where the account is gone, and for who is no member. */
  created_by_name: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  revision,
});
export type DiagramView = z.output<typeof diagramView>;

const viewName = requiredText("View name is required", { maxLength: 100, label: "View name" });
const places = z
  .array(diagramPlace, { error: "Places must be a list" })
  .max(maxPlaces, { error: `At most ${maxPlaces} tables can have a place of their own in a view` });

export const createViewBody = z.object({ name: viewName, state: diagramViewState, places: places.default([]) });

/** What is left out of it stays as it is. */
export const updateViewBody = z.object({
  name: viewName.optional(),
  state: diagramViewState.optional(),
  places: places.optional(),
  revision: givenRevision,
});

/** What is to be known of a table, or of the schema. */
export const diagramNote = z.object({
  id,
  schema_id: id,
  /** As the diagram names it; null for a note on the schema. */
  table_name: z.string().nullable(),
  body: z.string(),
  /** Null where the account is gone, and for who is no member. */
  author_name: z.string().nullable(),
  created_at: timestamp,
  /** Null for one that stands as it was written. */
  edited_at: timestamp.nullable(),
  revision,
});
export type DiagramNote = z.output<typeof diagramNote>;

const noteBody = requiredText("Note is required", { maxLength: 2_000, label: "Note" });

export const createNoteBody = z.object({
  body: noteBody,
  table_name: requiredText("Table name is required", { maxLength: maxNameLength, label: "Table name" }).nullish(),
});

export const updateNoteBody = z.object({ body: noteBody, revision: givenRevision });

const tag = "Diagrams";
const viewsBase = "/schemas/:id/diagram-views";
const notesBase = "/schemas/:id/diagram-notes";
const viewParams = z.object({ id, viewId: id });
const noteParams = z.object({ id, noteId: id });

/** Named views of the diagrams of schemas. */
export const diagramViewsRoutes = {
  list: defineList({
    path: viewsBase,
    tag,
    summary: "The named views of a schema's diagram, oldest first.",
    params: idParams,
    row: diagramView,
    errors: ["NOT_FOUND"],
  }),
  create: defineRoute({
    method: "POST",
    path: viewsBase,
    tag,
    summary: "Keep a view of a schema's diagram under a name.",
    status: 201,
    params: idParams,
    body: createViewBody,
    data: diagramView,
    errors: ["NOT_FOUND", "CONFLICT", "UNPROCESSABLE"],
  }),
  update: defineRoute({
    method: "PUT",
    path: `${viewsBase}/:viewId`,
    tag,
    summary: "Rename a view, or keep another state in it.",
    params: viewParams,
    body: updateViewBody,
    data: diagramView,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: `${viewsBase}/:viewId`,
    tag,
    summary: "Delete a view.",
    params: viewParams,
    data: emptyData,
    errors: ["NOT_FOUND"],
  }),
};

/** Notes on the tables of schemas. */
export const diagramNotesRoutes = {
  list: defineList({
    path: notesBase,
    tag,
    summary: "The notes on a schema and its tables, oldest first.",
    params: idParams,
    row: diagramNote,
    errors: ["NOT_FOUND"],
  }),
  create: defineRoute({
    method: "POST",
    path: notesBase,
    tag,
    summary: "Write a note on a table, or on the schema.",
    status: 201,
    params: idParams,
    body: createNoteBody,
    data: diagramNote,
    errors: ["NOT_FOUND", "UNPROCESSABLE"],
  }),
  update: defineRoute({
    method: "PUT",
    path: `${notesBase}/:noteId`,
    tag,
    summary: "Change what a note says.",
    params: noteParams,
    body: updateNoteBody,
    data: diagramNote,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: `${notesBase}/:noteId`,
    tag,
    summary: "Delete a note.",
    params: noteParams,
    data: emptyData,
    errors: ["NOT_FOUND"],
  }),
};
