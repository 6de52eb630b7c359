import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside what it tells of, which stays in use: nothing is covered, and a press elsewhere leaves it open. Esc closes it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open modal={false} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Content
        {...returnFocus}
        aria-describedby={undefined}
        onInteractOutside={(event) => event.preventDefault()}
        className="sticky top-4 flex max-h-[calc(100dvh-2rem)] min-w-0 animate-appear flex-col self-start rounded-panel border border-line bg-panel outline-none"
      >
        <header className="flex items-start gap-4 border-b border-line-faint py-2 pr-2 pl-4">
          <Dialog.Title className="min-w-0 flex-1 py-0.5 text-lead font-semibold">{title}</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton icon={X} label="Close" hasTooltip={false} />
          </Dialog.Close>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-4">{children}</div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
