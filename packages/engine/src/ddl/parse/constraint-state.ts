import { ownEntry } from "../../sql/own-entry.ts";
import type { ConflictAction, Key } from "../../catalog/model.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import type { ClauseShape, DdlGrammar } from "../../dialects/ddl-grammar-model.ts";

/** What may be said of any constraint behind it. */
export interface ConstraintState {
  isDeferrable: boolean;
  isInitiallyDeferred: boolean;
  isEnforced: boolean;
  isValidated: boolean;
  onConflict: ConflictAction | null;
}

/** What holds of a constraint behind which nothing is said. */
export function newConstraintState(): ConstraintState {
  return { isDeferrable: false, isInitiallyDeferred: false, isEnforced: true, isValidated: true, onConflict: null };
}

/** Steps over a clause that says nothing of the schema; false when the word begins none. */
export function skipClause(cursor: DefinitionCursor, shapes: Readonly<Record<string, ClauseShape>>): boolean {
  const { upper } = cursor.token;
  const shape = upper === "" ? undefined : ownEntry(shapes, upper);
  if (shape === undefined) return false;
  cursor.index += 1;
  if (shape === "*") cursor.index = cursor.limit;
  if (shape === "=") cursor.acceptSign("=");
  if (shape === "(") cursor.skipGroup();
  const elements = shape === "ww" ? 2 : shape === "w" || shape === "=" || shape === "w(" ? 1 : 0;
  for (let element = 0; element < elements; element += 1) {
    if (cursor.isName() && cursor.dialect !== "mysql") cursor.readQualifiedName();
    else cursor.skip();
  }
  if (shape === "w(") cursor.skipGroup();
  if (shape === "option" && !cursor.skipGroup()) {
    cursor.skip();
    if (cursor.acceptSign("=")) cursor.skip();
  }
  return true;
}

/** Reads what follows a constraint, up to something that is not its own. */
export function readConstraintTail(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  state: ConstraintState,
  isOfColumn: boolean,
): void {
  while (!cursor.isAtEnd) {
    if (cursor.accept("NOT", "DEFERRABLE")) state.isDeferrable = false;
    else if (cursor.accept("DEFERRABLE")) state.isDeferrable = true;
    else if (cursor.accept("INITIALLY", "DEFERRED")) {
      state.isInitiallyDeferred = true;
      state.isDeferrable = true;
    } else if (cursor.accept("INITIALLY", "IMMEDIATE")) state.isInitiallyDeferred = false;
    else if (cursor.accept("NOT", "VALID")) state.isValidated = false;
    else if (cursor.accept("NOT", "ENFORCED")) state.isEnforced = false;
    else if (cursor.accept("ENFORCED")) state.isEnforced = true;
    else if (cursor.accept("NOT", "FOR", "REPLICATION")) continue;
    else if (cursor.accept("ENABLE")) state.isEnforced = true;
    else if (cursor.accept("DISABLE")) state.isEnforced = false;
    else if (cursor.accept("NOVALIDATE")) state.isValidated = false;
    else if (cursor.acceptOneOf("VALIDATE", "RELY", "NORELY") !== null) continue;
    else if (cursor.dialect === "oracle" && cursor.accept("COMPRESS")) skipCompression(cursor);
    else if (cursor.accept("USING", "INDEX")) skipIndexChoice(cursor, grammar);
    else if (cursor.accept("ON", "CONFLICT")) state.onConflict = readConflictAction(cursor);
    else if (
      isOfColumn &&
      cursor.isOneOf(["COMMENT", "VISIBLE", "INVISIBLE", "WITH", "NO"]) &&
      cursor.dialect !== "sqlserver"
    )
      return;
    else if (!skipClause(cursor, grammar.ignoredConstraintClauses)) return;
  }
}

/** REPLACE and IGNORE; ABORT, FAIL and ROLLBACK refuse the statement. */
function readConflictAction(cursor: DefinitionCursor): ConflictAction | null {
  const { upper } = cursor.token;
  cursor.skip();
  return upper === "REPLACE" || upper === "IGNORE" ? upper : null;
}

/** The part of a key that tells of its conflicts; empty where they are refused. */
export const conflictOf = ({ onConflict }: ConstraintState): Pick<Key, "onConflict"> =>
  onConflict === null ? {} : { onConflict };

/** Reads PostgreSQL's NULLS NOT DISTINCT, or NULLS DISTINCT, which holds anyhow. */
export function readNullsRule(cursor: DefinitionCursor): Pick<Key, "nullsNotDistinct"> {
  if (cursor.accept("NULLS", "NOT", "DISTINCT")) return { nullsNotDistinct: true };
  cursor.accept("NULLS", "DISTINCT");
  return {};
}

/** Behind the word COMPRESS of Oracle's indexes: how many columns, or ADVANCED LOW. */
function skipCompression(cursor: DefinitionCursor): void {
  if (cursor.token.kind === "number") cursor.index += 1;
  else if (cursor.accept("ADVANCED")) cursor.acceptOneOf("LOW", "HIGH");
}

/** Oracle's `USING INDEX (CREATE INDEX …)`, `USING INDEX name`; storage that follows is the tail's. */
function skipIndexChoice(cursor: DefinitionCursor, grammar: DdlGrammar): void {
  if (cursor.skipGroup()) return;
  const { upper, kind } = cursor.token;
  const isStorage =
    Object.hasOwn(grammar.ignoredConstraintClauses, upper) ||
    ["COMPRESS", "ENABLE", "DISABLE", "NOT", "DEFERRABLE"].includes(upper);
  if ((kind === "word" || kind === "quoted") && !isStorage) cursor.readQualifiedName();
}
