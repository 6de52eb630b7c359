/** A value of a row: text without quotes, null for NULL, undefined for what only the database can tell (DEFAULT, a function). */
export type RowValue = string | null | undefined;
