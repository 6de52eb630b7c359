import { ApiError, readFailure, routeUrl, schemasRoutes, type DbType, type ImportResult } from "@foretell/contract";
import { session } from "../../../lib/api-client.ts";
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

interface SendOptions {
  readonly signal: AbortSignal;
  /** How many bytes of the request are sent. */
  readonly onSent: (sentBytes: number, totalBytes: number) => void;
}

/**
 * Sends a dump and gives the schema that came of it: a file as a form, SQL as JSON, and a schema in JSON as the file that it would be. It waits as long as the server reads.
 *
 * @throws ApiError for every answer that is not a success, and `NETWORK` where none came
 */
export async function sendImport(request: ImportRequest, options: SendOptions): Promise<ImportResult> {
  try {
    return await send(request, await session.findAccessToken(), options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return await send(request, await session.renew(), options);
  }
}

// `fetch` does not tell how much of a body is sent.
function send(
  request: ImportRequest,
  token: string | undefined,
  { signal, onSent }: SendOptions,
): Promise<ImportResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const xhr = new XMLHttpRequest();
  const abort = () => xhr.abort();
  xhr.open("POST", routeUrl(schemasRoutes.import, {}, { import_id: request.importId }));
  if (token !== undefined) xhr.setRequestHeader("authorization", `Bearer ${token}`);
  xhr.upload.addEventListener("progress", (event) => onSent(event.loaded, event.total));
  xhr.addEventListener("load", () => {
    const body = parseJson(xhr.responseText);
    if (xhr.status >= 200 && xhr.status < 300) resolve((body as { data: ImportResult }).data);
    else reject(readFailure(xhr.status, body));
  });
  xhr.addEventListener("error", () => reject(new ApiError("Network error", { status: 0, code: "NETWORK" })));
  xhr.addEventListener("abort", () =>
    reject(new ApiError("The import was cancelled", { status: 409, code: "IMPORT_CANCELLED" })),
  );
  signal.addEventListener("abort", abort, { once: true });
  const body = importBody(request);
  if (typeof body === "string") xhr.setRequestHeader("content-type", "application/json");
  xhr.send(body);
  return promise.finally(() => signal.removeEventListener("abort", abort));
}

function importBody({ projectId, dbType, name, source }: ImportRequest): string | FormData {
  const fields = { project_id: projectId, db_type: dbType, ...(name.trim() !== "" && { name: name.trim() }) };
  if (source.kind !== "file" && !isJsonText(source.text)) return JSON.stringify({ ...fields, sql_dump: source.text });
  const file = source.kind === "file" ? source.file : new File([source.text], "schema.json");
  const form = new FormData();
  // The fields come first: the server reads the file as a stream and must know them before it begins.
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("file", file, file.name);
  return form;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
