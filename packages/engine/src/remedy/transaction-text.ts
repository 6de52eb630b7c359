import type { DialectName } from "../sql/dialect-name.ts";

const frames: Readonly<Record<DialectName, readonly [begin: string | null, commit: string]>> = {
  postgresql: ["BEGIN", "COMMIT"],
  mysql: ["START TRANSACTION", "COMMIT"],
  sqlite: ["BEGIN", "COMMIT"],
  oracle: [null, "COMMIT"],
  sqlserver: ["SET XACT_ABORT ON;\nBEGIN TRANSACTION", "COMMIT TRANSACTION"],
};

/** Statements as one transaction of the dialect. */
export function inTransaction(dialect: DialectName, statements: readonly string[]): string {
  const [begin, commit] = frames[dialect];
  return asScript([...(begin === null ? [] : [begin]), ...statements, commit]);
}

export const asScript = (statements: readonly string[]): string =>
  statements.map((statement) => `${statement};\n`).join("");
