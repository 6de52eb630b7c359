import { clauseRulesByDialect } from "../../dialects/clause-rules-by-dialect.ts";
import type { Query, QueryBody, Select, Statement } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { checkFrom } from "./check-from.ts";
import { checkGrouping } from "./check-grouping.ts";
import { checkPlaces } from "./check-places.ts";
import { checkQuery } from "./check-query.ts";
import { checkRows } from "./check-rows.ts";
import { checkSetReturning } from "./check-set-returning.ts";
import { checkWindows } from "./check-windows.ts";
import { walkClauses } from "./clauses.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";

/** Fails for the first thing in a statement whose names are bound that may not stand where it does in its database. */
export function checkClauses(schema: PreparedSchema, resolver: Resolver, statement: Statement): void {
  const { dialect, serverVersion } = schema.catalog;
  const rules = clauseRulesByDialect[dialect](serverVersion);
  const first = statement.kind === "query" ? firstSelect(statement.body) : null;
  const selects: { readonly select: Select; readonly query: Query | null }[] = [];
  walkClauses(statement, {
    select: (select, query) => {
      if (dialect === "postgresql" && select.into && select !== first)
        throw new ParseFailure("syntax", "INTO may stand in the first SELECT of a statement alone.", select.span);
      selects.push({ select, query });
    },
    from: (items, targets) => {
      checkFrom(rules, resolver, rules.namesTargetInFrom ? items : [...targets, ...items]);
    },
    expression: (node, place, _select, around) => {
      checkPlaces(rules, resolver, node, place, around);
      checkRows(rules, node, place);
      if (dialect === "postgresql") checkSetReturning(rules, schema.catalog, node, place);
    },
  });
  for (const { select, query } of selects) {
    checkWindows(resolver, select, [...select.items.map(({ expression }) => expression), ...(query?.orderBy ?? [])]);
    checkQuery(rules, resolver, select, query);
    checkGrouping(rules, resolver, select, query);
  }
}

function firstSelect(body: QueryBody): Select | null {
  let at = body;
  while (at.kind === "set" || at.kind === "query") at = at.kind === "set" ? at.left : at.body;
  return at.kind === "select" ? at : null;
}
