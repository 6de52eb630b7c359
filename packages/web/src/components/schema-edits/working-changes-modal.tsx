import { ApiError, type EditConflict, type SchemaChange, type WorkingChanges } from "@foretell/contract";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { errorMessage, notifyError, notifySuccess } from "../../lib/notify.ts";
import { useRefresh, useRevertChanges } from "../../lib/schema-edits.ts";
import { Button } from "../button.tsx";
import { Callout } from "../callout.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { DbName } from "../db-name.tsx";
import { Modal } from "../modal.tsx";
import { ChangeList } from "./change-list.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";

/** What is taken back: one change by its id, or all. */
type Asked = { readonly id: string } | "all";

const failureText = "Failed to take the change back";

/** What the working state changes against the current version, with a way to take it back. */
export function WorkingChangesModal({
  schemaId,
  changes,
  canEdit,
  onClose,
}: {
  schemaId: string;
  changes: WorkingChanges;
  canEdit: boolean;
  onClose: () => void;
}) {
  const revert = useRevertChanges(schemaId);
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const [conflict, setConflict] = useState<EditConflict>();
  const [failure, setFailure] = useState<{ readonly of: Asked; readonly message: string }>();

  const send = async (of: Asked, revision: number) => {
    setAsked(of);
    setFailure(undefined);
    try {
      await revert.mutateAsync({ changeIds: of === "all" ? undefined : [of.id], revision });
      setConflict(undefined);
      setAsking(false);
      notifySuccess(of === "all" ? "All changes are taken back" : "The change is taken back");
    } catch (error) {
      if (error instanceof ApiError && error.conflict !== null) {
        setConflict(error.conflict);
        setAsking(false);
        refresh();
        return;
      }
      setFailure({ of, message: errorMessage(error, failureText) });
      notifyError(error, failureText);
    }
  };
  const isBusy = (of: Asked) =>
    revert.isPending && (of === "all" || asked === "all" ? of === asked : of.id === asked?.id);
  const failureOf = ({ id }: SchemaChange) =>
    failure !== undefined && failure.of !== "all" && failure.of.id === id ? failure.message : undefined;
  const takeBackOf = (change: SchemaChange) => (
    <TakeBack
      change={change}
      isBusy={isBusy(change)}
      failure={failureOf(change)}
      onPress={() => void send({ id: change.id }, changes.revision)}
    />
  );

  return (
    <Modal
      isOpen
      onClose={onClose}
      size="large"
      title={changes.title}
      description={changes.change_count === 0 ? undefined : changes.headline}
      closesOutside
    >
      {conflict !== undefined && asked !== undefined && (
        <div className="mb-4">
          <ConflictPanel
            conflict={conflict}
            isBusy={revert.isPending}
            failure={failure?.message}
            onApply={() => void send(asked, conflict.revision)}
            onDiscard={() => setConflict(undefined)}
          />
        </div>
      )}
      {changes.changes.length === 0 ? (
        <p className="py-6 text-ink-soft">Nothing has changed since the current version.</p>
      ) : (
        <>
          <ChangeList changes={changes.changes} actionOf={canEdit ? takeBackOf : undefined} />
          <Renames renames={changes.renames} />
          {canEdit && (
            <div className="mt-4 flex justify-end">
              <Button onClick={() => setAsking(true)}>
                <Undo2 aria-hidden />
                Take Back All
              </Button>
            </div>
          )}
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Take back all changes"
        confirmLabel="Take Back All"
        busyLabel="Taking back..."
        isBusy={isBusy("all")}
        failure={failure?.of === "all" ? failure.message : undefined}
        onConfirm={() => void send("all", changes.revision)}
      >
        The schema becomes what {changes.since?.version_number ?? "its current version"} is. What was changed since is
        lost.
      </ConfirmDialog>
    </Modal>
  );
}

function TakeBack({
  change,
  isBusy,
  failure,
  onPress,
}: {
  change: SchemaChange;
  isBusy: boolean;
  /** Why it cannot be taken back. */
  failure: string | undefined;
  onPress: () => void;
}) {
  return (
    <div className="flex max-w-full flex-col items-start gap-1 sm:max-w-60 sm:items-end">
      <Button
        // The name begins with what is seen, so that a person who speaks it is understood.
        aria-label={`Take back: ${change.description}`}
        busyLabel={isBusy ? "Taking back..." : undefined}
        onClick={onPress}
      >
        <Undo2 aria-hidden />
        Take Back
      </Button>
      {failure !== undefined && (
        <p role="alert" className="text-small text-blocked [overflow-wrap:anywhere] sm:text-end">
          {failure}
        </p>
      )}
    </div>
  );
}

/** Names that were taken for those of one thing: a guess can be wrong, and what it says is another change then. */
function Renames({ renames }: Pick<WorkingChanges, "renames">) {
  const guessed = renames.filter(({ basis }) => basis === "guessed");
  if (guessed.length === 0) return null;
  return (
    <Callout meaning="notice" title="Taken for renames" className="mt-4">
      <ul className="flex flex-col gap-1">
        {guessed.map(({ kind, table, before, after, ground }) => (
          <li key={`${kind} ${table ?? ""} ${before}`} className="[overflow-wrap:anywhere]">
            <DbName>{before}</DbName> is <DbName>{after}</DbName> now: {ground}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
