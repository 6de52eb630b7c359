import type { DefinitionCursor } from "./definition-cursor.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import { comparableName } from "../../catalog/names.ts";
import type { ColumnDefinition, ConstraintDefinition, CreateTable, LikeClause } from "../schema-change.ts";
import { readColumnDefinition } from "./column-definition.ts";
import { isTableConstraint, readTableConstraint } from "./constraint.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";

/** What is collected of a table while its statement is read. */
interface TableParts {
  columns: ColumnDefinition[];
  constraints: ConstraintDefinition[];
  likes: LikeClause[];
  inherits: NameToFind[];
  options: Record<string, string>;
  query: string | null;
  partitionOf: NameToFind | null;
  partitionBy: string | null;
  ofType: NameToFind | null;
  comment: string | null;
}

/** Reads one element of a table: its column or constraint goes into the lists. */
export function readTableElement(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  columns: ColumnDefinition[],
  constraints: ConstraintDefinition[],
): void {
  if (isTableConstraint(cursor, grammar)) {
    const constraint = readTableConstraint(cursor, grammar);
    if (constraint) constraints.push(constraint);
    return;
  }
  const start = cursor.index;
  const column = readColumnDefinition(cursor, grammar);
  if (column) columns.push(column);
  else {
    cursor.report(
      "unknown-clause",
      "This element of a table is neither a column nor a constraint.",
      start,
      cursor.limit,
    );
    cursor.index = cursor.limit;
  }
}

/** Reports what is left of a bounded element. */
export function reportRest(cursor: DefinitionCursor, what: string): void {
  if (cursor.isAtEnd) return;
  const words = cursor.source(cursor.index, cursor.limit);
  cursor.report(
    "unknown-clause",
    `"${words.slice(0, 60)}" is not understood behind ${what}.`,
    cursor.index,
    cursor.limit,
  );
  cursor.index = cursor.limit;
}

/** Reads `CREATE … TABLE` from behind the word TABLE; null when no name follows. */
export function readCreateTable(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  kind: Table["kind"],
  replaces: boolean,
): CreateTable | null {
  const onlyIfMissing = cursor.accept("IF", "NOT", "EXISTS");
  const table = cursor.readQualifiedName();
  if (!table) return null;
  const { statement } = cursor;
  const parts: TableParts = {
    columns: [],
    constraints: [],
    likes: [],
    inherits: [],
    options: {},
    query: null,
    partitionOf: null,
    partitionBy: null,
    ofType: null,
    comment: null,
  };
  readHead(cursor, grammar, parts);
  // What SQL Server's external tables say of their place is kept as written.
  if (kind === "foreign" && cursor.dialect === "sqlserver" && cursor.isAt("WITH") && cursor.isSign("(", 1))
    parts.options["external"] = cursor.source(cursor.index, cursor.closingOf(cursor.index + 1) + 1);
  while (!cursor.isAtEnd) readTableOption(cursor, parts);
  const isTemporary = kind === "temporary" || (grammar.defaultNamespace === "dbo" && table.name.startsWith("#"));
  const tableKind = parts.partitionOf ? "partition" : isPartitionedParent(cursor, parts) ? "partitioned" : kind;
  const span = { start: statement.start, end: statement.end };
  return {
    kind: "create table",
    table,
    tableKind: isTemporary ? "temporary" : tableKind,
    onlyIfMissing,
    replaces,
    ...parts,
    span,
  };
}

/** Only PostgreSQL's partitions are tables of their own. */
function isPartitionedParent(cursor: DefinitionCursor, parts: TableParts): boolean {
  return parts.partitionBy !== null && cursor.dialect === "postgresql";
}

