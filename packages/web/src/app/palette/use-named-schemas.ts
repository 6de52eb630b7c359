import { useQueries, useQuery } from "@tanstack/react-query";
import { schemasQuery, tableNamesQuery } from "../../lib/resource-queries.ts";
import { projectScope, type ProjectScope } from "../../lib/project-scope.ts";
import type { NamedSchema } from "./name-index.ts";

/** So many schemas of a project are searched, the newest first. */
const schemaLimit = 12;

/** The schemas of the open project, with the names of their tables as far as they have come; none without a project. */
export function useNamedSchemas(open: ProjectScope | undefined): {
  readonly schemas: readonly NamedSchema[];
  readonly isLoading: boolean;
} {
  const { data: list = [], isLoading } = useQuery({ ...schemasQuery(open ?? nowhere), enabled: open !== undefined });
  return useQueries({
    queries: list.slice(0, schemaLimit).map(({ id }) => tableNamesQuery(open ?? nowhere, id)),
    combine: (results) => ({
      schemas: results.flatMap(({ data }, at) => {
        const schema = list[at];
        return data === undefined || schema === undefined ? [] : [{ id: schema.id, name: schema.name, tables: data }];
      }),
      isLoading: isLoading || results.some((result) => result.isLoading),
    }),
  });
}

/** Asked of nobody: without a project no query is enabled. */
const nowhere = projectScope({ kind: "personal", id: "" });
