import { ApiError, type SimulationDetail } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { ApprovalBadge } from "../../components/approval-badge.tsx";
import { Button } from "../../components/button.tsx";
import { Callout } from "../../components/callout.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { PlainLink } from "../../components/link.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { approvalAnchor } from "../../lib/approval-anchor.ts";
import { findDialect } from "../../lib/dialects.ts";
import { notifyError } from "../../lib/notify.ts";
import { isElsewhere } from "../../lib/is-elsewhere.ts";
import { isNotFound } from "../../lib/is-not-found.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { CopySimulationModal } from "./copy-simulation-modal.tsx";
import { DeleteSimulationDialog } from "./delete-simulation-dialog.tsx";
import { CompletedSimulation } from "./detail/completed-simulation.tsx";
import { FailurePanel } from "./detail/failure-panel.tsx";
import { SimulationHeader } from "./detail/simulation-header.tsx";
import { SimulationSkeleton } from "./detail/simulation-skeleton.tsx";
import { SimulationLog } from "./detail/simulation-log.tsx";
import { SinceLastRun } from "./detail/since-last-run.tsx";
import { StatementPanel } from "./detail/statement-panel.tsx";
import { failureMarkId, failureMarks } from "./detail/finding-marks.ts";
import { saveDraft } from "../../lib/simulation-draft.ts";
import { isOwnName } from "./form/suggest-name.ts";
import type { RenderImpactDiagram } from "./impact-diagram-slot.ts";
import { tellRun } from "./tell-run.ts";
import { RenameSimulationModal } from "./rename-simulation-modal.tsx";
import { LazyWhatIf } from "./what-if/lazy-what-if.tsx";
import { LazyTwoStates } from "./two-states/lazy-two-states.tsx";
import { EditTagsModal } from "./tags/edit-tags-modal.tsx";
import { simulationQuery, summaryQuery, useRerunSimulation } from "./queries.ts";

/** Has no words of its own: the server's name a parameter, not what a person did. */
const invalidAddress = new Error();

