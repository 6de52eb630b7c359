import { defaultRiskThresholds, riskThresholds, type RiskThresholds } from "@foretell/contract";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { ShownProject } from "../../lib/project-queries.ts";
import { useProject } from "../../lib/use-project.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { useUpdateProject } from "./project-mutations.ts";
import { thresholdFields } from "./threshold-fields.ts";

/** Sets from where on something is a risk in a project. */
export function RiskThresholdsModal({ project, onClose }: { project: ShownProject; onClose: () => void }) {
  const { kind } = useProject();
  const update = useUpdateProject({ kind, id: project.id });
  const form = useZodForm<RiskThresholds, RiskThresholds>(
    () => riskThresholds,
    project.risk_thresholds ?? defaultRiskThresholds,
  );
  const field = (name: `${keyof RiskThresholds}.${"risk" | "severe"}`) => {
    // What is typed is a text, and to the rules a number.
    form.register(name, { setValueAs: Number });
    return form.field(name);
  };
  const save = async (thresholds: RiskThresholds | null) => {
    await update.mutateAsync({ name: project.name, risk_thresholds: thresholds });
    onClose();
  };
  return (
    <Modal isOpen onClose={onClose} title="What is a risk">
      <form
        noValidate
        onSubmit={form.submit((thresholds) => save(thresholds), "Failed to update project")}
        className="flex flex-col gap-2"
      >
        {thresholdFields.map(({ name, label, unit }) => (
          <fieldset key={name} className="grid grid-cols-2 gap-x-4">
            <legend className="mb-1 font-medium">
              {label}
              {unit === "" ? "" : " in percent"}
            </legend>
            <TextField label="A risk from" inputMode="numeric" autoComplete="off" {...field(`${name}.risk`)} />
            <TextField label="Severe from" inputMode="numeric" autoComplete="off" {...field(`${name}.severe`)} />
          </fieldset>
        ))}
        {project.risk_thresholds !== null && (
          <p>
            <Button
              onClick={form.submit(() => save(null), "Failed to update project")}
              disabled={form.formState.isSubmitting}
            >
              Back to the defaults
            </Button>
          </p>
        )}
        <FormFailure message={form.failure} />
        <ModalActions
          confirmLabel="Save Changes"
          busyLabel="Saving..."
          isBusy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
