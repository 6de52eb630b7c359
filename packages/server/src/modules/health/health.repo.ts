import type { Db } from "../../db/db.ts";

/** A schema by what its health is told of, and the state that it is in. */
export interface HealthSchema {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
}

export function findHealthSchema(db: Db, schemaId: string): Promise<HealthSchema | undefined> {
  return db.selectFrom("schemas").where("id", "=", schemaId).select(["id", "name", "revision"]).executeTakeFirst();
}
