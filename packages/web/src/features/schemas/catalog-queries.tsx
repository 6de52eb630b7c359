import { schemasRoutes, type DbType } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { CodeBlock } from "../../components/code-block.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { api } from "../../lib/api-client.ts";

/** The queries that print a schema of one database as JSON, each to copy with the command that runs it. */
export function CatalogQueries({ dbType }: { dbType: DbType }) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["schemas", "queries"],
    queryFn: ({ signal }) => api(schemasRoutes.queries, {}, { signal }),
    staleTime: Infinity,
  });
  if (isError)
    return <ErrorPanel error={error} fallback="Failed to fetch the queries" onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={3} label="Loading the queries" />;
  return (
    <div className="flex flex-col gap-6">
      {data
        .filter(({ db_type: of }) => of === dbType)
        .map(({ id, title, note, command, sql }) => (
          <section key={id} aria-labelledby={`query-${id}`} className="flex flex-col gap-2">
            <h3 id={`query-${id}`} className="font-semibold">
              {title}
            </h3>
            <p className="max-w-reading text-ink-soft">{note}</p>
            <CodeBlock text={sql} label={`the query for ${title}`} maxHeight="short" />
            <p className="text-ink-soft">
              Save it as <code className="font-mono">query.sql</code> and run:
            </p>
            <CodeBlock text={command} label={`the command for ${title}`} />
          </section>
        ))}
    </div>
  );
}
