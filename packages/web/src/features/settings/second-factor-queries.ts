import { secondFactorRoutes } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** Whether signing in asks for a code. */
export function useSecondFactor() {
  return useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: ({ signal }) => api(secondFactorRoutes.status, {}, { signal }),
  });
}
