import { findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import { foldIdentifier } from "../../catalog/names.ts";
import type { Token } from "../../sql/token.ts";
import { tokenise } from "../../sql/tokenise.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { signOf, startsStatement } from "./code-statements.ts";

/**
 * The columns that code of a trigger gives to the new row: `NEW.x := …`, `SET NEW.x = …`, `INTO NEW.x`, all of them by
 * `NEW := …`, `INTO NEW` and `RETURN NEW #= …`. PL/pgSQL may as well return a variable of its own in the place of NEW.
 *
 * @see https://www.postgresql.org/docs/current/plpgsql-trigger.html
 */
export function columnsOfNewRow(schema: PreparedSchema, table: Table, code: string): readonly string[] {
  const { dialect } = schema.catalog;
  const { tokens } = tokenise(code, dialect);
  const rows = new Set(dialect === "postgresql" ? ["NEW", ...returnedVariables(tokens)] : ["NEW"]);
  // PL/SQL may give the new row another name, but no other takes values under a colon.
  const isRow = ({ kind, value }: Token) =>
    dialect === "oracle" ? kind === "parameter" : rows.has(value.toUpperCase());
  const names = new Set<string>();
  for (const at of targetsIn(tokens)) {
    const [row, next, field] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (row === undefined || !isRow(row)) continue;
    if (next?.value === "." && field !== undefined) {
      const column = findColumn(schema.index, table, foldIdentifier(dialect, field));
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
    const [sign, { upper }, before] = [signOf(token), token, tokens[at - 1]];
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === ";" || listEnds.has(upper)) isInList = false;
    else if (upper === "SET" || upper === "DIAGNOSTICS" || upper === "INTO")
      isInList = upper !== "INTO" || !insertWords.has(before?.upper ?? "");
    else if (isInList && depth === 0 && isListed(before)) targets.push(at);
    else if (startsStatement(tokens, at) && isAssigned(tokens, at)) targets.push(at);
  }
  return targets;
}

const wordsBeforeTarget = new Set(["SET", "DIAGNOSTICS", "INTO", "STRICT"]);
const isListed = (before: Token | undefined) =>
  before !== undefined && (signOf(before) === "," || wordsBeforeTarget.has(before.upper));

/** `x := …`, and what is assigned to a part of it: `x.y := …`, `x.y[1] := …` */
const isAssigned = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.value === "." ? tokens[at - 1]?.upper !== "IN" : assignments.has(tokens[at + 1]?.value ?? "");

/** `:= NEW;`, which gives a variable the new row as it came. */
const isCopyOfNew = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.upper === "NEW" && tokens[at + 2]?.value === ";";

const rowsAsTheyCame = new Set(["NEW", "OLD", "NULL"]);

/** The names of the variables that code returns, in capitals. */
function returnedVariables(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ value, upper }, at) =>
    tokens[at - 1]?.upper === "RETURN" && tokens[at + 1]?.value === ";" && !rowsAsTheyCame.has(upper)
      ? [value.toUpperCase()]
      : [],
  );
}

/** Whether code returns a row that it makes in the statement itself: `RETURN NEW #= …`, `RETURN jsonb_populate_record(NEW, …)`. */
function returnsMadeRow(tokens: readonly Token[]): boolean {
  let isReturned = false;
  return tokens.some((token) => {
    if (token.upper === "RETURN") isReturned = true;
    else if (signOf(token) === ";") isReturned = false;
    return isReturned && (token.value === "#=" || /^(?:JSONB?_)?POPULATE_RECORD$/u.test(token.upper));
  });
}
