import { useMatch, useRouter, useSearch } from "@tanstack/react-router";

type SearchChange = Readonly<Record<string, string | number | undefined>>;

/**
 * The address's search parameters as texts, and a way to change some of them without moving the page.
 *
 * While the next page's code loads, this one still runs: a change that comes then is dropped, because the address is
 * already the next page's.
 */
export function useSearchParams(): {
  readonly get: (name: string) => string | undefined;
  /** `replace` leaves no step for the browser's Back; a value of undefined removes the parameter. */
  readonly set: (change: SearchChange, options?: { replace?: boolean }) => void;
} {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const page = useMatch({ strict: false, select: (match) => match.pathname });
  const router = useRouter();
  return {
    get: (name) => {
      const value = search[name];
      return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
    },
    set: (change, { replace = true } = {}) => {
      if (withoutEndSlash(router.latestLocation.pathname) !== withoutEndSlash(page)) return;
      void router.navigate({
        to: ".",
        search: (current: Readonly<Record<string, unknown>>) => ({ ...current, ...change }),
        replace,
        resetScroll: false,
      });
    },
  };
}

const withoutEndSlash = (path: string): string => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
