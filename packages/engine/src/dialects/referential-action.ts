/** What a foreign key does to the rows that reference one that is removed or re-keyed. */
export type ReferentialAction = "NO ACTION" | "RESTRICT" | "CASCADE" | "SET NULL" | "SET DEFAULT";
