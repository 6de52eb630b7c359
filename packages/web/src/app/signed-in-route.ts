import { createRoute } from "@tanstack/react-router";
import { CheckingAuthentication } from "./checking-authentication.tsx";
import { requireSignedIn } from "./guards.ts";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root-route.ts";
import { ShellPending } from "./shell-pending.tsx";

/** The stored session is read at once; only a renewal takes longer, and says so. */
export const guardPending = { pendingComponent: CheckingAuthentication, pendingMs: 60, pendingMinMs: 0 } as const;

/** Lets whoever is signed in through to what is below it. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "protected",
  beforeLoad: requireSignedIn,
  ...guardPending,
});

/** The frame of the pages behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => protectedRoute,
  id: "shell",
  component: lazyPage(() => import("./shell.tsx"), "Shell"),
  pendingComponent: ShellPending,
});
