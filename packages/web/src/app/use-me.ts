import { authRoutes } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, session } from "../lib/api-client.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** Keeps the stored user in step with the server: an address is verified in another window, a name changed elsewhere. */
export function useMe(): void {
  const { data } = useQuery({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => api(authRoutes.me, {}, { signal }),
    refetchOnWindowFocus: "always",
  });
  useEffect(() => {
    if (data !== undefined) session.updateUser(data);
  }, [data]);
}
