import { z } from "zod";

/** The forms that a schema can be exported in. */
export const exportFormat = z.enum(["sql", "json", "dbml", "mermaid", "markdown"], {
  error: "Format must be one of sql, json, dbml, mermaid and markdown",
});
export type ExportFormat = z.output<typeof exportFormat>;

export const exportSchemaQuery = z.object({ format: exportFormat.default("sql") });
