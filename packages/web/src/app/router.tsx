import { createRoute, createRouter, parseSearchWith, redirect, stringifySearchWith } from "@tanstack/react-router";
import { paths } from "../lib/paths.ts";
import { textSearch } from "../lib/text-search.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { requireSignedOut } from "./guards.ts";
import { lazyPage } from "./lazy-page.ts";
import { PagePending } from "./page-pending.tsx";
import { projectPages, teamPages } from "./project-pages.ts";
import { rootRoute } from "./root-route.ts";
import { RouteError } from "./route-error.tsx";
import { guardPending, protectedRoute, shellRoute } from "./signed-in-route.ts";

const toDashboard = () => {
  throw redirect({ to: paths.dashboard, replace: true });
};

const atRoot = { getParentRoute: () => rootRoute } as const;
const tokenSearch = textSearch("token");
const signIn = { ...atRoot, beforeLoad: requireSignedOut, ...guardPending } as const;

const startRoute = createRoute({ ...atRoot, path: "/", beforeLoad: toDashboard });
const unknownRoute = createRoute({ ...atRoot, path: "$", beforeLoad: toDashboard });

const loginRoute = createRoute({
  ...signIn,
  path: paths.login,
  onEnter: () => setTimeout(fetchWhatFollows, followsAfterMs),
  component: lazyPage(() => import("../features/auth/login-page.tsx"), "LoginPage"),
});
const registerRoute = createRoute({
  ...signIn,
  path: paths.register,
  component: lazyPage(() => import("../features/auth/register-page.tsx"), "RegisterPage"),
});
const forgotPasswordRoute = createRoute({
  ...atRoot,
  path: paths.forgotPassword,
  component: lazyPage(() => import("../features/auth/forgot-password-page.tsx"), "ForgotPasswordPage"),
});
const resetPasswordRoute = createRoute({
  ...atRoot,
  path: paths.resetPassword,
  validateSearch: tokenSearch,
  component: lazyPage(() => import("../features/auth/reset-password-page.tsx"), "ResetPasswordPage"),
});

/** The code of the page that a sign-in leads to is fetched while the form is filled in, and not before it shows. */
const followsAfterMs = 1_000;
function fetchWhatFollows(): void {
  for (const { options } of [shellRoute, dashboardRoute]) void options.component?.preload?.();
}

const linkRoute = createRoute({
  ...atRoot,
  id: "link",
  component: lazyPage(() => import("./link-shell.tsx"), "LinkShell"),
});
const mailedLink = { getParentRoute: () => linkRoute, validateSearch: tokenSearch } as const;
const verifyEmailRoute = createRoute({
  ...mailedLink,
  path: paths.verifyEmail,
  component: lazyPage(() => import("../features/auth/verify-email-page.tsx"), "VerifyEmailPage"),
});
const undoEmailChangeRoute = createRoute({
  ...mailedLink,
  path: paths.undoEmailChange,
  component: lazyPage(() => import("../features/auth/undo-email-change-page.tsx"), "UndoEmailChangePage"),
});
const undoSecondFactorRoute = createRoute({
  ...mailedLink,
  path: paths.undoSecondFactor,
  component: lazyPage(() => import("../features/auth/undo-second-factor-page.tsx"), "UndoSecondFactorPage"),
});

const docsRoute = createRoute({
  ...atRoot,
  id: "docs",
  component: lazyPage(() => import("./docs-shell.tsx"), "DocsShell"),
});
const docsPage = { getParentRoute: () => docsRoute, pendingComponent: PagePending } as const;
const codesRoute = createRoute({
  ...docsPage,
  path: "/docs/$topic",
  component: lazyPage(() => import("../features/docs/codes-page.tsx"), "CodesPage"),
});
const codeRoute = createRoute({
  ...docsPage,
  path: "/docs/$topic/$code",
  component: lazyPage(() => import("../features/docs/code-page.tsx"), "CodePage"),
});

const page = { getParentRoute: () => shellRoute, pendingComponent: PagePending } as const;
const dashboardRoute = createRoute({
  ...page,
  path: paths.dashboard,
  component: lazyPage(() => import("../features/dashboard/dashboard-page.tsx"), "DashboardPage"),
  loader: ({ preload }) => fetchAhead(preload, (data) => [data.workspace(), data.projects()]),
});
const projectsRoute = createRoute({
  ...page,
  path: paths.projects,
  validateSearch: textSearch("open"),
  component: lazyPage(() => import("../features/projects/projects-page.tsx"), "ProjectsPage"),
  loader: ({ preload }) => fetchAhead(preload, (data) => data.projects()),
});
const collaborativeProjectsRoute = createRoute({
  ...page,
  path: paths.collaborativeProjects,
  component: lazyPage(teamPages, "CollaborativeProjectsPage"),
  loader: ({ preload }) => fetchAhead(preload, (data) => data.collaborativeProjects()),
});
const settingsRoute = createRoute({
  ...page,
  path: paths.settings,
  component: lazyPage(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  unknownRoute,
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  linkRoute.addChildren([verifyEmailRoute, undoEmailChangeRoute, undoSecondFactorRoute]),
  docsRoute.addChildren([codesRoute, codeRoute]),
  protectedRoute.addChildren([
    shellRoute.addChildren([
      dashboardRoute,
      projectsRoute,
      projectPages("/projects/$projectId", "personal"),
      collaborativeProjectsRoute,
      projectPages("/collaborative-projects/$projectId", "collaborative"),
      settingsRoute,
    ]),
  ]),
]);

/** The application's router. Hovering a link loads its page ahead of the press. */
export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  // The code stays; the data that goes with it is fetched when the page is gone to.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // The search is text and stays text: a token made of digits must not become a number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultErrorComponent: RouteError,
  // Code that is already there shows at once; a skeleton that flashes is worse than a moment's wait.
  defaultPendingMs: 120,
  defaultPendingMinMs: 0,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
