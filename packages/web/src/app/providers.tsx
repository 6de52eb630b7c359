import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CrumbsProvider } from "../components/page-crumbs.tsx";
import { Toaster } from "../components/toaster.tsx";
import { TooltipProvider } from "../components/tooltip.tsx";

/** What every page needs around it. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <CrumbsProvider>{children}</CrumbsProvider>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
