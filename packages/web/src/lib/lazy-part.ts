import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadCode } from "./load-code.ts";

/** A part of a page whose code is loaded when it first shows; until then the page's Suspense shows what stands in for it. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadCode(load))[name] }));
}
