import { collaborativeLike } from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { z } from "zod";
import type {
  ContractRoutes,
  Result,
  RouteOptions,
  SignedInInput,
  UploadInput,
  UploadOptions,
} from "../../http/contract-routes.ts";
import { collaborative, personal } from "./scope.ts";
import type { Scope } from "./scope.ts";

/** Who comes, beside what the request says. */
type Scoped<Input> = Input & { readonly scope: Scope };

/**
 * Adds the routes of what is in projects: each for personal projects and, below the project's address, its like for
 * collaborative ones, with one handler. To the handler both look alike: the project of the address stands where a personal
 * request names it.
 */
export class ProjectRoutes {
  readonly routes: ContractRoutes;

  constructor(routes: ContractRoutes) {
    this.routes = routes;
  }

  add<Route extends RouteContract>(
    route: Route,
    handler: (input: Scoped<SignedInInput<Route>>) => Result<Route>,
    options: RouteOptions = {},
  ): void {
    this.routes.add(route, (input) => handler({ ...input, scope: personal(input.user) }), options);
    this.routes.add(
      likeOf(route),
      (input) => {
        const scope = collaborative(input.user, projectIdOf(input.params));
        const { query, body } = input;
        const named = {
          query: withProject(route.query, query, scope),
          body: withProject(route.body, body, scope),
        };
        return handler({ ...input, ...named, scope } as Scoped<SignedInInput<Route>>);
      },
      options,
    );
  }

  /** The same for routes that take a form with a file. `admit` of the options is asked for both kinds of project. */
  addUpload<Route extends RouteContract>(
    route: Route,
    handler: (input: Scoped<UploadInput<Route>>) => Result<Route>,
    options: UploadOptions,
  ): void {
    this.routes.addUpload(route, (input) => handler({ ...input, scope: personal(input.user) }), options);
    this.routes.addUpload(
      likeOf(route),
      (input) => handler({ ...input, scope: collaborative(input.user, projectIdOf(input.params)) }),
      options,
    );
  }
}

/** The like of a route, which gives and takes the same but for the project. */
function likeOf<Route extends RouteContract>(route: Route): Route {
  const like = collaborativeLike(route);
  if (like === undefined) throw new Error(`${route.method} ${route.path} has no like in collaborative projects`);
  return like as Route;
}

function projectIdOf(params: unknown): string {
  return (params as { readonly projectId: string }).projectId;
}

/** The part of a request with the project in the place where the route of personal projects has it. */
function withProject(shape: z.ZodType | undefined, part: unknown, { projectId }: Scope): unknown {
  const isNamed = shape instanceof z.ZodObject && "project_id" in shape.shape;
  return isNamed ? { ...(part as object), project_id: projectId } : part;
}
