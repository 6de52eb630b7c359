import { findColumn } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import { foldIdentifier } from "../catalog/names.ts";
import { signOf, tokenAt } from "../sql/token.ts";
import type { Token } from "../sql/token.ts";
import { tokenise } from "../lexing/tokenise.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { startsStatement } from "./code-statements.ts";

/**
 * The columns that code of a trigger gives to the new row: `NEW.x := …`, `SET NEW.x = …`, `INTO NEW.x`, all of them by
 * `NEW := …`, `INTO NEW` and `RETURN NEW #= …`. PL/pgSQL may as well return a variable of its own in the place of NEW.
 *
 * @see https://www.postgresql.org/docs/current/plpgsql-trigger.html
 */
export function columnsOfNewRow(schema: PreparedSchema, table: Table, code: string): readonly string[] {
  const { dialect } = schema.catalog;
  const { tokens } = tokenise(code, dialect);
  const rows = new Set(["NEW", ...returnedVariables(tokens)]);
  // PL/SQL may give the new row another name, but no other takes values under a colon.
  const isRow = ({ kind, value }: Token) =>
    dialect === "oracle" ? kind === "parameter" : rows.has(value.toUpperCase());
  const names = new Set<string>();
  for (const at of targetsIn(tokens)) {
    if (!isRow(tokenAt(tokens, at))) continue;
    if (signOf(tokenAt(tokens, at + 1)) === ".") {
      const field = foldIdentifier(dialect, tokenAt(tokens, at + 2));
      const column = findColumn(schema.index, table, field);
      if (column) names.add(column.name);
    } else if (!isCopyOfNew(tokens, at + 1)) return columnsOfRow(table);
  }
  return returnsMadeRow(tokens) ? columnsOfRow(table) : [...names];
}

const columnsOfRow = (table: Table): string[] =>
  table.columns.filter(({ generated }) => generated === null).map(({ name }) => name);

const insertWords = new Set(["INSERT", "REPLACE", "MERGE", "IGNORE"]);
const listEnds = new Set(["FROM", "USING", "WHERE", "SELECT", "VALUES"]);
const assignments = new Set([":=", "="]);

/** Where something is named that gets a value: before an assignment, and in the lists of SET, INTO and GET DIAGNOSTICS. */
function targetsIn(tokens: readonly Token[]): number[] {
  const targets: number[] = [];
  let isInList = false;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    const [sign, { upper }, before] = [signOf(token), token, tokenAt(tokens, at - 1)];
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === ";" || listEnds.has(upper)) isInList = false;
    else if (upper === "SET" || upper === "DIAGNOSTICS" || upper === "INTO") isInList = !insertWords.has(before.upper);
    else if (isInList && depth === 0 && isListed(before)) targets.push(at);
    else if (startsStatement(tokens, at) && isAssigned(tokens, at)) targets.push(at);
  }
  return targets;
}

const wordsBeforeTarget = new Set(["SET", "DIAGNOSTICS", "INTO", "STRICT"]);
const isListed = (before: Token) => signOf(before) === "," || wordsBeforeTarget.has(before.upper);

/** `x := …`, and what is assigned to a part of it: `x.y := …`, `x.y[1] := …` */
const isAssigned = (tokens: readonly Token[], at: number) =>
  signOf(tokenAt(tokens, at + 1)) === "."
    ? tokenAt(tokens, at - 1).upper !== "IN"
    : assignments.has(tokenAt(tokens, at + 1).value);

/** `:= NEW;`, which gives a variable the new row as it came. */
const isCopyOfNew = (tokens: readonly Token[], at: number) =>
  tokenAt(tokens, at + 1).upper === "NEW" && signOf(tokenAt(tokens, at + 2)) === ";";

const rowsAsTheyCame = new Set(["NEW", "OLD", "NULL"]);

/** The names that stand behind RETURN, in capitals: those of variables in the place of the new row among them. */
function returnedVariables(tokens: readonly Token[]): string[] {
  return tokens
    .filter(({ upper }, at) => tokenAt(tokens, at - 1).upper === "RETURN" && !rowsAsTheyCame.has(upper))
    .map(({ value }) => value.toUpperCase());
}

/** Whether code returns a row that it makes in the statement itself: `RETURN NEW #= …`, `RETURN jsonb_populate_record(NEW, …)`. */
function returnsMadeRow(tokens: readonly Token[]): boolean {
  let isReturned = false;
  return tokens.some((token) => {
    if (token.upper === "RETURN") isReturned = true;
    else if (signOf(token) === ";") isReturned = false;
    return isReturned && (token.value === "#=" || token.upper.endsWith("POPULATE_RECORD"));
  });
}
