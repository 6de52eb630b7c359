import { useMatch, useRouter } from "@tanstack/react-router";

type SearchChange = Readonly<Record<string, string | number | undefined>>;

/**
 * Gives a way to change some of the address's search parameters without moving the page. `replace` leaves no step for the
 * browser's Back; a value of undefined removes the parameter.
 *
 * While the next page's code loads, this one still runs: a change that comes then is dropped, because the address is
 * already the next page's.
 */
export function useChangeSearch(): (change: SearchChange, options?: { replace?: boolean }) => void {
  const page = useMatch({ strict: false, select: (match) => match.pathname });
  const router = useRouter();
  return (change, { replace = true } = {}) => {
    if (withoutEndSlash(router.latestLocation.pathname) !== withoutEndSlash(page)) return;
    void router.navigate({
      to: ".",
      search: (current: Readonly<Record<string, unknown>>) => ({ ...current, ...change }),
      replace,
      resetScroll: false,
    });
  };
}

const withoutEndSlash = (path: string): string => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