function readHead(cursor: DefinitionCursor, grammar: DdlGrammar, parts: TableParts): void {
  if (cursor.accept("PARTITION", "OF")) parts.partitionOf = cursor.readQualifiedName();
  else if (cursor.accept("OF")) parts.ofType = cursor.readQualifiedName();
  else if (cursor.isAt("LIKE")) readLike(cursor, parts);
  if (cursor.isSign("(") && !(cursor.peek().upper === "SELECT" || cursor.peek().upper === "WITH")) {
    if (cursor.dialect === "mysql" && cursor.peek().upper === "LIKE") cursor.index += 1;
    if (cursor.isAt("LIKE") && cursor.dialect === "mysql") readLike(cursor, parts);
    else {
      reportUnclosed(cursor);
      cursor.eachElement(() => readElement(cursor, grammar, parts), missingElement(cursor));
    }
    reportDuplicates(cursor, parts.columns);
  }
  if (parts.partitionOf) parts.options["partition bounds"] = readPartitionBounds(cursor);
  else if (cursor.accept("FOR", "VALUES")) {
    while (
      !cursor.isAtEnd &&
      !cursor.isAt("PARTITION", "BY") &&
      !cursor.isOneOf(["WITH", "TABLESPACE", "USING", "SERVER"])
    )
      cursor.skip();
  }
}

/** Notes a list of elements that goes on to the end of the statement; that the dump ends there is told as such. */
function reportUnclosed(cursor: DefinitionCursor): void {
  if (cursor.statement.isCutOff || cursor.closingOf(cursor.index) < cursor.limit) return;
  cursor.report(
    "unclosed",
    "No parenthesis closes the list that this one opens; a server refuses the table.",
    cursor.index,
    cursor.index + 1,
  );
}

/** Notes a comma without an element; SQL Server alone takes one at the end of the list. */
function missingElement(cursor: DefinitionCursor): (comma: number) => void {
  return (comma) => {
    const isLast = cursor.at(comma + 1).value === ")";
    if (isLast && cursor.dialect === "sqlserver") return;
    const side = isLast ? "behind" : "before";
    cursor.report(
      "unknown-clause",
      `No element stands ${side} this comma; a server refuses the table.`,
      comma,
      comma + 1,
    );
  };
}

function reportDuplicates(cursor: DefinitionCursor, columns: readonly ColumnDefinition[]): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    const key = cursor.dialect === "mysql" ? name.toLowerCase() : comparableName(cursor.dialect, name);
    if (seen.has(key))
      cursor.report("duplicate-column", `Column ${name} is defined twice; a server refuses the table.`, 0, 3);
    seen.add(key);
  }
}

/** Reads which rows a partition holds, as written: `FOR VALUES FROM (1) TO (9)`, `DEFAULT`. */
export function readPartitionBounds(cursor: DefinitionCursor): string {
  const start = cursor.index;
  const isEnd = (): boolean =>
    cursor.isAtEnd || cursor.isAt("PARTITION", "BY") || cursor.isOneOf(["TABLESPACE", "USING", "SERVER"]);
  // The WITH of a hash partition's bounds is followed by MODULUS; another one holds storage parameters.
  while (!isEnd() && !(cursor.isAt("WITH") && cursor.peek(2).upper !== "MODULUS")) cursor.skip();
  return cursor.source(start, cursor.index);
}

function readElement(cursor: DefinitionCursor, grammar: DdlGrammar, parts: TableParts): void {
  if (cursor.isAt("LIKE") && cursor.isName(1)) readLike(cursor, parts);
  else readTableElement(cursor, grammar, parts.columns, parts.constraints);
  // SQLite and SQL Server take table constraints with no comma between them.
  while (!cursor.isAtEnd && isTableConstraint(cursor, grammar)) {
    readTableElement(cursor, grammar, parts.columns, parts.constraints);
  }
  reportRest(cursor, "an element of a table");
}

function readLike(cursor: DefinitionCursor, parts: TableParts): void {
  cursor.accept("LIKE");
  const source = cursor.readQualifiedName();
  const including = new Set<string>();
  for (
    let word = cursor.acceptOneOf("INCLUDING", "EXCLUDING");
    word;
    word = cursor.acceptOneOf("INCLUDING", "EXCLUDING")
  ) {
    const what = cursor.token.upper;
    cursor.skip();
    if (word === "INCLUDING") including.add(what);
    else including.delete(what);
  }
  if (cursor.dialect === "mysql") including.add("ALL");
  if (source) parts.likes.push({ source, including, at: parts.columns.length });
}

