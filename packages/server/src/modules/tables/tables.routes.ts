import { relationshipRoutes, schemasRoutes, tablesRoutes } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import { personal } from "../projects/scope.ts";
import { pageByName, pageByPosition } from "../page.ts";
import type { TablesService } from "./tables.service.ts";

/** The routes of tables in personal projects. */
export function addTablesRoutes(routes: ContractRoutes, tables: TablesService): void {
  routes.add(tablesRoutes.listOfSchema, async ({ params, query, user }) => {
    const { rows, next_cursor } = await tables.list(personal(user), params.schemaId, pageByName(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(schemasRoutes.tables, async ({ params, query, user }) => {
    const { rows, next_cursor } = await tables.listWithColumns(personal(user), params.id, pageByName(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(schemasRoutes.relationships, async ({ params, query, user }) => {
    const { rows, next_cursor } = await tables.listRelationships(personal(user), params.id, pageByName(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(relationshipRoutes.get, ({ params, user }) => tables.relationship(personal(user), params.id));
  routes.add(tablesRoutes.get, ({ params, user }) => tables.get(personal(user), params.id));
  routes.add(tablesRoutes.text, async ({ params, query: { path, cursor }, user }) => {
    const { start } = pageByPosition({ limit: 1, cursor });
    const { next_cursor, ...text } = await tables.text(personal(user), params.id, { path, start });
    return answer(text, { topLevel: { next_cursor } });
  });
  routes.add(tablesRoutes.details, ({ params, user }) => tables.details(personal(user), params.id));
}
