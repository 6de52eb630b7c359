import type { ColumnChange, ColumnDefinition, TableAction } from "../schema-change.ts";
import { readColumnDefinition } from "./column-definition.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import { readExpressionSource } from "./expression-source.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";
import { readPlacedColumn } from "./placed-column.ts";
import { readType } from "./type-source.ts";

const nothing: ReadonlySet<string> = new Set();

/** Reads ALTER TABLE … ALTER [COLUMN], from behind ALTER. */
export function readAlterColumn(cursor: DefinitionCursor, grammar: DdlGrammar, actions: TableAction[]): void {
  if (cursor.dialect === "mysql" && cursor.isOneOf(["INDEX", "CHECK"])) {
    cursor.index = cursor.limit;
    return;
  }
  cursor.accept("COLUMN");
  const name = cursor.readName();
  const change = (made: ColumnChange): void => void actions.push({ kind: "change column", name, change: made });
  if (cursor.accept("SET", "DEFAULT")) change({ default: readExpressionSource(cursor, nothing) });
  else if (cursor.accept("DROP", "DEFAULT")) {
    // A serial column numbers its rows by its default.
    change({ default: null, ...(cursor.dialect === "postgresql" ? { isAutoIncrement: false } : {}) });
  } else if (cursor.accept("SET", "NOT", "NULL")) change({ isNullable: false });
  else if (cursor.accept("DROP", "NOT", "NULL")) change({ isNullable: true });
  else if (cursor.accept("SET", "DATA", "TYPE") || cursor.accept("TYPE")) {
    const type = readType(cursor, grammar, new Set(["USING", "COLLATE"]));
    // Without the word the column gets the collation of its type.
    change({ type, collation: cursor.accept("COLLATE") ? (cursor.readQualifiedName()?.name ?? null) : null });
    cursor.index = cursor.limit;
  } else if (cursor.isAt("ADD", "GENERATED")) {
    change({
      identity: cursor.isAt("ADD", "GENERATED", "BY") ? "by default" : "always",
      isAutoIncrement: true,
      isNullable: false,
    });
    cursor.index = cursor.limit;
  } else if (cursor.accept("SET", "GENERATED")) {
    change({ identity: cursor.isAt("BY", "DEFAULT") ? "by default" : "always" });
    cursor.index = cursor.limit;
  } else if (cursor.accept("DROP", "IDENTITY")) {
    change({ identity: null, isAutoIncrement: false });
    cursor.index = cursor.limit;
  } else if (cursor.accept("DROP", "EXPRESSION")) {
    change({ generated: null });
    cursor.index = cursor.limit;
  } else if (cursor.dialect === "sqlserver" && !cursor.isOneOf(["ADD", "DROP", "SET"])) {
    cursor.index -= 1;
    const column = readColumnDefinition(cursor, grammar);
    if (column) {
      const { type, normalType, typeFamily, isNullable, collation } = column;
      change({ type: { type, normalType, typeFamily }, isNullable: isNullable ?? true, collation });
    }
  } else cursor.index = cursor.limit;
}

/** MySQL's MODIFY and CHANGE replace the column; Oracle's MODIFY changes what it names. */
export function readModify(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  actions: TableAction[],
  isChange: boolean,
): void {
  if (cursor.dialect === "oracle") {
    readOracleModify(cursor, grammar, actions);
    return;
  }
  cursor.accept("COLUMN");
  cursor.accept("IF", "EXISTS");
  const oldName = isChange ? cursor.readName() : null;
  const columns: ColumnDefinition[] = [];
  const after = readPlacedColumn(cursor, grammar, columns);
  for (const column of columns) actions.push({ kind: "replace column", name: oldName ?? column.name, column, after });
}

function readOracleModify(cursor: DefinitionCursor, grammar: DdlGrammar, actions: TableAction[]): void {
  const readOne = (): void => {
    if (cursor.isName() && ["ADD", "DROP"].includes(cursor.peek().upper)) {
      // MODIFY (column DROP IDENTITY), MODIFY column ADD DOMAIN name.
      const name = cursor.readName();
      if (cursor.accept("DROP", "IDENTITY"))
        actions.push({ kind: "change column", name, change: { identity: null, isAutoIncrement: false } });
      cursor.index = cursor.limit;
      return;
    }
    const column = readColumnDefinition(cursor, grammar);
    if (!column) return;
    const { type, normalType, typeFamily, isNullable, identity, generated } = column;
    const change: ColumnChange = {
      ...(type === "" ? {} : { type: { type, normalType, typeFamily } }),
      // The collation that a column has where none is written.
      ...(column.collation === null
        ? {}
        : { collation: column.collation === "USING_NLS_COMP" ? null : column.collation }),
      ...(isNullable === null ? {} : { isNullable }),
      ...(column.default === null ? {} : { default: column.default }),
      ...(identity === null ? {} : { identity, isAutoIncrement: true }),
      ...(generated === null ? {} : { generated }),
    };
    actions.push({ kind: "change column", name: column.name, change });
    for (const constraint of column.constraints) actions.push({ kind: "add constraint", constraint });
  };
  // MODIFY PRIMARY KEY and MODIFY UNIQUE (…) set the state of a key, the others how rows are stored.
  const isKey = cursor.isAt("PRIMARY", "KEY") || (cursor.isAt("UNIQUE") && cursor.isSign("(", 1));
  const isStorage = cursor.isOneOf([
    "PARTITION",
    "LOB",
    "NESTED",
    "VARRAY",
    "OPAQUE",
    "DEFAULT",
    "SUBPARTITION",
    "CLUSTERING",
  ]);
  if (isKey || (isStorage && !cursor.isSign("(", 2) && cursor.peek().upper !== "NULL")) cursor.index = cursor.limit;
  else if (cursor.isSign("(")) cursor.eachElement(readOne);
  else readOne();
}
