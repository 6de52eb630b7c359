import { useNavigate, useSearch } from "@tanstack/react-router";

type SearchChange = Readonly<Record<string, string | number | undefined>>;

/** The address's search parameters as texts, and a way to change some of them without moving the page. */
export function useSearchParams(): {
  readonly get: (name: string) => string | undefined;
  /** `replace` leaves no step for the browser's Back; a value of undefined removes the parameter. */
  readonly set: (change: SearchChange, options?: { replace?: boolean }) => void;
} {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    get: (name) => {
      const value = search[name];
      return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
    },
    set: (change, { replace = true } = {}) => {
      void navigate({
        to: ".",
        search: (current: Readonly<Record<string, unknown>>) => ({ ...current, ...change }),
        replace,
        resetScroll: false,
      });
    },
  };
}
