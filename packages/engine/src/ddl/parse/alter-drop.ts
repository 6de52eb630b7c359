import type { TableAction } from "../schema-change.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";

/**
 * Reads what ALTER TABLE … DROP drops, from behind that word. `goesOnWith` is the kind of the part before the comma, which a
 * part without one has too; returns that of this part.
 */
export function readDrop(cursor: DefinitionCursor, actions: TableAction[], goesOnWith = ""): string {
  if (cursor.accept("PRIMARY", "KEY")) {
    actions.push({ kind: "drop primary key" });
    cursor.index = cursor.dialect === "oracle" ? skipDropTail(cursor) : cursor.index;
    return "DROP";
  }
  if (cursor.isAt("UNIQUE") && cursor.dialect === "oracle") {
    cursor.index += 1;
    actions.push({ kind: "drop unique", columns: cursor.readNameList() });
    skipDropTail(cursor);
    return "DROP";
  }
  const word = cursor.acceptOneOf(
    "CONSTRAINT",
    "COLUMN",
    "FOREIGN",
    "INDEX",
    "KEY",
    "CHECK",
    "PARTITION",
    "SUBPARTITION",
    "PERIOD",
    "SYSTEM",
    "UNUSED",
  );
  if (word === "PARTITION" || word === "SUBPARTITION" || word === "PERIOD" || word === "SYSTEM" || word === "UNUSED") {
    cursor.index = cursor.limit;
    return word === "PARTITION" || word === "SUBPARTITION" ? "PARTITION" : "DROP";
  }
  if (word === "FOREIGN") cursor.accept("KEY");
  cursor.accept("IF", "EXISTS");
  const kind = word ?? (goesOnWith.slice("DROP ".length) || (cursor.dialect === "sqlserver" ? "CONSTRAINT" : "COLUMN"));
  const names = cursor.isSign("(") ? cursor.readNameList() : [cursor.readQualifiedName()?.name ?? ""];
  const isCascade = cursor.accept("CASCADE") || cursor.isAt("CASCADE");
  for (const name of names) {
    if (kind === "COLUMN") actions.push({ kind: "drop column", name, isCascade });
    else {
      const what =
        kind === "FOREIGN" ? "foreign key" : kind === "CHECK" ? "check" : kind === "CONSTRAINT" ? "any" : "index";
      actions.push({ kind: "drop constraint", name, what });
    }
  }
  skipDropTail(cursor);
  return `DROP ${kind}`;
}

function skipDropTail(cursor: DefinitionCursor): number {
  while (
    cursor.acceptOneOf(
      "CASCADE",
      "RESTRICT",
      "CONSTRAINTS",
      "CONSTRAINT",
      "KEEP",
      "DROP",
      "INDEX",
      "ONLINE",
      "INVALIDATE",
      "DEFERRED",
      "IMMEDIATE",
      "INVALIDATION",
    )
  )
    continue;
  if (cursor.accept("WITH")) cursor.skipGroup();
  return cursor.index;
}
