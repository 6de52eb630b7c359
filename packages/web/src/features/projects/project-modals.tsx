import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Modal } from "../../components/modal.tsx";
import { errorMessage } from "../../lib/notify.ts";
import type { ProjectKind } from "../../lib/project-paths.ts";
import type { ShownProject } from "../../lib/project-queries.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { kindWords } from "./project-kinds.ts";
import { ProjectForm } from "./project-form.tsx";
import { useCreateProject, useDeleteProject, useUpdateProject } from "./project-mutations.ts";

/** Create New Project. `onCreated` gets the project after the modal's work is done. */
export function CreateProjectModal({
  kind,
  isForImport = false,
  onClose,
  onCreated,
}: {
  kind: ProjectKind;
  /** It is made on the way to an import: the box says so, and what comes next. */
  isForImport?: boolean | undefined;
  onClose: () => void;
  onCreated: (project: ShownProject) => void;
}) {
  const create = useCreateProject(kind);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Create New Project"
      description={isForImport ? "A schema belongs to a project. Name one for it; the dump is chosen next." : undefined}
    >
      <ProjectForm
        kind={kind}
        confirmLabel={isForImport ? "Create Project and Import" : "Create Project"}
        busyLabel="Creating..."
        failureText={`Failed to create ${kindWords[kind].one}`}
        onCancel={onClose}
        onSave={async (body) => onCreated(await create.mutateAsync(body))}
      />
    </Modal>
  );
}

/** Edit Project. */
export function EditProjectModal({
  kind,
  project,
  onClose,
}: {
  kind: ProjectKind;
  project: ShownProject;
  onClose: () => void;
}) {
  const update = useUpdateProject({ kind, id: project.id });
  return (
    <Modal isOpen onClose={onClose} title="Edit Project">
      <ProjectForm
        kind={kind}
        project={project}
        confirmLabel="Save Changes"
        busyLabel="Saving..."
        failureText={`Failed to update ${kindWords[kind].one}`}
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
  kind,
  project,
  onClose,
  onDeleted,
}: {
  kind: ProjectKind;
  project: ShownProject;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteProject(kind);
  const failureText = `Failed to delete ${kindWords[kind].one}`;
  useErrorToast(kind === "collaborative" ? remove.error : null, failureText);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete Project"
      confirmLabel="Delete Project"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      failure={remove.isError ? errorMessage(remove.error, failureText) : undefined}
      onConfirm={() => remove.mutate(project.id, { onSuccess: onDeleted })}
    >
      Are you sure you want to delete <span className="font-medium break-words text-ink">{project.name}</span>? All its
      schemas, tables and simulations will be removed. This cannot be undone.
    </ConfirmDialog>
  );
}
