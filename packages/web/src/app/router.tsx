import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  type RouteComponent,
} from "@tanstack/react-router";
import { paths } from "../lib/paths.ts";
import { CheckingAuthentication } from "./checking-authentication.tsx";
import { DocsShell } from "./docs-shell.tsx";
import { lazyPage } from "./lazy-page.ts";
import { requireSignedIn, requireSignedOut } from "./guards.ts";
import { PagePending } from "./page-pending.tsx";
import { RouteError } from "./route-error.tsx";
import { Shell } from "./shell.tsx";

// The stored session is read at once; only a renewal takes longer, and says so.
const guardPendingMs = 60;

const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: RouteError,
  notFoundComponent: () => null,
});

const publicRoute = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

const signInRoute = (path: string, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component,
    beforeLoad: requireSignedOut,
    pendingComponent: CheckingAuthentication,
    pendingMs: guardPendingMs,
    pendingMinMs: 0,
  });

const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "protected",
  beforeLoad: requireSignedIn,
  pendingComponent: CheckingAuthentication,
  pendingMs: guardPendingMs,
  pendingMinMs: 0,
  component: Shell,
});

const page = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => protectedRoute, path, component, pendingComponent: PagePending });

const docsRoute = createRoute({ getParentRoute: () => rootRoute, id: "docs", component: DocsShell });

const docsPage = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => docsRoute, path, component, pendingComponent: PagePending });

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true });
  },
});

const rootPathRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  rootPathRoute,
  unknownRoute,
  signInRoute(
    paths.login,
    lazyPage(() => import("../features/auth/login-page.tsx"), "LoginPage"),
  ),
  signInRoute(
    paths.register,
    lazyPage(() => import("../features/auth/register-page.tsx"), "RegisterPage"),
  ),
  publicRoute(
    paths.verifyEmail,
    lazyPage(() => import("../features/auth/verify-email-page.tsx"), "VerifyEmailPage"),
  ),
  publicRoute(
    paths.forgotPassword,
    lazyPage(() => import("../features/auth/forgot-password-page.tsx"), "ForgotPasswordPage"),
  ),
  publicRoute(
    paths.resetPassword,
    lazyPage(() => import("../features/auth/reset-password-page.tsx"), "ResetPasswordPage"),
  ),
  publicRoute(
    paths.undoEmailChange,
    lazyPage(() => import("../features/auth/undo-email-change-page.tsx"), "UndoEmailChangePage"),
  ),
  publicRoute(
    paths.undoSecondFactor,
    lazyPage(() => import("../features/auth/undo-second-factor-page.tsx"), "UndoSecondFactorPage"),
  ),
  docsRoute.addChildren([
    docsPage(
      paths.warnings,
      lazyPage(() => import("../features/docs/warnings-page.tsx"), "WarningsPage"),
    ),
    docsPage(
      paths.warning("$code"),
      lazyPage(() => import("../features/docs/warning-page.tsx"), "WarningPage"),
    ),
  ]),
  protectedRoute.addChildren([
    page(
      paths.dashboard,
      lazyPage(() => import("../features/dashboard/dashboard-page.tsx"), "DashboardPage"),
    ),
    page(
      paths.projects,
      lazyPage(() => import("../features/projects/projects-page.tsx"), "ProjectsPage"),
    ),
    page(
      paths.project("$projectId"),
      lazyPage(() => import("../features/projects/project-page.tsx"), "ProjectPage"),
    ),
    page(
      paths.schemas("$projectId"),
      lazyPage(() => import("../features/schemas/schemas-page.tsx"), "SchemasPage"),
    ),
    page(
      paths.importSchema("$projectId"),
      lazyPage(() => import("../features/schemas/import/import-page.tsx"), "ImportPage"),
    ),
    page(
      paths.schema("$projectId", "$schemaId"),
      lazyPage(() => import("../features/schemas/schema-page.tsx"), "SchemaPage"),
    ),
    page(
      paths.tables("$projectId"),
      lazyPage(() => import("../features/tables/tables-page.tsx"), "TablesPage"),
    ),
    page(
      paths.erd("$projectId"),
      lazyPage(() => import("../features/diagram/erd-page.tsx"), "ErdPage"),
    ),
    page(
      paths.erd("$projectId", "$schemaId"),
      lazyPage(() => import("../features/diagram/erd-page.tsx"), "ErdPage"),
    ),
    page(
      paths.simulations("$projectId"),
      lazyPage(() => import("../features/simulations/simulations-page.tsx"), "SimulationsPage"),
    ),
    page(
      paths.simulation("$projectId", "$simulationId"),
      lazyPage(() => import("./simulation-route.tsx"), "SimulationRoute"),
    ),
    page(
      paths.settings,
      lazyPage(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
    ),
  ]),
]);

/** The application's router. Hovering a link loads its page ahead of the press. */
export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  scrollRestoration: true,
  // The search is text and stays text: a token made of digits must not become a number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultErrorComponent: RouteError,
  // Code that is already there shows at once; a skeleton that flashes is worse than a moment's wait.
  defaultPendingMs: 120,
  defaultPendingMinMs: 0,
});
