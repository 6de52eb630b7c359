import { clauseRulesByDialect } from "../../dialects/clause-rules-by-dialect.ts";
import type { Query, Select, Statement } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { checkFrom } from "./check-from.ts";
import { checkGrouping } from "./check-grouping.ts";
import { checkPlaces } from "./check-places.ts";
import { checkQuery } from "./check-query.ts";
import { checkRows } from "./check-rows.ts";
import { walkClauses } from "./clauses.ts";

/** Fails for the first thing in a statement whose names are bound that may not stand where it does in its database. */
export function checkClauses(schema: PreparedSchema, resolver: Resolver, statement: Statement): void {
  const { dialect, serverVersion } = schema.catalog;
  const rules = clauseRulesByDialect[dialect](serverVersion);
  const selects: { readonly select: Select; readonly query: Query | null }[] = [];
  walkClauses(statement, {
    select: (select, query) => selects.push({ select, query }),
    from: (items, targets) => {
      checkFrom(rules, resolver, rules.namesTargetInFrom ? items : [...targets, ...items]);
    },
    expression: (node, place, _select, around) => {
      checkPlaces(rules, resolver, node, place, around);
      checkRows(rules, node, place);
    },
  });
  for (const { select, query } of selects) {
    checkQuery(rules, resolver, select, query);
    checkGrouping(rules, resolver, select, query);
  }
}
