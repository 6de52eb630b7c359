import { DatabaseSync } from "node:sqlite";
import { taken } from "./referee.ts";
import type { Referee, Ruling } from "./referee.ts";

const mostRows = 20_000;

/** The SQLite of this process. Preparing a statement there binds its names and compiles its triggers. */
export function openSqlite(dump: string): Promise<Referee> {
  const database = new DatabaseSync(":memory:", {
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: true,
  });
  database.exec(dump);
  if (database.isTransaction) database.exec("COMMIT");
  database.exec("PRAGMA foreign_keys = ON");
  return Promise.resolve({
    judge: (statements) => Promise.resolve(statements.map((sql) => judge(database, sql))),
    close: () => {
      database.close();
      return Promise.resolve();
    },
  });
}

function judge(database: DatabaseSync, sql: string): Ruling {
  let statement;
  try {
    statement = database.prepare(sql);
  } catch (error) {
    return ruling("before rows", error);
  }
  database.exec("BEGIN");
  try {
    let count = 0;
    for (const row of statement.iterate()) {
      count += row ? 1 : 0;
      if (count > mostRows) break;
    }
    return brokenKeys(database);
  } catch (error) {
    return ruling("rows", error);
  } finally {
    if (database.isTransaction) database.exec("ROLLBACK");
  }
}

/** A COMMIT, which checks keys that are deferred, could not be undone. */
function brokenKeys(database: DatabaseSync): Ruling {
  try {
    const broken = database.prepare("PRAGMA foreign_key_check").get();
    return broken === undefined ? taken : { phase: "rows", code: "", message: "FOREIGN KEY constraint failed" };
  } catch {
    // A key that fits no other fails statements alone that need it.
    return taken;
  }
}

const ruling = (phase: Ruling["phase"], error: unknown): Ruling => ({
  phase,
  code: "",
  message: error instanceof Error ? error.message : String(error),
});
