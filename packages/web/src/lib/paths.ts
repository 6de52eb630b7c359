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
  projects: "/projects",
  collaborativeProjects: "/collaborative-projects",
} as const;

/** Beside `paths.projects`: the page opens with a new project and leads on to its import. */
export const newProjectSearch = { open: "new" } as const;
