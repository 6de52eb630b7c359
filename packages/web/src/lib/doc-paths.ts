/** Addresses of the pages of codes: apart from the others, which the first page to show needs. */
export const docPaths = {
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
};
