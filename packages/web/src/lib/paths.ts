/** The addresses of the application; those inside a project are in `lib/project-paths.ts`. Nothing else spells a path for a link. */
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
  risks: "/docs/risks",
  risk: (code: string) => `/docs/risks/${code}`,
  blockers: "/docs/blockers",
  blocker: (code: string) => `/docs/blockers/${code}`,
  conditions: "/docs/conditions",
  condition: (code: string) => `/docs/conditions/${code}`,
  migrations: "/docs/migrations",
  migration: (code: string) => `/docs/migrations/${code}`,
  projects: "/projects",
  collaborativeProjects: "/collaborative-projects",
} as const;

/** Beside `paths.projects`: the page opens with a new project and leads on to its import. */
export const newProjectSearch = { open: "new" } as const;
