import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { loadCode } from "../lib/load-code.ts";

/** A page whose code is loaded when it is first needed, or ahead of it when a link to it is hovered. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => loadCode(load), name);
}
