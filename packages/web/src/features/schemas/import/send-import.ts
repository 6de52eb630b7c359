import { schemasRoutes, type DbType, type ImportResult } from "@foretell/contract";
import { upload, type UploadOptions } from "../../../lib/upload.ts";
import { dumpBody } from "../../../lib/dump-body.ts";
import type { DumpSource } from "../../../lib/dump-source.ts";
import type { ProjectScope } from "../../../lib/project-scope.ts";

/** One import as it is sent. */
export interface ImportRequest {
  readonly project: ProjectScope;
  readonly importId: string;
  readonly dbType: DbType;
  /** Empty where the server shall find one. */
  readonly name: string;
  readonly source: DumpSource;
  /** A dump that ends too early is taken as it is. */
  readonly allowsIncomplete: boolean;
}

/**
 * Sends a dump and gives the schema that came of it: a file as a form, written SQL as JSON, and a long paste or a schema in JSON as the file that it would be. It waits as long as the server reads.
 *
 * @throws ApiError for every answer that is not a success, and `NETWORK` where none came
 */
export function sendImport(request: ImportRequest, options: UploadOptions): Promise<ImportResult> {
  const { importId, project } = request;
  const body = importBody(request);
  return upload(project.readdress({ route: schemasRoutes.import, query: { import_id: importId }, body }), options);
}

function importBody({ project, dbType, name, source, allowsIncomplete }: ImportRequest): string | FormData {
  const fields = {
    project_id: project.id,
    db_type: dbType,
    ...(name.trim() !== "" && { name: name.trim() }),
    ...(allowsIncomplete && { allow_incomplete: "true" }),
  };
  return dumpBody(fields, source);
}
