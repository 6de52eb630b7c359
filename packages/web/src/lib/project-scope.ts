import { ApiError, type Call, type ProjectRole, type RouteContract } from "@foretell/contract";
import { apiBy } from "./api-client.ts";
import { projectPaths, type ProjectKind, type ProjectPaths } from "./project-paths.ts";
import { readdress } from "./readdress.ts";

/** What somebody may do in a project: look, change what is in it, change it and its members, and do away with it. */
export type Permission = "read" | "edit" | "administer" | "own";

/** A project as its pages know it before anything of it has come: where its pages are, how to call, and what one may do. */
export interface ProjectScope {
  readonly id: string;
  readonly kind: ProjectKind;
  readonly paths: ProjectPaths;
  /** Undefined until it is known; null for who views a public project without being a member. */
  readonly role: ProjectRole | null | undefined;
  /** Calls routes of what is in projects, at the addresses of this one. */
  readonly api: Call;
  /** The same for what is not called but sent, or fetched as a file. */
  readonly readdress: <Request extends { readonly route: RouteContract; readonly params?: unknown }>(
    request: Request,
  ) => Request;
  readonly can: (permission: Permission) => boolean;
}

/** The project that an address names. */
export interface ProjectRef {
  readonly kind: ProjectKind;
  readonly id: string;
}

let onForbidden: (projectId: string) => void = () => undefined;

/** Names what is told when somebody may not do what he could before: his role is another by now. */
export function whenForbidden(tell: typeof onForbidden): void {
  onForbidden = tell;
}

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403;

/** Each role may what those behind it may, and the permission that stands in its own place. */
const roles: readonly ProjectRole[] = ["owner", "admin", "editor", "viewer"];
const permissions: readonly Permission[] = ["own", "administer", "edit", "read"];

/**
 * The scope of a project. Who sees a personal project is its owner and may do everything; in a collaborative one that hangs
 * on the role.
 */
export function projectScope(ref: ProjectRef, memberRole?: ProjectRole | null): ProjectScope {
  const { kind, id } = ref;
  const role = kind === "personal" ? "owner" : memberRole;
  const held = role ?? "viewer";
  return {
    kind,
    id,
    paths: projectPaths(kind, id),
    role,
    api: apiBy((send) => async (route, input, options) => {
      const { route: own, ...rest } = readdress(ref, { ...input, route });
      try {
        return await send(own, rest as typeof input, options);
      } catch (error) {
        if (kind === "collaborative" && isForbidden(error)) onForbidden(id);
        throw error;
      }
    }),
    readdress: (request) => readdress(ref, request),
    can: (permission) => roles.indexOf(held) <= permissions.indexOf(permission),
  };
}
