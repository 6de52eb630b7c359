import type { Simulation } from "@foretell/contract";
import { ArrowLeftRight, Download, RotateCw, Tags, Trash2, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Allowed } from "../../../components/allowed.tsx";
import { Button } from "../../../components/button.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { downloadFile } from "../../../lib/download-file.ts";
import { fileName } from "../../../lib/file-name.ts";
import { formatCount, formatQuantity } from "../../../lib/format.ts";
import { notifyError, notifySuccess } from "../../../lib/notify.ts";
import { projectQuery } from "../../../lib/project-queries.ts";
import { useProject } from "../../../lib/use-project.ts";
import { useRemoveSimulation, useRerunSimulation, useTagSimulation } from "../queries.ts";
import { changedTags } from "../tags/known-tags.ts";
import { TagSeveralModal, type TagChange } from "../tags/tag-several-modal.tsx";
import { simulationsCsv } from "./simulations-csv.ts";

/** What can be done with several simulations at once: one after another, and stopped between two of them. */
export function ChosenBar({
  chosen,
  known,
  onClear,
}: {
  chosen: readonly Simulation[];
  /** The tags of all simulations of the project. */
  known: readonly string[];
  onClear: () => void;
}) {
  const { id: projectId, kind, paths } = useProject();
  const { data: projectName } = useQuery({ ...projectQuery({ kind, id: projectId }), select: ({ name }) => name });
  const rerun = useRerunSimulation();
  const remove = useRemoveSimulation(projectId);
  const [done, setDone] = useState<number>();
  const tagging = useTagSimulation();
  const [isAsked, setIsAsked] = useState(false);
  const [isTagging, setIsTagging] = useState(false);
  const mustStop = useRef(false);

  /** Does one thing after another, and tells at the end how many were done and what the first failure was. */
  const doAll = async (each: (simulation: Simulation) => Promise<unknown>, word: string) => {
    mustStop.current = false;
    let count = 0;
    let failure: unknown;
    for (const simulation of chosen) {
      if (mustStop.current) break;
      setDone(count);
      try {
        await each(simulation);
        count += 1;
      } catch (error) {
        failure ??= error;
      }
    }
    setDone(undefined);
    if (failure !== undefined) notifyError(failure, `${formatCount(count)} of ${formatCount(chosen.length)} ${word}`);
    else notifySuccess(`${formatQuantity(count, "simulation")} ${word}`, kind);
    if (count === chosen.length) onClear();
  };

  const exportAll = () => {
    const file = new Blob([simulationsCsv(chosen)], { type: "text/csv;charset=utf-8" });
    downloadFile(file, fileName([projectName, "simulations", new Date().toISOString().slice(0, 10)], "csv"));
  };

  const tagAll = (change: TagChange) => {
    setIsTagging(false);
    void doAll(({ id, tags }) => tagging.mutateAsync({ id, tags: changedTags(tags, change) }), "tagged");
  };

  // What was not run has no result.
  const [newer, older] = chosen.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  const isPair =
    chosen.length === 2 &&
    newer !== undefined &&
    older !== undefined &&
    chosen.every(({ executed_at: executedAt }) => executedAt !== null);

  const isBusy = done !== undefined;
  return (
    <div
      role="region"
      aria-label="Chosen simulations"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-raised px-4 py-2 shadow-raised"
    >
      <span role="status" className="mr-auto font-medium">
        {isBusy
          ? `${formatCount(done)} of ${formatQuantity(chosen.length, "simulation")}`
          : `${formatQuantity(chosen.length, "simulation")} chosen`}
      </span>
      {isBusy ? (
        <Button onClick={() => (mustStop.current = true)}>Stop</Button>
      ) : (
        <>
          <Allowed>
            <Button onClick={() => void doAll(({ id }) => rerun.mutateAsync(id), "run")}>
              <RotateCw aria-hidden />
              Rerun
            </Button>
          </Allowed>
          <Allowed>
            <Button onClick={() => setIsTagging(true)}>
              <Tags aria-hidden />
              Tag
            </Button>
          </Allowed>
          {isPair && (
            <LinkButton to={paths.compareSimulations} search={{ from: older.id, to: newer.id }}>
              <ArrowLeftRight aria-hidden />
              Compare
            </LinkButton>
          )}
          <Button onClick={exportAll}>
            <Download aria-hidden />
            Export CSV
          </Button>
          <Allowed>
            <Button look="danger" onClick={() => setIsAsked(true)}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          </Allowed>
          <Button look="quiet" onClick={onClear}>
            <X aria-hidden />
            Clear
          </Button>
        </>
      )}
      {isTagging && (
        <TagSeveralModal simulations={chosen} known={known} onClose={() => setIsTagging(false)} onConfirm={tagAll} />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Delete ${formatQuantity(chosen.length, "Simulation")}`}
        confirmLabel={`Delete ${formatQuantity(chosen.length, "Simulation")}`}
        onConfirm={() => {
          setIsAsked(false);
          void doAll(({ id }) => remove.mutateAsync(id), "deleted");
        }}
      >
        They and their results will be removed. This cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
