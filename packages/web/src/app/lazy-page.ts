import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** A page's code that has not arrived within this time counts as failed. */
const chunkTimeoutMs = 120_000;

/** A page whose code is loaded when it is first needed, or ahead of it when a link to it is hovered. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => withinTimeout(load(), chunkTimeoutMs), name);
}

/** Settles as the promise does, and rejects if that takes longer than `timeoutMs`. */
export async function withinTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The page did not load within ${timeoutMs / 1_000} seconds`)),
    timeoutMs,
  );
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
