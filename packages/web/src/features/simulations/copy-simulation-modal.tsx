import { simulationsRoutes, type SimulationDetail } from "@foretell/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { ProjectChoice, type ChosenProject } from "../../components/project-choice.tsx";
import { Select } from "../../components/select.tsx";
import { errorMessage, notifySuccess } from "../../lib/notify.ts";
import { projectScope } from "../../lib/project-scope.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { schemasQuery } from "../../lib/resource-queries.ts";
import { schemaChoices } from "../../lib/schema-choice.ts";

/** Puts a simulation's statement to a schema of another project, runs it there, and goes there. */
export function CopySimulationModal({ simulation, onClose }: { simulation: SimulationDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<ChosenProject>();
  const [schemaId, setSchemaId] = useState("");
  const [isTried, setTried] = useState(false);
  // Who is offered a project may edit there.
  const scope = target === undefined ? undefined : projectScope(target, "editor");
  const schemas = useQuery({
    ...schemasQuery(scope ?? projectScope({ kind: "personal", id: "" })),
    enabled: scope !== undefined,
  });
  const copy = useMutation({
    mutationFn: async ({ kind, id }: ChosenProject) => {
      const { name, query_text, query_type, tags } = simulation;
      const body = { project_id: id, schema_id: schemaId, name, query_text, query_type, tags };
      return projectScope({ kind, id }, "editor").api(simulationsRoutes.run, { body });
    },
    onSuccess: async (copied, { kind, id }) => {
      notifySuccess("Simulation copied successfully", kind);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      await navigate({ to: projectScope({ kind, id }).paths.simulation(copied.id) });
      onClose();
    },
  });
  const hasNoSchema = schemas.data?.length === 0;
  return (
    <Modal isOpen onClose={onClose} title="Copy to Project">
      <form
        noValidate
        className="flex flex-col gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (target !== undefined && schemaId !== "") copy.mutate(target);
        }}
      >
        <p className="mb-3 text-ink-soft">The statement is put to a schema there, and run at once.</p>
        <ProjectChoice
          value={target?.id ?? ""}
          onChange={(project) => {
            setTarget(project);
            setSchemaId("");
          }}
          error={isTried && target === undefined ? "Project selection is required" : undefined}
        />
        <Select
          label="Schema"
          value={schemaId}
          disabled={schemas.data === undefined || hasNoSchema}
          placeholder={hasNoSchema ? "This project has no schema" : "Select a schema"}
          options={schemas.data === undefined ? [] : schemaChoices(schemas.data)}
          error={isTried && target !== undefined && schemaId === "" ? "Schema selection is required" : undefined}
          onChange={(event) => setSchemaId(event.target.value)}
        />
        <FormFailure message={copy.isError ? errorMessage(copy.error, "Failed to copy simulation") : undefined} />
        <ModalActions
          confirmLabel="Copy Simulation"
          busyLabel="Copying..."
          isBusy={copy.isPending}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
