import type { Project } from "@foretell/contract";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Modal } from "../../components/modal.tsx";
import { errorMessage } from "../../lib/notify.ts";
import { ProjectForm } from "./project-form.tsx";
import { useCreateProject, useDeleteProject, useUpdateProject } from "./project-mutations.ts";

/** Create New Project. `onCreated` gets the project after the modal's work is done. */
export function CreateProjectModal({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (project: Project) => void;
}) {
  const create = useCreateProject();
  return (
    <Modal isOpen onClose={onClose} title="Create New Project">
      <ProjectForm
        confirmLabel="Create Project"
        busyLabel="Creating..."
        failureText="Failed to create project"
        onCancel={onClose}
        onSave={async (body) => onCreated(await create.mutateAsync(body))}
      />
    </Modal>
  );
}

/** Edit Project. */
export function EditProjectModal({ project, onClose }: { project: Project; onClose: () => void }) {
  const update = useUpdateProject(project.id);
  return (
    <Modal isOpen onClose={onClose} title="Edit Project">
      <ProjectForm
        project={project}
        confirmLabel="Save Changes"
        busyLabel="Saving..."
        failureText="Failed to update project"
        onCancel={onClose}
        onSave={async (body) => {
          await update.mutateAsync(body);
          onClose();
        }}
      />
    </Modal>
  );
}

/** Delete Project. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDeleted,
}: {
  project: Project;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteProject();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete Project"
      confirmLabel="Delete Project"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      failure={remove.isError ? errorMessage(remove.error, "Failed to delete project") : undefined}
      onConfirm={() => remove.mutate(project.id, { onSuccess: onDeleted })}
    >
      Are you sure you want to delete <span className="font-medium break-words text-ink">{project.name}</span>? All its
      schemas, tables and simulations will be removed. This cannot be undone.
    </ConfirmDialog>
  );
}
