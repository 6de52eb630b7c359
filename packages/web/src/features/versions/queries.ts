import { versionsRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** One version with its tables and changes. */
export const versionQuery = (schemaId: string, versionId: string) =>
  queryOptions({
    queryKey: queryKeys.version(schemaId, versionId),
    queryFn: ({ signal }) => api(versionsRoutes.get, { params: { versionId } }, { signal }),
  });
