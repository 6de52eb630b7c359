import { commentsRoutes } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import { pageById } from "../page.ts";
import { collaborative } from "../projects/scope.ts";
import type { CommentsService } from "./comments.service.ts";

/** The routes of comments on simulations of collaborative projects. */
export function addCommentsRoutes(routes: ContractRoutes, comments: CommentsService): void {
  routes.add(commentsRoutes.list, async ({ params: { projectId, id }, query, user }) => {
    const { rows, next_cursor } = await comments.list(collaborative(user, projectId), id, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(commentsRoutes.create, ({ params: { projectId, id }, body, user }) =>
    comments.create(collaborative(user, projectId), id, { ...body, table_name: body.table_name ?? null }),
  );
  routes.add(commentsRoutes.update, ({ params: { projectId, id, commentId }, body, user }) =>
    comments.update(collaborative(user, projectId), id, commentId, {
      body: body.body,
      isResolved: body.is_resolved,
    }),
  );
  routes.add(commentsRoutes.remove, async ({ params: { projectId, id, commentId }, user }) => {
    await comments.remove(collaborative(user, projectId), id, commentId);
    return answer({}, { message: "Comment deleted successfully" });
  });
}
