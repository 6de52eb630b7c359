import { ApiError, type SimulationDetail, type WhatIf, type WhatIfChanges } from "@foretell/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Callout } from "../../../components/callout.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { useChangeSearch } from "../../../lib/use-change-search.ts";
import { useProject } from "../../../lib/use-project.ts";
import { isPlain, readVariant, trimVariant, writeVariant } from "./variant.ts";
import { VariantForm } from "./variant-form.tsx";
import { VariantOutcome } from "./variant-outcome.tsx";
import { whatIfQuery } from "./what-if-query.ts";

/** What can be otherwise, and what the simulation would come to then, beside what it comes to as it is. */
export function WhatIfPanel({
  simulation,
  onSaveAsNew,
}: {
  simulation: SimulationDetail;
  onSaveAsNew: (statement: string) => void;
}) {
  const scope = useProject();
  const { whatif } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const queryClient = useQueryClient();
  /** A variant that is too long for an address. */
  const [long, setLong] = useState<WhatIfChanges>();
  const read = readVariant(whatif);
  const variant = trimVariant((whatif === undefined ? long : read) ?? {});
  const query = whatIfQuery(scope, simulation.id, variant);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(query);
  // What can be otherwise stays what it was while something cannot be worked out.
  const [choices, setChoices] = useState<WhatIf["choices"]>();
  if (data !== undefined && data.choices !== choices) setChoices(data.choices);
  const ask = (next: WhatIfChanges) => {
    const written = writeVariant(next);
    setLong(written === undefined && !isPlain(next) ? trimVariant(next) : undefined);
    changeSearch({ whatif: written }, { replace: false });
  };
  const isStopped = !isFetching && !isError && (data === undefined || isPlaceholderData);

  return (
    <div className="flex flex-col gap-4">
      {read === undefined && (
        <Callout meaning="notice" role="status" title="The variant in the address cannot be read">
          The address was cut, or is of another version. What stands below is the simulation as it is.
        </Callout>
      )}
      {long !== undefined && whatif === undefined && (
        <p role="status" className="text-small text-ink-muted">
          This variant is too long for an address: it cannot be shared as a link.
        </p>
      )}
      <VariantForm
        simulation={simulation}
        variant={variant}
        choices={choices}
        isBusy={isFetching}
        onAsk={ask}
        onSaveAsNew={onSaveAsNew}
      />
      {/* Its place is kept, so that nothing below moves. */}
      <div className="flex min-h-control items-center gap-3">
        {isFetching && (
          <>
            <ProgressBar label="Working out the variant" share={null} />
            <Button onClick={() => void queryClient.cancelQueries({ queryKey: query.queryKey })}>Cancel</Button>
          </>
        )}
      </div>
      {isError ? (
        <ErrorPanel error={error} fallback="The variant cannot be worked out" onRetry={() => void refetch()}>
          {otherProblems(error)}
        </ErrorPanel>
      ) : isStopped ? (
        <Callout
          meaning="neutral"
          role="status"
          title="The variant was not worked out"
          actions={<Button onClick={() => void refetch()}>Work it out</Button>}
        >
          It was cancelled before it was done.
        </Callout>
      ) : data === undefined ? (
        <SkeletonRows count={4} label="Working out the variant" />
      ) : (
        <VariantOutcome answer={data} isPlain={isPlain(variant)} />
      )}
    </div>
  );
}

/** The first is the message of the whole. */
function otherProblems(error: unknown): string | undefined {
  const [, ...others] = error instanceof ApiError ? error.details : [];
  return others.length === 0 ? undefined : others.map(({ message }) => message).join(" ");
}
