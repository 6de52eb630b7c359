import { erdRoutes, projectsRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import { projectPaths, type ProjectKind, type ProjectPaths } from "./project-paths.ts";

/** What somebody may do in a project: look, change what is in it, change it and its members, and do away with it. */
export type Permission = "read" | "edit" | "administer" | "own";

/** The calls that ask for a project or for all that is in it. Each kind of project has its own. */
interface ProjectRoutes {
  readonly project: typeof projectsRoutes.get;
  readonly schemas: typeof schemasRoutes.listOfProject;
  readonly simulations: typeof simulationsRoutes.listOfProject;
  readonly erd: typeof erdRoutes.ofProject;
}

/** A project as its pages know it before anything of it has come: where its pages are, what to call, and what one may do. */
export interface ProjectScope {
  readonly id: string;
  readonly kind: ProjectKind;
  readonly paths: ProjectPaths;
  readonly routes: ProjectRoutes;
  readonly can: (permission: Permission) => boolean;
}

const personalRoutes: ProjectRoutes = {
  project: projectsRoutes.get,
  schemas: schemasRoutes.listOfProject,
  simulations: simulationsRoutes.listOfProject,
  erd: erdRoutes.ofProject,
};

const scopes = {
  /** Who sees a personal project is its owner and may do everything. */
  personal: (id: string): ProjectScope => ({
    kind: "personal",
    id,
    paths: projectPaths("personal", id),
    routes: personalRoutes,
    can: () => true,
  }),
};

/** The project that an address names. Its kind is one that has pages. */
export interface ProjectRef {
  readonly kind: keyof typeof scopes;
  readonly id: string;
}

/** The scope of a project. */
export function projectScope({ kind, id }: ProjectRef): ProjectScope {
  return scopes[kind](id);
}
