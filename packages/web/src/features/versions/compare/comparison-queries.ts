import { comparisonsRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";
import { writeDecisions, type RenameDecisions } from "../../../lib/rename-decisions.ts";
import type { ProjectScope } from "../../../lib/project-scope.ts";

/** Two states of a schema, by the ids of versions or, for the working state, that of the schema. */
export interface ComparedPair {
  readonly schemaId: string;
  readonly from: string;
  readonly to: string;
}

const keyOf = ({ schemaId, from, to }: ComparedPair) => [...queryKeys.versions(schemaId), "compare", from, to] as const;

/** What a call for both states sends. */
export function comparisonRequest({ from, to }: ComparedPair, decisions: RenameDecisions) {
  const { confirmed, refused } = writeDecisions(decisions);
  return {
    params: { versionId: from, otherVersionId: to },
    query: { ...(confirmed !== undefined && { confirmed }), ...(refused !== undefined && { refused }) },
  };
}

/** How two states differ. While other decisions on renames are worked out, the answer before stays. */
export const comparisonQuery = ({ api }: ProjectScope, pair: ComparedPair, decisions: RenameDecisions) =>
  queryOptions({
    queryKey: [...keyOf(pair), decisions],
    queryFn: ({ signal }) => api(comparisonsRoutes.compare, comparisonRequest(pair, decisions), { signal }),
    placeholderData: (before, query) => (isOfPair(query?.queryKey, pair) ? before : undefined),
  });

/** The tables of two states in one diagram. */
export const comparisonDiagramQuery = ({ api }: ProjectScope, pair: ComparedPair, decisions: RenameDecisions) =>
  queryOptions({
    queryKey: [...keyOf(pair), decisions, "diagram"],
    queryFn: ({ signal }) => api(comparisonsRoutes.diagram, comparisonRequest(pair, decisions), { signal }),
  });

/** The statements that make one state of the other. */
export const comparisonMigrationQuery = ({ api }: ProjectScope, pair: ComparedPair, decisions: RenameDecisions) =>
  queryOptions({
    queryKey: [...keyOf(pair), decisions, "migration"],
    queryFn: ({ signal }) => api(comparisonsRoutes.migration, comparisonRequest(pair, decisions), { signal }),
  });

function isOfPair(queryKey: readonly unknown[] | undefined, pair: ComparedPair): boolean {
  return queryKey !== undefined && keyOf(pair).every((part, at) => queryKey[at] === part);
}
