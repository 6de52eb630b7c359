import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { queryClient } from "../lib/query-client.ts";

/** What the pages behind the links of mails need around them: they call the server, whether or not somebody is signed in. */
export function LinkShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
