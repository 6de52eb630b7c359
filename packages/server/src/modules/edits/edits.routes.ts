import { columnRoutes, editsRoutes, relationshipRoutes, tableEditRoutes } from "@foretell/contract";
import { answer, PackedAnswer } from "../../http/answer.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import type { Scope } from "../projects/scope.ts";
import type { EditsService } from "./edits.service.ts";

/** Of a schema with 10,000 tables; one that is larger is counted when it is known. */
const changesBytes = 24 * 1024 * 1024;

const callOf = (scope: Scope, { revision }: { readonly revision?: number | undefined }) => ({
  scope,
  revision,
});

/** The routes of edits in projects of either kind. */
export function addEditsRoutes(routes: ProjectRoutes, edits: EditsService, userLimit: UserLimit): void {
  addTableRoutes(routes, edits, userLimit);
  addColumnRoutes(routes, edits, userLimit);
  addRelationshipRoutes(routes, edits, userLimit);
  routes.add(
    editsRoutes.apply,
    async ({ params, body, query, scope }) => ({
      edit: await edits.apply(callOf(scope, query), params.schemaId, body.edits),
    }),
    { userLimit },
  );
  routes.add(
    editsRoutes.preview,
    async ({ params, body, scope }) => ({ edit: await edits.preview(scope, params.schemaId, body.edits) }),
    { userLimit },
  );
  routes.add(
    editsRoutes.changes,
    async ({ params, scope }) => new PackedAnswer(await edits.changes(scope, params.schemaId)),
    { userLimit, answerBytes: changesBytes },
  );
  routes.add(
    editsRoutes.revert,
    async ({ params, body, query, scope }) => ({
      edit: await edits.revert(callOf(scope, query), params.schemaId, body.change_ids ?? null),
    }),
    { userLimit },
  );
}

const created = { message: "Table created successfully" };

function addTableRoutes(routes: ProjectRoutes, edits: EditsService, userLimit: UserLimit): void {
  routes.add(
    tableEditRoutes.create,
    async ({ body: { schema_id, ...table }, query, scope }) =>
      answer(await edits.createTable(callOf(scope, query), schema_id, { ...table, action: "create_table" }), created),
    { userLimit },
  );
  routes.add(
    tableEditRoutes.createIn,
    async ({ params, body, query, scope }) =>
      answer(
        await edits.createTable(callOf(scope, query), params.schemaId, { ...body, action: "create_table" }),
        created,
      ),
    { userLimit },
  );
  routes.add(
    tableEditRoutes.update,
    async ({ params: { id }, body, query, scope }) =>
      answer(await edits.updateTable(callOf(scope, query), id, { ...body, action: "update_table", table_id: id }), {
        message: "Table updated successfully",
      }),
    { userLimit },
  );
  routes.add(
    tableEditRoutes.remove,
    async ({ params: { id }, query: { cascade, ...query }, scope }) =>
      answer(
        await edits.remove(
          callOf(scope, query),
          { type: "table", id },
          { action: "delete_table", table_id: id, cascade },
        ),
        { message: "Table deleted successfully" },
      ),
    { userLimit },
  );
}

function addColumnRoutes(routes: ProjectRoutes, edits: EditsService, userLimit: UserLimit): void {
  routes.add(
    columnRoutes.create,
    ({ body, query, scope }) =>
      edits.createColumn(callOf(scope, query), body.table_id, { ...body, action: "create_column" }),
    { userLimit },
  );
  routes.add(
    columnRoutes.update,
    ({ params: { id }, body, query, scope }) =>
      edits.updateColumn(callOf(scope, query), id, { ...body, action: "update_column", column_id: id }),
    { userLimit },
  );
  routes.add(
    columnRoutes.remove,
    ({ params: { id }, query: { cascade, ...query }, scope }) =>
      edits.remove(callOf(scope, query), { type: "column", id }, { action: "delete_column", column_id: id, cascade }),
    { userLimit },
  );
}

function addRelationshipRoutes(routes: ProjectRoutes, edits: EditsService, userLimit: UserLimit): void {
  routes.add(
    relationshipRoutes.create,
    ({ body: { schema_id, ...key }, query, scope }) =>
      edits.createRelationship(callOf(scope, query), schema_id, { ...key, action: "create_relationship" }),
    { userLimit },
  );
  routes.add(
    relationshipRoutes.update,
    ({ params: { id }, body, query, scope }) =>
      edits.updateRelationship(callOf(scope, query), id, {
        ...body,
        action: "update_relationship",
        relationship_id: id,
      }),
    { userLimit },
  );
  routes.add(
    relationshipRoutes.remove,
    ({ params: { id }, query, scope }) =>
      edits.remove(
        callOf(scope, query),
        { type: "relationship", id },
        { action: "delete_relationship", relationship_id: id },
      ),
    { userLimit },
  );
}
