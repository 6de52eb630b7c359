import { collaborativePath, type RouteContract } from "@foretell/contract";
import type { ProjectKind } from "./project-paths.ts";

/** What is sent to a route of a project's things, as far as its address is concerned. */
interface Addressed<Route extends RouteContract> {
  readonly route: Route;
  readonly params?: unknown;
}

/**
 * A request for what is in a project, at the address that its kind of project has for it: in a collaborative one below the
 * project's own, which names it once and for all. Answers and bodies are the same.
 */
export function readdress<Route extends RouteContract, Request extends Addressed<Route>>(
  project: { readonly kind: ProjectKind; readonly id: string },
  request: Request,
): Request {
  if (project.kind === "personal") return request;
  const route = { ...request.route, path: collaborativePath(request.route.path) };
  return { ...request, route, params: { ...(request.params as object | undefined), projectId: project.id } };
}
