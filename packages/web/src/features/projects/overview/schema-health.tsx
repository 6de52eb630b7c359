import { schemasRoutes, type SchemaHealth as Health } from "@foretell/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "../../../components/link.tsx";
import { formatCount, formatQuantity } from "../../../lib/format.ts";
import type { ProjectScope } from "../../../lib/project-scope.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { schemasQuery } from "../../../lib/resource-queries.ts";
import { useProject } from "../../../lib/use-project.ts";

const shownCount = 3;

const healthQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schema(schemaId), "health"],
    queryFn: ({ signal }) => api(schemasRoutes.health, { params: { id: schemaId } }, { signal }),
    staleTime: 60_000,
  });

/** What of the project's newest schema is worth a look before anything is run on it; nothing where nothing is. */
export function SchemaHealth() {
  const scope = useProject();
  const { data: schemas } = useQuery(schemasQuery(scope));
  const newest = schemas?.[0]?.id;
  const { data: health } = useQuery({ ...healthQuery(scope, newest ?? ""), enabled: newest !== undefined });
  if (health === undefined || isClean(health)) return null;
  return (
    <section aria-labelledby="health-heading" className="mt-5">
      <h2 id="health-heading" className="mb-2 text-lead font-semibold">
        Worth a look <span className="font-normal text-ink-muted">in {health.schema_name}</span>
      </h2>
      <div className="grid gap-x-6 gap-y-4 rounded-panel border border-line bg-panel px-4 py-3 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        <WidestCascades health={health} />
        <KeysWithoutIndex health={health} />
        <TablesWithoutKey health={health} />
      </div>
    </section>
  );
}

const isClean = ({ widest_cascades, key_without_index_count, table_without_key_count }: Health): boolean =>
  widest_cascades.length + key_without_index_count + table_without_key_count === 0;

function WidestCascades({ health: { widest_cascades: cascades, schema_id: schema } }: { health: Health }) {
  const { paths, can } = useProject();
  if (cascades.length === 0) return null;
  return (
    <Group title="A DELETE goes far">
      {cascades.slice(0, shownCount).map(({ table, table_count: count, depth }) => (
        <li key={table}>
          <code className="font-mono [overflow-wrap:anywhere]">{table}</code>: {formatQuantity(count, "table")},{" "}
          {formatQuantity(depth, "level")}
          {can("edit") && (
            <>
              {" · "}
              <Link to={paths.simulations} search={{ new: "1", sql: `DELETE FROM ${table} WHERE `, schema }}>
                Try one<span className="sr-only"> on {table}</span>
              </Link>
            </>
          )}
        </li>
      ))}
    </Group>
  );
}

function KeysWithoutIndex({
  health: { keys_without_index: keys, key_without_index_count: count },
}: {
  health: Health;
}) {
  if (count === 0) return null;
  return (
    <Group title={`${formatQuantity(count, "key")} without an index`} more={count - shownCount}>
      {keys.slice(0, shownCount).map(({ constraint_name: name, table, columns, row_count: rows }) => (
        <li key={`${table} ${columns.join()} ${name ?? ""}`}>
          <code className="font-mono [overflow-wrap:anywhere]">
            {table} ({columns.join(", ")})
          </code>
          {rows !== null && rows > 0 && `: ${formatQuantity(rows, "row")} searched for each row deleted`}
        </li>
      ))}
    </Group>
  );
}

function TablesWithoutKey({
  health: { tables_without_key: tables, table_without_key_count: count },
}: {
  health: Health;
}) {
  if (count === 0) return null;
  return (
    <Group title={`${formatQuantity(count, "table")} without a key`} more={count - shownCount}>
      {tables.slice(0, shownCount).map((table) => (
        <li key={table}>
          <code className="font-mono [overflow-wrap:anywhere]">{table}</code>
        </li>
      ))}
    </Group>
  );
}

function Group({ title, more = 0, children }: { title: string; more?: number | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-medium">{title}</h3>
      <ul className="flex flex-col gap-1 text-ink-soft">{children}</ul>
      {more > 0 && <p className="mt-1 text-small text-ink-muted">and {formatCount(more)} more</p>}
    </div>
  );
}