/** One simulation: what the statement would do, and why. */
export function SimulationPage({
  renderDiagram,
  renderTalk,
}: {
  renderDiagram?: RenderImpactDiagram | undefined;
  /** What members say of it, where there are members. */
  renderTalk?: ((simulation: SimulationDetail) => ReactNode) | undefined;
}) {
  const scope = useProject();
  const { id: projectId, kind, paths } = scope;
  const { simulationId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data: found, error, isError, refetch } = useQuery(simulationQuery(scope, simulationId));
  const isMissing = isNotFound(error) || isElsewhere(found, projectId);
  const hasInvalidId = kind === "collaborative" && error instanceof ApiError && error.status === 400;
  useErrorToast(hasInvalidId ? invalidAddress : null, "Missing project or simulation ID");
  const missing = hasInvalidId ? "Invalid Simulation ID" : "Simulation not found";
  const simulation = isMissing ? undefined : found;
  const isCompleted = simulation?.status === "completed";
  const summary = useQuery({ ...summaryQuery(scope, simulationId), enabled: isCompleted });
  const rerun = useRerunSimulation();
  const [dialog, setDialog] = useState<"rename" | "tags" | "copy" | "delete">();
  const listPath = paths.simulations;

  const runAgain = async () => {
    try {
      const { simulationId: id, ...outcome } = await rerun.mutateAsync(simulationId);
      tellRun(outcome)("Simulation re-run successfully!");
      if (id !== simulationId) await navigate({ to: paths.simulation(id) });
    } catch (reason) {
      notifyError(reason, "Failed to re-run simulation");
    }
  };
  const edit = (known: SimulationDetail, text = known.query_text) => {
    const hasOwnName = text === known.query_text && isOwnName(known.name, known.query_text);
    saveDraft(projectId, {
      query_text: text,
      schema_id: known.target_schema_id,
      query_type: known.query_type,
      name: hasOwnName ? known.name : "",
      hasOwnName,
      hasOwnType: false,
      hasOwnSchema: true,
      tags: known.tags,
    });
    void navigate({ to: listPath, search: { new: "1" } });
  };

  return (
    <ProjectFrame
      title={isMissing ? missing : simulation?.name}
      crumbs={[{ label: "Simulations", to: listPath }, ...(isMissing ? [] : [{ label: simulation?.name ?? "…" }])]}
    >
      {isMissing ? (
        <NotFound title={missing} backTo={listPath} backLabel="Back to Simulations">
          {hasInvalidId ? "The address names no simulation." : "It was deleted, or the address is not one of yours."}
        </NotFound>
      ) : isError ? (
        <ErrorPanel error={error} fallback="Failed to fetch simulation details" onRetry={() => void refetch()} />
      ) : simulation === undefined ? (
        <SimulationSkeleton />
      ) : (
        <>
          <SimulationHeader
            simulation={simulation}
            isLoading={isCompleted && summary.isPending}
            isRerunning={rerun.isPending}
            onRerun={() => void runAgain()}
            onEdit={() => edit(simulation)}
            onRename={() => setDialog("rename")}
            onTag={() => setDialog("tags")}
            onCopy={() => setDialog("copy")}
            onDelete={() => setDialog("delete")}
          />
          {renderTalk !== undefined && simulation.approval_status !== null && (
            // The approval stands below all else: whoever was asked for it comes for it.
            <p className="-mt-3 mb-5 flex print:hidden">
              <PlainLink
                to={paths.simulation(simulation.id)}
                hash={approvalAnchor}
                title="Go to the approval"
                className="flex items-center rounded-small hover:underline pointer-coarse:min-h-8"
              >
                <ApprovalBadge status={simulation.approval_status} />
              </PlainLink>
            </p>
          )}
          {rerun.data?.id === simulation.id && <SinceLastRun run={rerun.data} onClose={() => rerun.reset()} />}
          {simulation.is_outdated && (
            <Callout
              meaning="risk"
              role="status"
              className="mb-5"
              title="The statement was changed after it was run"
              actions={<Button onClick={() => void runAgain()}>Run it again</Button>}
            >
              The verdict and everything below it are of the statement as it was, before the change.
            </Callout>
          )}
          {isCompleted ? (
            <CompletedSimulation simulation={simulation} renderDiagram={renderDiagram} />
          ) : (
            <UnfinishedSimulation simulation={simulation} onEdit={() => edit(simulation)} />
          )}
          <div className="mt-6 flex flex-col gap-4 print:hidden">
            {renderTalk?.(simulation)}
            <LazyWhatIf simulation={simulation} onSaveAsNew={(statement) => edit(simulation, statement)} />
            <LazyTwoStates simulation={simulation} />
            <SimulationLog simulationId={simulation.id} />
          </div>
          {dialog === "rename" && (
            <RenameSimulationModal simulation={simulation} onClose={() => setDialog(undefined)} />
          )}
          {dialog === "tags" && <EditTagsModal simulation={simulation} onClose={() => setDialog(undefined)} />}
          {dialog === "copy" && <CopySimulationModal simulation={simulation} onClose={() => setDialog(undefined)} />}
          {dialog === "delete" && (
            <DeleteSimulationDialog
              simulation={simulation}
              onClose={() => setDialog(undefined)}
              onDeleted={() => void navigate({ to: listPath })}
            />
          )}
        </>
      )}
    </ProjectFrame>
  );
}

function UnfinishedSimulation({ simulation, onEdit }: { simulation: SimulationDetail; onEdit: () => void }) {
  const { failure, query_text: text, status } = simulation;
  return (
    <div className="flex flex-col gap-5">
      {status === "failed" ? (
        <FailurePanel message={simulation.error_message} failure={failure} onEdit={onEdit} />
      ) : (
        <Callout meaning="notice" role="status">
          {status === "running" ? "The simulation is running." : "The simulation has not been run yet."}
        </Callout>
      )}
      <StatementPanel
        text={text}
        dialect={findDialect(simulation.db_type) ?? "postgresql"}
        marks={failureMarks(failure)}
        selectedMarkId={failure === null ? undefined : failureMarkId}
      />
    </div>
  );
}
