import { useNavigate } from "@tanstack/react-router";
import { Columns3, Search, Table2 } from "lucide-react";
import { Dialog } from "radix-ui";
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from "react";
import { useReturnFocus } from "../../components/use-return-focus.ts";
import { classNames } from "../../lib/class-names.ts";
import { useOpenProject } from "../../lib/use-project.ts";
import { matchDestinations, type Destination } from "./destinations.ts";
import { findNames, type FoundName } from "./name-index.ts";
import { useDestinations } from "./use-destinations.ts";
import { useNamedSchemas } from "./use-named-schemas.ts";

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
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
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
  const project = useOpenProject();
  const { schemas, isLoading } = useNamedSchemas(project);
  // A person types faster than a large schema is searched: the list follows when there is time.
  const sought = useDeferredValue(text);
  const destinations = useDestinations(project);
  const names = useMemo(() => findNames(schemas, sought), [schemas, sought]);
  const tablesPath = project?.paths.tables;
  const match = (typed: string, named: typeof names) =>
    matchDestinations(
      destinations,
      typed,
      tablesPath === undefined
        ? []
        : named.map((name) => ({ destination: toDestination(name, tablesPath), rank: name.rank })),
    );
  const found = match(sought, names);

  const open = (destination: Destination | undefined) => {
    if (destination === undefined) return;
    onClose();
    if (destination.run !== undefined) destination.run();
    else if (destination.to !== undefined)
      void navigate({ to: destination.to, search: (destination.search ?? {}) as never });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActiveIndex((activeIndex + step + found.length) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // What was typed counts, not what the list has got to.
      open((sought === text ? found : match(text, findNames(schemas, text)))[activeIndex]);
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
          aria-label="Find anything"
          placeholder="Find a table, simulation, page or action"
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
            key={`${destination.kind} ${destination.label} ${destination.to ?? ""} ${String(index)}`}
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
        {found.length > 0
          ? `${found.length} found`
          : isLoading
            ? "The names of the tables are on their way."
            : `Nothing is called “${text}”.`}
      </p>
    </>
  );
}

function toDestination({ schema, table, column }: FoundName, to: string): Destination {
  return {
    label: column === null ? table.name : `${table.name}.${column}`,
    kind: `${column === null ? "Table" : "Column"} of ${schema.name}`,
    icon: column === null ? Table2 : Columns3,
    to,
    search: { schema: schema.id, table: table.id },
  };
}