/** Whether the query that makes a table starts here; MySQL lets the word AS out before every kind of query. */
function startsQuery(cursor: DefinitionCursor): boolean {
  if (cursor.isAt("AS") || cursor.isAt("SELECT") || (cursor.isSign("(") && cursor.peek().upper === "SELECT"))
    return true;
  if (cursor.dialect !== "mysql") return false;
  return (
    (cursor.isAt("TABLE") && cursor.isName(1)) ||
    cursor.isAt("VALUES", "ROW") ||
    (cursor.isAt("WITH") && !cursor.isAt("WITH", "SYSTEM"))
  );
}

/** One clause behind the list of elements. */
function readTableOption(cursor: DefinitionCursor, parts: TableParts): void {
  if (cursor.accept("INHERITS")) {
    cursor.eachElement(() => {
      const parent = cursor.readQualifiedName();
      if (parent) parts.inherits.push(parent);
    });
  } else if (cursor.accept("STORE", "AS") || cursor.accept("RETURN", "AS")) {
    // Oracle's LOB (column) STORE AS (…), NESTED TABLE column … RETURN AS VALUE.
    cursor.skip();
  } else if (cursor.accept("FOR", "EXCHANGE", "WITH", "TABLE")) {
    const source = cursor.readQualifiedName();
    if (source) parts.likes.push({ source, including: new Set(), at: parts.columns.length });
  } else if (cursor.accept("PARTITION", "BY")) {
    parts.partitionBy = readPartitioning(cursor, parts.options);
  } else if (startsQuery(cursor)) {
    readQuery(cursor, parts);
  } else if (cursor.isAt("WITHOUT", "ROWID")) {
    parts.options["without rowid"] = "true";
    cursor.index += 2;
  } else if (cursor.isAt("STRICT") && cursor.dialect === "sqlite") {
    parts.options["strict"] = "true";
    cursor.index += 1;
  } else if (cursor.isAt("COMMENT")) {
    cursor.index += 1;
    cursor.acceptSign("=");
    parts.comment = cursor.token.value;
    cursor.skip();
  } else if (cursor.isAt("ENGINE")) {
    cursor.index += 1;
    cursor.acceptSign("=");
    parts.options["engine"] = cursor.token.value;
    cursor.skip();
  } else if (cursor.dialect === "mysql" && cursor.isOneOf(["CHARSET", "CHARACTER", "COLLATE"])) {
    const name = cursor.isAt("COLLATE") ? "collation" : "charset";
    cursor.index += cursor.isAt("CHARACTER", "SET") ? 2 : 1;
    cursor.acceptSign("=");
    parts.options[name] = cursor.token.value;
    cursor.skip();
  } else if (cursor.isAt("SERVER") && cursor.dialect === "postgresql") {
    cursor.index += 1;
    parts.options["server"] = cursor.readName();
  } else if (cursor.isAt("SYSTEM_VERSIONING")) {
    parts.options["system versioning"] = "true";
    cursor.skip();
  } else cursor.skip();
}

function readPartitioning(cursor: DefinitionCursor, options: Record<string, string>): string {
  const start = cursor.index;
  // Oracle's PARTITION BY SYSTEM names no columns.
  if (cursor.dialect === "oracle" && cursor.isAt("SYSTEM")) cursor.index += 1;
  else {
    while (!cursor.isAtEnd && !cursor.isSign("(")) cursor.index += 1;
    cursor.skip();
  }
  const source = cursor.source(start, cursor.index);
  // The partitions themselves follow in MySQL and Oracle.
  if (cursor.dialect !== "postgresql") {
    if (!cursor.isAtEnd) options["partitions"] = cursor.source(cursor.index, cursor.limit);
    cursor.index = cursor.limit;
  }
  return source;
}

function readQuery(cursor: DefinitionCursor, parts: TableParts): void {
  if (
    cursor.accept("AS") &&
    !cursor.isAt("SELECT") &&
    !cursor.isAt("WITH") &&
    !cursor.isSign("(") &&
    !cursor.isAt("TABLE") &&
    !cursor.isAt("VALUES") &&
    !cursor.isAt("EXECUTE")
  )
    return;
  parts.query = cursor.source(cursor.index, cursor.limit);
  cursor.index = cursor.limit;
}
