import { schemaEdit } from "@foretell/contract";
import { z } from "zod";

const [createTable, updateTable, , , , , createRelationship] = schemaEdit.options;

/** A new table as its form has it: with the schema that it belongs to. */
export const newTableRules = createTable.extend({ schema_id: z.uuid({ error: "Schema is required" }) });

/** Another name or comment of a table. */
export const tableRules = updateTable;

/** A foreign key, new or changed: its form has all of it. */
export const relationshipRules = createRelationship;
