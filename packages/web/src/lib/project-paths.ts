/** Whose a project is: one person's, or a team's. */
export type ProjectKind = "personal" | "collaborative";

const bases: Readonly<Record<ProjectKind, string>> = {
  personal: "/projects",
  collaborative: "/collaborative-projects",
};

/** Every address inside a project. */
export interface ProjectPaths {
  /** The projects of its kind. */
  readonly list: string;
  readonly overview: string;
  readonly schemas: string;
  readonly schema: (schemaId: string) => string;
  readonly versions: (schemaId: string) => string;
  /** Two states of a schema beside each other; the search says which. */
  readonly compare: (schemaId: string) => string;
  readonly importSchema: string;
  readonly tables: string;
  readonly simulations: string;
  readonly simulation: (simulationId: string) => string;
  /** Two results beside each other; the search says which. */
  readonly compareSimulations: string;
  /** The diagram of one schema, or of all. */
  readonly erd: (schemaId?: string) => string;
  /** Of collaborative projects alone, as the next. */
  readonly members: string;
  readonly activity: string;
}

/** The addresses of a project, which `app/project-pages.ts` has the pages for. */
export function projectPaths(kind: ProjectKind, projectId: string): ProjectPaths {
  const base = `${bases[kind]}/${projectId}`;
  return {
    list: bases[kind],
    overview: base,
    schemas: `${base}/schemas`,
    schema: (schemaId) => `${base}/schemas/${schemaId}`,
    versions: (schemaId) => `${base}/schemas/${schemaId}/versions`,
    compare: (schemaId) => `${base}/schemas/${schemaId}/compare`,
    importSchema: `${base}/schemas/import`,
    tables: `${base}/tables`,
    simulations: `${base}/simulations`,
    simulation: (simulationId) => `${base}/simulations/${simulationId}`,
    compareSimulations: `${base}/simulations/compare`,
    erd: (schemaId) => (schemaId === undefined ? `${base}/erd` : `${base}/erd/${schemaId}`),
    members: `${base}/members`,
    activity: `${base}/activity`,
  };
}
