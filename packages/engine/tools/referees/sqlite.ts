import { DatabaseSync } from "node:sqlite";
import type { Referee, Snapshot } from "./referee.ts";

/** The SQLite of this process, with its keys enforced. */
export const sqliteReferee: Referee = {
  dialect: "sqlite",
  play: (dump, statements, { before = "", looksAtEach }) => {
    const database = new DatabaseSync(":memory:");
    database.exec("PRAGMA foreign_keys = OFF");
    database.exec(dump);
    database.exec("PRAGMA foreign_keys = ON");
    const snapshots: Snapshot[] = [look(database)];
    let failedAt: number | null = null;
    let error = "";
    if (before !== "") database.exec(before);
    for (const [at, statement] of statements.entries()) {
      try {
        database.exec(statement);
      } catch (caught) {
        failedAt = at;
        error = caught instanceof Error ? caught.message : String(caught);
        break;
      }
      if (looksAtEach) snapshots.push(look(database));
    }
    // A session that ends takes its transaction back.
    if (database.isTransaction) database.exec("ROLLBACK");
    const last = look(database);
    database.close();
    return { failedAt, error, snapshots, last };
  },
  close: () => undefined,
};

function look(database: DatabaseSync): Snapshot {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    .all();
  return new Map(
    tables.map(({ name }) => {
      const statement = database.prepare(`SELECT * FROM ${quote(String(name))}`);
      statement.setReadBigInts(true);
      const rows = statement
        .all()
        .map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)));
      return [String(name), rows.sort()];
    }),
  );
}
