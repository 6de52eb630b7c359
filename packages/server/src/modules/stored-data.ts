import { AppError } from "../errors.ts";
import type { Db } from "../db/db.ts";
import { isStoredShapeError } from "../db/formats/stored-format.ts";

/**
 * What `read` gives, which reads stored documents. Where one of them cannot be read, a 409 that says `whose` it is (as in `The
 * schema "shop"`), its format, and what to do.
 */
export async function readingStored<T>(
  whose: string | (() => Promise<string>),
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isStoredShapeError(error)) throw error;
    const subject = typeof whose === "string" ? whose : await whose();
    throw new AppError("STORED_DATA_UNREADABLE", `${subject} cannot be read: ${error.message}`, { cause: error });
  }
}

/** Whose the documents of a schema are. */
export const ofSchemaCalled = (name: string): string => `The schema "${name}"`;

/** Whose the documents of a simulation are. */
export const ofSimulationCalled = (name: string): string => `The simulation "${name}"`;

/** Whose the documents of a schema are, by its id. */
export const ofSchema = (db: Db, schemaId: string) => async (): Promise<string> => {
  const row = await db.selectFrom("schemas").where("id", "=", schemaId).select("name").executeTakeFirst();
  return row === undefined ? "A schema that has gone" : ofSchemaCalled(row.name);
};

/** Whose the documents of a table are, by its id. */
export const ofTable = (db: Db, tableId: string) => async (): Promise<string> => {
  const row = await db.selectFrom("schema_tables").where("id", "=", tableId).select("schema_id").executeTakeFirst();
  return ofSchema(db, row?.schema_id ?? tableId)();
};

/** Whose the documents of a simulation are, by its id. */
export const ofSimulation = (db: Db, simulationId: string) => async (): Promise<string> => {
  const row = await db.selectFrom("simulations").where("id", "=", simulationId).select("name").executeTakeFirst();
  return row === undefined ? "A simulation that has gone" : ofSimulationCalled(row.name);
};
