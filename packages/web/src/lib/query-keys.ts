/**
 * The keys of the query cache. Each begins with what it belongs to, so that `["projects", id]` invalidates a project with
 * everything in it.
 */
export const queryKeys = {
  me: ["me"] as const,
  sessions: ["me", "sessions"] as const,
  audit: ["me", "audit"] as const,
  secondFactor: ["me", "second-factor"] as const,
  workspace: ["workspace"] as const,
  usage: ["workspace", "usage"] as const,
  projects: ["projects"] as const,
  collaborativeProjects: ["projects", "collaborative"] as const,
  project: (projectId: string) => ["projects", projectId] as const,
  schemas: (projectId: string) => ["projects", projectId, "schemas"] as const,
  simulations: (projectId: string) => ["projects", projectId, "simulations"] as const,
  members: (projectId: string) => ["projects", projectId, "members"] as const,
  activity: (projectId: string) => ["projects", projectId, "activity"] as const,
  projectErd: (projectId: string) => ["projects", projectId, "erd"] as const,
  allSchemas: ["schemas"] as const,
  schema: (schemaId: string) => ["schemas", schemaId] as const,
  schemaTables: (schemaId: string) => ["schemas", schemaId, "tables"] as const,
  schemaErd: (schemaId: string) => ["schemas", schemaId, "erd"] as const,
  versions: (schemaId: string) => ["schemas", schemaId, "versions"] as const,
  version: (schemaId: string, versionId: string) => ["schemas", schemaId, "versions", versionId] as const,
  allTables: ["tables"] as const,
  table: (tableId: string) => ["tables", tableId] as const,
  allSimulations: ["simulations"] as const,
  simulation: (simulationId: string) => ["simulations", simulationId] as const,
};
