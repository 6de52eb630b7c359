import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { Button, type ButtonLook } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

const widths = {
  small: "sm:max-w-md",
  medium: "sm:max-w-xl",
  large: "sm:max-w-3xl",
  full: "sm:max-w-6xl",
};

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof widths | undefined;
  hasCloseButton?: boolean | undefined;
  /** A press beside the modal closes it. Off by default: a form must not lose what was typed to a slip of the hand. */
  closesOutside?: boolean | undefined;
  children: ReactNode;
}

/** A window over the page. Esc closes it, but for a field with `data-own-escape`, and the focus goes back to where it came from. On a phone it rises from below. */
export function Modal({
  isOpen,
  onClose,
  title,
  description,
  size = "medium",
  hasCloseButton = true,
  closesOutside = false,
  children,
}: ModalProps) {
  const returnFocus = useReturnFocus(focusFirstField);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          {...(description === undefined && { "aria-describedby": undefined })}
          {...returnFocus}
          onEscapeKeyDown={(event) => {
            if (event.target instanceof Element && event.target.closest("[data-own-escape]") !== null)
              event.preventDefault();
          }}
          onPointerDownOutside={(event) => {
            if (!closesOutside) event.preventDefault();
          }}
          className={classNames(
            "fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] w-full animate-appear flex-col rounded-t-panel bg-raised shadow-raised outline-none",
            "sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[86dvh] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-panel",
            widths[size],
          )}
        >
          <header className="border-b border-line-faint py-2.5 pr-3 pl-5">
            <div className="flex items-center gap-4">
              <Dialog.Title className="min-w-0 flex-1 text-lead font-semibold [overflow-wrap:anywhere]">
                {title}
              </Dialog.Title>
              {hasCloseButton && (
                <Dialog.Close asChild>
                  <IconButton icon={X} label="Close" hasTooltip={false} />
                </Dialog.Close>
              )}
            </div>
            {description !== undefined && (
              <Dialog.Description className="pr-2 text-ink-soft">{description}</Dialog.Description>
            )}
          </header>
          {/* What the focus goes to is scrolled clear of the actions, which lie over the end of the content. */}
          <div data-modal-body className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto px-5 pt-4 pb-5">
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

// The first thing in the tab order is the button that closes; who opens a form wants to fill it in.
function focusFirstField(event: Event): void {
  const field = (event.target as HTMLElement).querySelector<HTMLElement>(
    "[data-modal-body] :is(input, textarea, select):not(:disabled)",
  );
  event.preventDefault();
  // Where there is nothing to fill in, the window itself takes the focus: it is read out, and the keys scroll it.
  (field ?? (event.target as HTMLElement)).focus();
}

interface ModalActionsProps {
  confirmLabel: string;
  busyLabel?: string | undefined;
  isBusy?: boolean | undefined;
  look?: ButtonLook | undefined;
  isDisabled?: boolean | undefined;
  onCancel: () => void;
  /** Left out where the actions end a form: the confirming button submits it then. */
  onConfirm?: (() => void) | undefined;
  /** What stands at the other end, such as a secondary action. */
  aside?: ReactNode;
}

/** The two buttons at a modal's end. They stay in view while the content above them scrolls. */
export function ModalActions({
  confirmLabel,
  busyLabel = confirmLabel,
  isBusy = false,
  look = "primary",
  isDisabled = false,
  onCancel,
  onConfirm,
  aside,
}: ModalActionsProps) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-2 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line-faint bg-raised px-5 py-3">
      {aside !== undefined && <div className="mr-auto">{aside}</div>}
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        look={look}
        type={onConfirm === undefined ? "submit" : "button"}
        onClick={onConfirm}
        disabled={isDisabled}
        busyLabel={isBusy ? busyLabel : undefined}
      >
        {confirmLabel}
      </Button>
    </div>
  );
}
