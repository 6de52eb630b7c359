import { relationshipRoutes, schemasRoutes, tablesRoutes } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import { pageByName, pageByPosition } from "../page.ts";
import type { TablesService } from "./tables.service.ts";

/** The routes of tables in projects of either kind. */
export function addTablesRoutes(routes: ProjectRoutes, tables: TablesService): void {
  routes.add(tablesRoutes.listOfSchema, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await tables.list(scope, params.schemaId, pageByName(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(schemasRoutes.tables, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await tables.listWithColumns(scope, params.id, pageByName(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(schemasRoutes.names, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await tables.listNames(scope, params.id, pageByName(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(schemasRoutes.relationships, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await tables.listRelationships(scope, params.id, pageByName(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(relationshipRoutes.get, ({ params, scope }) => tables.relationship(scope, params.id));
  routes.add(tablesRoutes.get, ({ params, scope }) => tables.get(scope, params.id));
  routes.add(tablesRoutes.text, async ({ params, query: { path, cursor }, scope }) => {
    const { start } = pageByPosition({ limit: 1, cursor });
    const { next_cursor, ...text } = await tables.text(scope, params.id, { path, start });
    return answer(text, { topLevel: { next_cursor } });
  });
  routes.add(tablesRoutes.details, ({ params, scope }) => tables.details(scope, params.id));
}
