import { diagramNotesRoutes, diagramViewsRoutes } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import { pageById } from "../page.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { DiagramsService } from "./diagrams.service.ts";

/** The routes of what is kept with the diagrams of schemas, in projects of either kind. */
export function addDiagramsRoutes(routes: ProjectRoutes, diagrams: DiagramsService): void {
  routes.add(diagramViewsRoutes.list, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await diagrams.listViews(scope, params.id, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(diagramViewsRoutes.create, ({ params, body, scope }) => diagrams.createView(scope, params.id, body));
  routes.add(diagramViewsRoutes.update, ({ params, body, scope }) =>
    diagrams.updateView(scope, params.id, params.viewId, body),
  );
  routes.add(diagramViewsRoutes.remove, async ({ params, scope }) => {
    await diagrams.removeView(scope, params.id, params.viewId);
    return answer({}, { message: "View deleted successfully" });
  });
  routes.add(diagramNotesRoutes.list, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await diagrams.listNotes(scope, params.id, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(diagramNotesRoutes.create, ({ params, body, scope }) =>
    diagrams.createNote(scope, params.id, { body: body.body, table_name: body.table_name ?? null }),
  );
  routes.add(diagramNotesRoutes.update, ({ params, body, scope }) =>
    diagrams.updateNote(scope, params.id, params.noteId, body),
  );
  routes.add(diagramNotesRoutes.remove, async ({ params, scope }) => {
    await diagrams.removeNote(scope, params.id, params.noteId);
    return answer({}, { message: "Note deleted successfully" });
  });
}
