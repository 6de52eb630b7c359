import type { Warning } from "../model.ts";
import { makeWarning } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";

/** What is not known of the schema as a whole: keys that would block may stand behind the end of its dump. */
export function warnOfSchema(input: WarningInput): Warning[] {
  const { incompleteness } = input.schema.catalog;
  if (incompleteness === undefined) return [];
  const message = `The schema may lack tables, keys and rows. ${incompleteness}`;
  return [makeWarning(input, { code: "INCOMPLETE_SCHEMA", severity: "risk", message })];
}
