import type { ExportFormat } from "@foretell/contract";
import { Download } from "../../http/answer.ts";
import { fileStem } from "../file-stem.ts";
import type { ExportedSchema } from "./schema-exports.service.ts";

const fileKinds: Readonly<Record<ExportFormat, { readonly extension: string; readonly contentType: string }>> = {
  sql: { extension: "sql", contentType: "application/sql; charset=utf-8" },
  json: { extension: "json", contentType: "application/json; charset=utf-8" },
  dbml: { extension: "dbml", contentType: "text/plain; charset=utf-8" },
  mermaid: { extension: "mmd", contentType: "text/vnd.mermaid; charset=utf-8" },
  markdown: { extension: "md", contentType: "text/markdown; charset=utf-8" },
};

/** The file that a browser saves: the schema's name, less what file systems do not take, and the format's extension. */
export function exportFile({ schemaName, content }: ExportedSchema, format: ExportFormat): Download {
  const { extension, contentType } = fileKinds[format];
  return new Download({
    fileName: `${fileStem(schemaName, "schema")}.${extension}`,
    contentType,
    content,
  });
}
