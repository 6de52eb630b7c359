import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Crumb } from "./breadcrumb.tsx";

const CrumbsContext = createContext<readonly Crumb[]>([]);
const SetCrumbsContext = createContext<(crumbs: readonly Crumb[]) => void>(() => undefined);

/** Carries the breadcrumb from the page that knows it to the top bar that shows it. */
export function CrumbsProvider({ children }: { children: ReactNode }) {
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([]);
  return (
    <SetCrumbsContext value={setCrumbs}>
      <CrumbsContext value={crumbs}>{children}</CrumbsContext>
    </SetCrumbsContext>
  );
}

/** Puts a page's breadcrumb into the top bar. */
export function useCrumbs(crumbs: readonly Crumb[]): void {
  const setCrumbs = useContext(SetCrumbsContext);
  const serialised = JSON.stringify(crumbs);
  const stable = useMemo(() => JSON.parse(serialised) as Crumb[], [serialised]);
  useEffect(() => setCrumbs(stable), [setCrumbs, stable]);
}

/** The breadcrumb of the page that shows. */
export function useShownCrumbs(): readonly Crumb[] {
  return useContext(CrumbsContext);
}
