import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { Modal } from "../../../components/modal.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { notifyError, notifySuccess } from "../../../lib/notify.ts";
import { schemasQuery } from "../../../lib/resource-queries.ts";
import { useErrorToast } from "../../../lib/use-error-toast.ts";
import { useProject } from "../../../lib/use-project.ts";
import { NewSimulationForm } from "./new-simulation-form.tsx";
import { findQueryType } from "./query-type.ts";
import { findDraft, type SimulationDraft } from "../../../lib/simulation-draft.ts";
import { findLastSchema } from "./last-schema.ts";
import { suggestName } from "./suggest-name.ts";

/** Run New Simulation. What the address prefills comes before what was typed and not run. */
export function NewSimulationModal({
  prefilled,
  onClose,
}: {
  prefilled: { readonly sql: string | undefined; readonly schemaId: string | undefined };
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const scope = useProject();
  const schemas = useQuery(schemasQuery(scope));
  useErrorToast(schemas.error, "Failed to fetch schemas and versions");
  const [draft] = useState(() => initialDraft(scope.id, prefilled));
  const known = schemas.data ?? [];
  const first = known[0];
  const isThere = (schemaId: string | undefined) => known.some(({ id }) => id === schemaId);
  const chosenSchema = [draft.schema_id, known.length === 1 ? first?.id : findLastSchema(scope.id)].find(isThere);

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={scope.kind === "personal" ? "Run New Simulation" : "New Simulation"}
      size="large"
    >
      {schemas.isError ? (
        <ErrorPanel
          error={schemas.error}
          fallback="Failed to fetch schemas and versions"
          onRetry={() => void schemas.refetch()}
        />
      ) : schemas.isPending ? (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">Loading schemas</span>
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      ) : first === undefined ? (
        <EmptyState
          title="No schemas yet"
          actions={
            <LinkButton look="primary" to={scope.paths.importSchema}>
              <FileUp aria-hidden />
              Import Schema
            </LinkButton>
          }
        >
          A statement is simulated against a schema. Import the dump of a database first.
        </EmptyState>
      ) : (
        <NewSimulationForm
          schemas={known}
          initial={{ ...draft, schema_id: chosenSchema ?? "" }}
          onCancel={onClose}
          onRun={({ id, status, verdict, error_message: message }) => {
            if (status === "pending") {
              notifySuccess("Collaborative simulation created successfully", scope.kind);
              onClose();
              return;
            }
            if (status === "failed") notifyError(undefined, message ?? "Failed to run simulation");
            // The page that opens says that it is blocked: no green word over a red one.
            else if (verdict !== "blocked") notifySuccess("Simulation completed successfully");
            void navigate({ to: scope.paths.simulation(id) });
          }}
        />
      )}
    </Modal>
  );
}

function initialDraft(
  projectId: string,
  { sql, schemaId }: { readonly sql: string | undefined; readonly schemaId: string | undefined },
): SimulationDraft {
  const kept = sql === undefined ? findDraft(projectId) : undefined;
  const text = (sql ?? kept?.query_text ?? "").replaceAll("\r\n", "\n");
  return {
    query_text: text,
    query_type: kept?.query_type || (findQueryType(text) ?? "SELECT"),
    name: kept?.name || suggestName(text, new Date().toISOString()),
    hasOwnName: kept?.hasOwnName ?? false,
    hasOwnType: kept?.hasOwnType ?? false,
    schema_id: schemaId ?? kept?.schema_id ?? "",
    hasOwnSchema: schemaId !== undefined || (kept?.hasOwnSchema ?? false),
    tags: kept?.tags ?? [],
  };
}
