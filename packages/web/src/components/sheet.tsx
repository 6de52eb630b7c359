import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Shows the title only to screen readers, where the content begins with one of its own. */
  hidesTitle?: boolean | undefined;
  side?: "left" | "right" | undefined;
  children: ReactNode;
}

/** A panel that comes in from the side, over the page. */
export function Sheet({ isOpen, onClose, title, hidesTitle = false, side = "right", children }: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={classNames(
            "fixed inset-y-0 z-40 flex w-[min(24rem,88vw)] flex-col bg-raised shadow-raised outline-none",
            side === "left" ? "left-0 animate-slide-in" : "right-0 animate-appear",
          )}
        >
          {hidesTitle ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <header className="flex items-center justify-between border-b border-line-faint py-2 pr-3 pl-5">
              <Dialog.Title className="text-lead font-semibold">{title}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton icon={X} label="Close" hasTooltip={false} />
              </Dialog.Close>
            </header>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
