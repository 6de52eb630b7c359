/** `\u0000` and halves of surrogate pairs, behind an even number of backslashes: what JSON.stringify writes for them. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/**
 * The JSON text of a value for a jsonb column. NUL and halves of surrogate pairs, which JSON can carry and PostgreSQL
 * cannot store, become U+FFFD.
 *
 * @see https://www.postgresql.org/docs/current/datatype-json.html
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes("\\u0000") || json.includes("\\ud") ? json.replaceAll(unstorable, "$1\\ufffd") : json;
}
