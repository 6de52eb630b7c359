import type { ReplacedStatistics, Schema } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Gauge } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { tableStatisticsQuery } from "../../../lib/resource-queries.ts";
import { useChangeSearch } from "../../../lib/use-change-search.ts";
import { noSource } from "../../../lib/dump-source.ts";
import { describeKnown } from "./known-statistics.ts";
import { useStatisticsDraft } from "./statistics-draft.ts";
import type { StatisticsFailure } from "./statistics-failure.ts";
import { StatisticsForm } from "./statistics-form.tsx";
import { StatisticsResult } from "./statistics-result.tsx";
import { useReplaceStatistics } from "./use-replace-statistics.ts";
import { useProject } from "../../../lib/use-project.ts";

/** Above this many tables, what is known of each is fetched only when asked for. */
const fetchedUpTo = 1_000;

/** What is known of the schema's rows, and the place to bring it up to date from a live database. */
export function StatisticsSection({ schema }: { schema: Pick<Schema, "id" | "db_type" | "table_count"> }) {
  const scope = useProject();
  const isOpen = useSearch({ strict: false }).statistics === "update";
  const changeSearch = useChangeSearch();
  const { data: entries } = useQuery({
    ...tableStatisticsQuery(scope, schema.id),
    enabled: isOpen || schema.table_count <= fetchedUpTo,
  });
  const [wasClosed, setWasClosed] = useState(false);
  const close = () => {
    setWasClosed(true);
    changeSearch({ statistics: undefined });
  };
  return (
    <section aria-labelledby="statistics-heading" className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="statistics-heading" className="text-lead font-semibold">
            Row statistics
          </h2>
          <p className="mt-0.5 max-w-reading text-ink-soft">
            {entries === undefined ? (
              schema.table_count <= fetchedUpTo && <Skeleton className="my-0.5 h-4 w-96 max-w-full" />
            ) : (
              <>{describeKnown(entries)}</>
            )}
          </p>
        </div>
        {!isOpen && scope.can("edit") && (
          <Button
            // It comes back in the place of what was closed, and takes the focus back.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={wasClosed}
            onClick={() => changeSearch({ statistics: "update" })}
          >
            <Gauge aria-hidden />
            Paste Statistics
          </Button>
        )}
      </div>
      {isOpen && scope.can("edit") && <UpdateStatistics schema={schema} onClose={close} />}
    </section>
  );
}

function UpdateStatistics({
  schema,
  onClose,
}: {
  schema: Pick<Schema, "id" | "db_type" | "table_count">;
  onClose: () => void;
}) {
  const [source, setSource] = useStatisticsDraft(schema.id);
  const [failure, setFailure] = useState<StatisticsFailure>();
  const [result, setResult] = useState<ReplacedStatistics>();
  const { running, start, cancel } = useReplaceStatistics(schema.id);
  return (
    <Card className="p-4 sm:p-5">
      {result === undefined ? (
        <StatisticsForm
          dbType={schema.db_type}
          source={source}
          failure={failure}
          running={running}
          onChange={(next) => {
            setFailure(undefined);
            setSource(next);
          }}
          onSend={() => {
            setFailure(undefined);
            start(source, (outcome) => {
              if (outcome.kind === "failed") {
                setFailure(outcome.failure);
                return;
              }
              setSource(noSource);
              setResult(outcome.result);
            });
          }}
          onCancel={running === undefined ? onClose : cancel}
        />
      ) : (
        <StatisticsResult
          result={result}
          tableCount={schema.table_count}
          onAgain={() => setResult(undefined)}
          onClose={onClose}
        />
      )}
    </Card>
  );
}
