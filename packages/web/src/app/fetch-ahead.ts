import type { pageData } from "./page-data.ts";
import type { projectData } from "./project-data.ts";

/**
 * Begins to fetch a page's data while its code is on its way. Nothing waits for it, and nothing fails by it: the page asks
 * for the same and shows what comes of it. Code alone is fetched for a link that is only hovered.
 */
export function fetchAhead(isPreload: boolean, begin: (data: typeof pageData) => unknown): void {
  // Where this code does not arrive, the page's own does not either, and says so.
  if (!isPreload) void import("./page-data.ts").then((loaded) => begin(loaded.pageData)).catch(() => undefined);
}

/** The same for the pages of a project. */
export function fetchProjectAhead(isPreload: boolean, begin: (data: typeof projectData) => unknown): void {
  if (!isPreload) void import("./project-data.ts").then((loaded) => begin(loaded.projectData)).catch(() => undefined);
}
