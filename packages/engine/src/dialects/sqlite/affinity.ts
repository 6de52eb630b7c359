/**
 * The type that SQLite gives to a column of `CREATE TABLE … AS SELECT`: the affinity of the one that it comes from, empty for
 * none.
 * @see https://www.sqlite.org/lang_createtable.html#createtabas
 */
export function affinityOf(type: string): "INT" | "TEXT" | "" | "REAL" | "NUM" {
  if (/int/iu.test(type)) return "INT";
  if (/char|clob|text/iu.test(type)) return "TEXT";
  if (type === "" || /blob/iu.test(type)) return "";
  return /real|floa|doub/iu.test(type) ? "REAL" : "NUM";
}
