import { versionsRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../lib/query-keys.ts";
import type { ProjectScope } from "../../lib/project-scope.ts";

/** One version with its tables and changes. */
export const versionQuery = ({ api }: ProjectScope, schemaId: string, versionId: string) =>
  queryOptions({
    queryKey: queryKeys.version(schemaId, versionId),
    queryFn: ({ signal }) => api(versionsRoutes.get, { params: { versionId } }, { signal }),
  });
