import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useId, useState, type KeyboardEvent } from "react";
import { useReturnFocus } from "../components/use-return-focus.ts";
import { classNames } from "../lib/class-names.ts";
import { matchDestinations, type Destination } from "./destinations.ts";
import { useDestinations } from "./use-destinations.ts";

/** Goes anywhere by typing a part of its name. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed top-2 left-1/2 z-40 flex max-h-[80dvh] w-[min(36rem,calc(100vw-1rem))] -translate-x-1/2 animate-appear flex-col rounded-panel border border-line bg-raised shadow-raised outline-none sm:top-[12dvh]"
        >
          <Dialog.Title className="sr-only">Go to</Dialog.Title>
          <PaletteList onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const found = matchDestinations(useDestinations(), text);

  const open = (destination: Destination | undefined) => {
    if (destination === undefined) return;
    onClose();
    void navigate({ to: destination.to });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActiveIndex((activeIndex + step + found.length) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(found[activeIndex]);
    }
  };

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search className="size-4 text-ink-muted" aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${activeIndex}` : undefined}
          aria-label="Go to a project or page"
          placeholder="Go to a project or page"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 flex-1 bg-transparent text-lead outline-none"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Destinations" className="min-h-0 overflow-y-auto p-1.5">
        {found.map((destination, index) => (
          <div
            key={destination.to}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            ref={(element) => {
              if (index === activeIndex) element?.scrollIntoView({ block: "nearest" });
            }}
            onPointerMove={() => setActiveIndex(index)}
            onClick={() => open(destination)}
            onKeyDown={onKeyDown}
            className={classNames(
              "flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted",
              index === activeIndex && "bg-active",
            )}
          >
            <destination.icon aria-hidden />
            <span className="min-w-0 truncate">{destination.label}</span>
            <span className="ml-auto shrink-0 text-small text-ink-muted">{destination.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? "sr-only" : "px-4 pt-1 pb-4 text-ink-muted"}>
        {found.length > 0 ? `${found.length} found` : `Nothing is called “${text}”.`}
      </p>
    </>
  );
}
