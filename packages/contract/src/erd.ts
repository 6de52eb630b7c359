import { z } from "zod";
import { id, projectIdParams, schemaIdParams } from "./fields.ts";
import { defineRoute } from "./route.ts";
import { relationship } from "./tables.ts";

export const erdColumn = z.object({
  name: z.string(),
  data_type: z.string(),
  is_nullable: z.boolean(),
  is_primary_key: z.boolean(),
  is_foreign_key: z.boolean(),
});

export const erdTable = z.object({
  id,
  name: z.string(),
  namespace: z.string(),
  comment: z.string().nullable(),
  row_count: z.int().nullable(),
  columns: z.array(erdColumn),
});

export const erdStats = z.object({ totalTables: z.int(), totalColumns: z.int(), totalRelationships: z.int() });

const erdParts = { tables: z.array(erdTable), relationships: z.array(relationship), stats: erdStats };

/** The diagram of one schema. */
export const schemaErd = z.object({
  schema: z.object({
    id,
    name: z.string(),
    version_name: z.string().nullable(),
    version_description: z.string().nullable(),
  }),
  ...erdParts,
});
export type SchemaErd = z.output<typeof schemaErd>;

/** The diagrams of a project's schemas, and all of them as one; there a table's name starts with its schema's label. */
export const projectErd = z.object({
  schemas: z.array(
    z.object({
      id,
      name: z.string(),
      /** The name, with a number behind it where another schema of the project has the same: `shop (2)`. */
      label: z.string(),
      version_name: z.string().nullable(),
      version_description: z.string().nullable(),
      ...erdParts,
    }),
  ),
  combined: z.object(erdParts),
});
export type ProjectErd = z.output<typeof projectErd>;

export const erdRoutes = {
  ofSchema: defineRoute({
    method: "GET",
    path: "/erd/schema/:schemaId",
    tag: "ERD",
    summary: "The entity relationship diagram of a schema.",
    params: schemaIdParams,
    data: schemaErd,
    errors: ["NOT_FOUND", "TOO_LARGE", "RATE_LIMITED"],
  }),
  ofProject: defineRoute({
    method: "GET",
    path: "/erd/project/:projectId",
    tag: "ERD",
    summary: "The diagrams of all schemas of a project, one by one and combined.",
    failure: "Failed to fetch project ERD",
    params: projectIdParams,
    data: projectErd,
    errors: ["NOT_FOUND", "TOO_LARGE", "RATE_LIMITED"],
  }),
};
