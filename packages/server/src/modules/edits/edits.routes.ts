import { columnRoutes, editsRoutes, relationshipRoutes, tableEditRoutes } from "@foretell/contract";
import { answer, PackedAnswer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import type { SignedInUser } from "../../signed-in-user.ts";
import { personal } from "../projects/scope.ts";
import type { EditsService } from "./edits.service.ts";

/** Of a schema with 10,000 tables; one that is larger is counted when it is known. */
const changesBytes = 24 * 1024 * 1024;

const callOf = (user: SignedInUser, { revision }: { readonly revision?: number | undefined }) => ({
  scope: personal(user),
  revision,
});

/** The routes of edits in personal projects. */
export function addEditsRoutes(routes: ContractRoutes, edits: EditsService, userLimit: UserLimit): void {
  addTableRoutes(routes, edits, userLimit);
  addColumnRoutes(routes, edits, userLimit);
  addRelationshipRoutes(routes, edits, userLimit);
  routes.add(
    editsRoutes.apply,
    async ({ params, body, query, user }) => ({
      edit: await edits.apply(callOf(user, query), params.schemaId, body.edits),
    }),
    { userLimit },
  );
  routes.add(
    editsRoutes.preview,
    async ({ params, body, user }) => ({ edit: await edits.preview(personal(user), params.schemaId, body.edits) }),
    { userLimit },
  );
  routes.add(
    editsRoutes.changes,
    async ({ params, user }) => new PackedAnswer(await edits.changes(personal(user), params.schemaId)),
    { userLimit, answerBytes: changesBytes },
  );
  routes.add(
    editsRoutes.revert,
    async ({ params, body, query, user }) => ({
      edit: await edits.revert(callOf(user, query), params.schemaId, body.change_ids ?? null),
    }),
    { userLimit },
  );
}

const created = { message: "Table created successfully" };

function addTableRoutes(routes: ContractRoutes, edits: EditsService, userLimit: UserLimit): void {
  routes.add(
    tableEditRoutes.create,
    async ({ body: { schema_id, ...table }, query, user }) =>
      answer(await edits.createTable(callOf(user, query), schema_id, { ...table, action: "create_table" }), created),
    { userLimit },
  );
  routes.add(
    tableEditRoutes.createIn,
    async ({ params, body, query, user }) =>
      answer(
        await edits.createTable(callOf(user, query), params.schemaId, { ...body, action: "create_table" }),
        created,
      ),
    { userLimit },
  );
  routes.add(
    tableEditRoutes.update,
    async ({ params: { id }, body, query, user }) =>
      answer(await edits.updateTable(callOf(user, query), id, { ...body, action: "update_table", table_id: id }), {
        message: "Table updated successfully",
      }),
    { userLimit },
  );
  routes.add(
    tableEditRoutes.remove,
    async ({ params: { id }, query: { cascade, ...query }, user }) =>
      answer(
        await edits.remove(
          callOf(user, query),
          { type: "table", id },
          { action: "delete_table", table_id: id, cascade },
        ),
        { message: "Table deleted successfully" },
      ),
    { userLimit },
  );
}

function addColumnRoutes(routes: ContractRoutes, edits: EditsService, userLimit: UserLimit): void {
  routes.add(
    columnRoutes.create,
    ({ body, query, user }) =>
      edits.createColumn(callOf(user, query), body.table_id, { ...body, action: "create_column" }),
    { userLimit },
  );
  routes.add(
    columnRoutes.update,
    ({ params: { id }, body, query, user }) =>
      edits.updateColumn(callOf(user, query), id, { ...body, action: "update_column", column_id: id }),
    { userLimit },
  );
  routes.add(
    columnRoutes.remove,
    ({ params: { id }, query: { cascade, ...query }, user }) =>
      edits.remove(callOf(user, query), { type: "column", id }, { action: "delete_column", column_id: id, cascade }),
    { userLimit },
  );
}

function addRelationshipRoutes(routes: ContractRoutes, edits: EditsService, userLimit: UserLimit): void {
  routes.add(
    relationshipRoutes.create,
    ({ body: { schema_id, ...key }, query, user }) =>
      edits.createRelationship(callOf(user, query), schema_id, { ...key, action: "create_relationship" }),
    { userLimit },
  );
  routes.add(
    relationshipRoutes.update,
    ({ params: { id }, body, query, user }) =>
      edits.updateRelationship(callOf(user, query), id, {
        ...body,
        action: "update_relationship",
        relationship_id: id,
      }),
    { userLimit },
  );
  routes.add(
    relationshipRoutes.remove,
    ({ params: { id }, query, user }) =>
      edits.remove(
        callOf(user, query),
        { type: "relationship", id },
        { action: "delete_relationship", relationship_id: id },
      ),
    { userLimit },
  );
}
