import type { DefinitionCursor } from "./definition-cursor.ts";
import type { Index } from "../../catalog/model.ts";
import type { SchemaChange } from "../schema-change.ts";
import { readExpressionSource } from "./expression-source.ts";

type IndexPart = Index["parts"][number];

/** What SQL Server writes behind the predicate of an index that stands in a table. */
const behindPredicate: ReadonlySet<string> = new Set(["WITH", "ON"]);

/** Reads the parts of an index: column names, else expressions as written. */
function readIndexParts(cursor: DefinitionCursor): IndexPart[] {
  const parts: IndexPart[] = [];
  cursor.eachElement(() => parts.push(readIndexPart(cursor)));
  return parts;
}

function readIndexPart(cursor: DefinitionCursor): IndexPart {
  const start = cursor.index;
  const isCase = cursor.isAt("CASE") && cursor.token.kind === "word" && cursor.peek().kind !== "end";
  const isColumn = cursor.isName() && !isCase && isOrderOrEnd(cursor, 1);
  if (isColumn) {
    const text = cursor.readName();
    const isDescending = hasWordBeforeEnd(cursor, "DESC");
    return withModifiers({ text, isExpression: false, isDescending }, cursor.source(cursor.index, cursor.limit));
  }
  let end = cursor.limit;
  while (end > start + 1 && ["ASC", "DESC", "FIRST", "LAST", "NULLS"].includes(cursor.at(end - 1).upper)) end -= 1;
  const isDescending = hasWordBeforeEnd(cursor, "DESC");
  const text = cursor.source(start, end);
  const modifiers = cursor.source(end, cursor.limit);
  cursor.index = cursor.limit;
  return withModifiers({ text, isExpression: true, isDescending }, modifiers);
}

/** The order alone is told by `isDescending`. */
function withModifiers(part: IndexPart, modifiers: string): IndexPart {
  return modifiers === "" || /^(?:ASC|DESC)$/i.test(modifiers) ? part : { ...part, modifiers };
}

/** Behind a column's name stand only words (order, collation, operator class) or MySQL's prefix length. */
function isOrderOrEnd(cursor: DefinitionCursor, distance: number): boolean {
  const next = cursor.peek(distance);
  if (next.kind === "end" || next.kind === "quoted") return true;
  if (next.value === "(") return cursor.dialect === "mysql" && cursor.peek(distance + 1).kind === "number";
  return next.kind === "word" && next.upper !== "AT" && next.upper !== "IS";
}

function hasWordBeforeEnd(cursor: DefinitionCursor, word: string): boolean {
  for (let index = cursor.index; index < cursor.limit; index += 1) if (cursor.at(index).upper === word) return true;
  return false;
}

/** Reads `CREATE … INDEX … ON table (…)` from the word INDEX on; null when it stands on no table with parts. */
export function readCreateIndex(cursor: DefinitionCursor, isUnique: boolean, kind: string | null): SchemaChange | null {
  const { statement } = cursor;
  cursor.accept("INDEX");
  cursor.accept("CONCURRENTLY");
  cursor.accept("IF", "NOT", "EXISTS");
  const name = cursor.isAt("ON") && !cursor.isAt("ON", "ON") ? null : (cursor.readQualifiedName()?.name ?? null);
  let method = kind;
  if (cursor.accept("USING")) method = cursor.readName().toLowerCase();
  if (!cursor.accept("ON")) return null;
  cursor.accept("ONLY");
  if (cursor.dialect === "oracle" && cursor.isAt("CLUSTER") && cursor.isName(1)) return null;
  const table = cursor.readQualifiedName();
  if (!table) return null;
  if (cursor.accept("USING")) method = cursor.readName().toLowerCase();
  const parts = readIndexParts(cursor);
  if (parts.length === 0 && (cursor.dialect === "mysql" || cursor.dialect === "sqlite"))
    cursor.report("unknown-clause", "This index names no column; a server refuses it.", 0, cursor.limit);
  let predicate: string | null = null;
  const include: string[] = [];
  let nullsRule: Pick<Index, "nullsNotDistinct"> = {};
  while (!cursor.isAtEnd) {
    if (cursor.accept("WHERE")) predicate = readExpressionSource(cursor, new Set(["WITH", "TABLESPACE", "ON"]));
    else if (cursor.accept("INCLUDE")) include.push(...cursor.readNameList());
    else if (cursor.accept("USING")) method = cursor.readName().toLowerCase();
    else if (cursor.accept("NULLS", "NOT", "DISTINCT")) nullsRule = { nullsNotDistinct: true };
    else cursor.skip();
  }
  const index: Index = { name, isUnique, method, parts, predicate, include, ...nullsRule };
  return { kind: "create index", table, index, span: { start: statement.start, end: statement.end } };
}

/** Reads an index written inside of CREATE TABLE or ALTER TABLE ADD, from KEY or INDEX on. */
export function readInlineIndex(cursor: DefinitionCursor, isUnique: boolean, kind: string | null): Index {
  cursor.acceptOneOf("INDEX", "KEY");
  cursor.accept("IF", "NOT", "EXISTS");
  let method = kind;
  const name = cursor.isName() && !cursor.isAt("USING") ? cursor.readName() : null;
  const readMethod = (): void => {
    if (cursor.accept("USING")) method = cursor.readName().toLowerCase();
  };
  readMethod();
  cursor.acceptOneOf("CLUSTERED", "NONCLUSTERED");
  if (cursor.dialect === "sqlserver") cursor.accept("COLUMNSTORE");
  let unique = isUnique;
  if (cursor.accept("UNIQUE")) unique = true;
  cursor.acceptOneOf("CLUSTERED", "NONCLUSTERED");
  cursor.accept("HASH");
  const parts = readIndexParts(cursor);
  readMethod();
  let predicate: string | null = null;
  const include: string[] = [];
  if (cursor.accept("INCLUDE")) include.push(...cursor.readNameList());
  if (cursor.accept("WHERE")) predicate = readExpressionSource(cursor, behindPredicate);
  return { name, isUnique: unique, method, parts, predicate, include };
}
