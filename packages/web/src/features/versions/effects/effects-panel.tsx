import { Allowed } from "../../../components/allowed.tsx";
import { Button } from "../../../components/button.tsx";
import { Callout } from "../../../components/callout.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { useProject } from "../../../lib/use-project.ts";
import type { ComparedPair } from "../compare/comparison-queries.ts";
import type { RenameDecisions } from "../../../lib/rename-decisions.ts";
import { EffectList } from "./effect-list.tsx";
import { leftOutText, progressText, unchangedText } from "./effects-words.ts";
import { useEffects } from "./use-effects.ts";

/** Which stored simulations of the schema would turn out differently on the other state, and what would differ. */
export function EffectsPanel({ pair, decisions }: { pair: ComparedPair; decisions: RenameDecisions }) {
  const { paths } = useProject();
  const { data, error, isRunning, progress, start, cancel } = useEffects(pair, decisions);
  if (isRunning) {
    const share = progress === undefined || progress.total === null ? null : progress.done / progress.total;
    return (
      <div className="rounded-panel border border-line bg-panel p-4">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p role="status">{progressText(progress)}</p>
          <Button onClick={cancel}>Cancel</Button>
        </div>
        <ProgressBar label="Simulations compared" share={share} />
      </div>
    );
  }
  if (data === undefined && error !== null)
    return <ErrorPanel error={error} fallback="Failed to compare simulations" onRetry={start} />;
  if (data === undefined)
    return (
      <EmptyState title="Cancelled" actions={<Button onClick={start}>Compare Simulations</Button>}>
        The simulations were not compared.
      </EmptyState>
    );
  const leftOut = leftOutText(data);
  return (
    <div className="flex flex-col gap-3">
      {leftOut !== undefined && <Callout meaning="notice">{leftOut}</Callout>}
      {data.compared_count === 0 ? (
        <EmptyState
          title="No simulations yet"
          actions={
            <Allowed>
              <LinkButton to={paths.simulations} search={{ new: "1", schema: pair.schemaId }}>
                New Simulation
              </LinkButton>
            </Allowed>
          }
        >
          {unchangedText(data)}
        </EmptyState>
      ) : data.effects.length === 0 ? (
        <EmptyState title="No effects on simulations">{unchangedText(data)}</EmptyState>
      ) : (
        <EffectList effects={data} pair={pair} decisions={decisions} />
      )}
    </div>
  );
}
