import { ApiError, comparisonsRoutes, type SchemaDetail } from "@foretell/contract";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { FileDiff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { DumpField } from "../../../components/dump-field.tsx";
import { FormFailure } from "../../../components/form-failure.tsx";
import { dumpBody } from "../../../lib/dump-body.ts";
import { isBlankSource, noSource, sourceLabel, type DumpSource } from "../../../lib/dump-source.ts";
import { errorMessage } from "../../../lib/notify.ts";
import { DumpUnderWay } from "../dump-under-way.tsx";
import { isStopped, useDumpUpload } from "../use-dump-upload.ts";
import type { RenderCompareDiagram } from "./compare-diagram-slot.ts";
import { ComparisonSkeleton } from "./comparison-skeleton.tsx";
import { ComparisonView } from "./comparison-view.tsx";
import { readDecisions, writeDecisions } from "../../../lib/rename-decisions.ts";

/** What separates a state from a dump, which is read for the answer alone. */
export function DumpComparison({
  schema,
  from,
  renderDiagram,
}: {
  schema: SchemaDetail;
  /** The id of the state before. */
  from: string;
  renderDiagram: RenderCompareDiagram;
}) {
  const search = useSearch({ strict: false });
  const { confirmed, refused } = writeDecisions(readDecisions(search));
  const [source, setSource] = useState<DumpSource>(noSource);
  const [hasTried, setTried] = useState(false);
  const { compare, sent, stop } = useDumpComparison();
  const { mutate, data, error, isPending, isSuccess, reset } = compare;
  const isMissing = isBlankSource(source);
  const isIncomplete = error instanceof ApiError && error.code === "DUMP_INCOMPLETE";

  const send = (allowsIncomplete: boolean) => {
    setTried(true);
    if (isMissing || isPending) return;
    mutate({ from, source, allowsIncomplete, query: queryOf(confirmed, refused) });
  };
  // Other decisions and another state are compared with the same dump again; it is still here and nowhere else.
  const question = JSON.stringify([from, confirmed, refused]);
  const answered = useRef(question);
  useEffect(() => {
    if (answered.current === question) return;
    answered.current = question;
    const last = compare.variables;
    if (last !== undefined) mutate({ ...last, from, query: queryOf(confirmed, refused) });
  });

  if (data !== undefined && isSuccess)
    return (
      <>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
            Compared with {sourceLabel(source)}. None of it was stored.
          </p>
          <Button onClick={reset}>Compare Another Dump</Button>
        </div>
        <ComparisonView
          comparison={data.comparison}
          isBusy={false}
          diagram={renderDiagram({
            diagram: data.diagram,
            label: `${data.comparison.from.version_number ?? data.comparison.from.version_name} to ${sourceLabel(source)}`,
            memoryName: `comparison ${schema.id}`,
          })}
        />
      </>
    );
  if (isPending)
    return (
      <div className="flex flex-col gap-4">
        {sent !== undefined && <DumpUnderWay sent={sent} onStop={stop} />}
        <ComparisonSkeleton />
      </div>
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <p className="max-w-reading text-ink-soft">
        Check a live database against this version: drop in a dump of it. The dump is compared, and not stored.
      </p>
      <DumpField
        source={source}
        dialect={schema.db_type}
        error={hasTried && isMissing ? "SQL dump is required" : undefined}
        onChange={(next) => {
          setTried(false);
          reset();
          setSource(next);
        }}
        onSubmit={() => send(false)}
      />
      <FormFailure
        message={error === null || isStopped(error) ? undefined : errorMessage(error, "Failed to compare versions")}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {isIncomplete && <Button onClick={() => send(true)}>Compare as Incomplete</Button>}
        <Button type="submit" look="primary">
          <FileDiff aria-hidden />
          Compare
        </Button>
      </div>
    </form>
  );
}

interface DumpQuestion {
  readonly from: string;
  readonly source: DumpSource;
  readonly allowsIncomplete: boolean;
  readonly query: Readonly<Record<string, string>>;
}

/** Sends a dump to be compared. */
function useDumpComparison() {
  const { sent, send, stop } = useDumpUpload();
  const compare = useMutation({
    mutationFn: ({ from, source, allowsIncomplete, query }: DumpQuestion) => {
      const body = dumpBody(allowsIncomplete ? { allow_incomplete: "true" } : {}, source);
      const request = { route: comparisonsRoutes.compareDump, params: { versionId: from }, query, body };
      return send(request);
    },
  });
  return { compare, sent, stop };
}

function queryOf(confirmed: string | undefined, refused: string | undefined): Readonly<Record<string, string>> {
  return { ...(confirmed !== undefined && { confirmed }), ...(refused !== undefined && { refused }) };
}
