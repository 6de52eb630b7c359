import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  busyLabel?: string | undefined;
  isBusy?: boolean | undefined;
  /** A failure of the action, shown in place. */
  failure?: string | undefined;
  look?: "danger" | "primary" | undefined;
  /** What has to be filled in first: a form with the id `formId`, which the confirming button submits. */
  fields?: ReactNode;
  formId?: string | undefined;
  onConfirm?: (() => void) | undefined;
}

/** Asks before something that cannot be taken back. The focus begins on Cancel, or in the first field. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  busyLabel = confirmLabel,
  isBusy = false,
  failure,
  look = "danger",
  fields,
  formId,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(focusFirstField);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <AlertDialog.Content
          {...returnFocus}
          className="fixed inset-x-0 bottom-0 z-40 max-h-[92dvh] w-full animate-appear overflow-y-auto rounded-t-panel bg-raised p-5 shadow-raised outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-panel"
        >
          <AlertDialog.Title className="text-lead font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ink-soft">{children}</div>
          </AlertDialog.Description>
          {fields !== undefined && <div className="mt-4">{fields}</div>}
          <p className="mt-3 min-h-5 text-small text-blocked" role="alert">
            {failure}
          </p>
          <div className="mt-2 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              look={look}
              {...(formId === undefined ? { onClick: onConfirm } : { type: "submit", form: formId })}
              busyLabel={isBusy ? busyLabel : undefined}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function focusFirstField(event: Event): void {
  const field = (event.target as HTMLElement).querySelector<HTMLElement>("input:not(:disabled)");
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
