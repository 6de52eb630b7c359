import { schemasRoutes, type DbType, type ImportResult } from "@foretell/contract";
import { sendWithProgress, type SendOptions } from "../../../lib/send-with-progress.ts";
import { isJsonText, type DumpSource } from "./dump-source.ts";

/** One import as it is sent. */
export interface ImportRequest {
  readonly projectId: string;
  readonly importId: string;
  readonly dbType: DbType;
  /** Empty where the server shall find one. */
  readonly name: string;
  readonly source: DumpSource;
}

/**
 * Sends a dump and gives the schema that came of it: a file as a form, written SQL as JSON, and a long paste or a schema in JSON as the file that it would be. It waits as long as the server reads.
 *
 * @throws ApiError for every answer that is not a success, and `NETWORK` where none came
 */
export function sendImport(request: ImportRequest, options: SendOptions): Promise<ImportResult> {
  const { importId } = request;
  return sendWithProgress(
    { route: schemasRoutes.import, query: { import_id: importId }, body: importBody(request) },
    options,
  );
}

function importBody({ projectId, dbType, name, source }: ImportRequest): string | FormData {
  const fields = { project_id: projectId, db_type: dbType, ...(name.trim() !== "" && { name: name.trim() }) };
  if (source.kind === "text" && !isJsonText(source.text)) return JSON.stringify({ ...fields, sql_dump: source.text });
  const file = source.kind === "file" ? source.file : asFile(source.text);
  const form = new FormData();
  // The fields come first: the server reads the file as a stream and must know them before it begins.
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("file", file, file.name);
  return form;
}

/** A text as the file that it would be. The schema is called after the file: a pasted text has no name of its own. */
function asFile(text: string): File {
  return new File([text], isJsonText(text) ? "Imported schema.json" : "Imported schema.sql");
}
