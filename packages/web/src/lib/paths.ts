/** Every address inside the application. Nothing else spells a path, so that a route is renamed in one place. */
export const paths = {
  login: "/login",
  register: "/register",
  verifyEmail: "/verify-email",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  undoEmailChange: "/undo-email-change",
  undoSecondFactor: "/undo-second-factor",
  dashboard: "/dashboard",
  settings: "/settings",
  warnings: "/docs/warnings",
  warning: (code: string) => `/docs/warnings/${code}`,
  projects: "/projects",
  project: (projectId: string) => `/projects/${projectId}`,
  schemas: (projectId: string) => `/projects/${projectId}/schemas`,
  schema: (projectId: string, schemaId: string) => `/projects/${projectId}/schemas/${schemaId}`,
  importSchema: (projectId: string) => `/projects/${projectId}/schemas/import`,
  tables: (projectId: string) => `/projects/${projectId}/tables`,
  simulations: (projectId: string) => `/projects/${projectId}/simulations`,
  simulation: (projectId: string, simulationId: string) => `/projects/${projectId}/simulations/${simulationId}`,
  erd: (projectId: string, schemaId?: string) =>
    schemaId === undefined ? `/projects/${projectId}/erd` : `/projects/${projectId}/erd/${schemaId}`,
} as const;

/** Beside `paths.projects`: the page opens with a new project and leads on to its import. */
export const newProjectSearch = { open: "new" } as const;
