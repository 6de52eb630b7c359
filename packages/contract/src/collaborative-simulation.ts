import { z } from "zod";
import { isSimpleStatement } from "./simple-statement.ts";
import { runNowBody, runSimulationBody, simulationFormBody, simulationQueryText } from "./simulations.ts";

const notSimple = "Invalid SQL query. Use simple SELECT/INSERT/UPDATE/DELETE statements.";

/** A statement as the forms of collaborative projects take it. */
export const simpleStatement = simulationQueryText.refine(isSimpleStatement, { error: notSimple });

const own = { schema_id: z.uuid({ error: "Schema selection is required" }), query_text: simpleStatement };

export const collaborativeSimulationBody = runSimulationBody.omit({ project_id: true }).extend(own);

export const collaborativeRunBody = runNowBody.omit({ project_id: true }).extend(own);

/** What the form asks for: every field of it is required. */
export const collaborativeSimulationFormBody = simulationFormBody.extend(own);
