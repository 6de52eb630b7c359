import type { Db } from "../../db/db.ts";
import { stagingWasLost } from "./catalog.repo.ts";
import { findSchemaDetail } from "./schemas.repo.ts";
import type { SchemaDetailRow } from "./schemas.repo.ts";
import { attachSchema } from "./staging.repo.ts";
import type { Attachment } from "./staging.repo.ts";

/** Makes a schema that is stored its project's: from the commit on it is seen. Throws where some of it has gone. */
export async function attachStaged(
  transaction: Db,
  schemaId: string,
  attachment: Attachment,
): Promise<SchemaDetailRow> {
  const isAttached = await attachSchema(transaction, schemaId, attachment);
  const schema = isAttached ? await findSchemaDetail(transaction, schemaId) : undefined;
  if (schema === undefined) throw stagingWasLost();
  return schema;
}
