import { createRootRoute, Outlet } from "@tanstack/react-router";
import { RouteError } from "./route-error.tsx";

/** Above every page. */
export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: RouteError,
  notFoundComponent: () => null,
});
