import { ownEntry } from "../sql/own-entry.ts";

/** Set-returning functions of PostgreSQL with one column, which is called as the function's alias, else as the function. */
export const ofOneColumn = new Set([
  "generate_series",
  "generate_subscripts",
  "regexp_split_to_table",
  "regexp_matches",
  "string_to_table",
  "json_object_keys",
  "jsonb_object_keys",
  "jsonb_path_query",
]);

/** Those whose columns have names of their own. */
export const ofNamedColumns: Readonly<Record<string, readonly string[]>> = {
  json_array_elements: ["value"],
  jsonb_array_elements: ["value"],
  json_array_elements_text: ["value"],
  jsonb_array_elements_text: ["value"],
  json_each: ["key", "value"],
  jsonb_each: ["key", "value"],
  json_each_text: ["key", "value"],
  jsonb_each_text: ["key", "value"],
};

/** Whether a function of PostgreSQL returns a row for each value of a set, wherever it stands; by its name in lower case. */
export const isSetReturning = (name: string): boolean =>
  name === "unnest" || ofOneColumn.has(name) || ownEntry(ofNamedColumns, name) !== undefined;
