import { Search } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { controlClassNames } from "../../components/field.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { classNames } from "../../lib/class-names.ts";
import type { DiagramTable } from "./model/diagram-input.ts";
import { searchTables } from "./model/search-tables.ts";

/** Finds a table by its name or a column's: arrows choose, Enter jumps there, Esc gives up. */
export function TableSearch({
  tables,
  inputRef,
  onPick,
  onLeave,
}: {
  tables: readonly DiagramTable[];
  inputRef: RefObject<HTMLInputElement | null>;
  onPick: (table: number) => void;
  onLeave: () => void;
}) {
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const matches = searchTables(tables, text);
  const isOpen = text.trim() !== "";
  const pick = (table: number): void => {
    setText("");
    onPick(table);
  };
  return (
    <div className="relative w-full min-w-0 sm:w-72">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-muted"
        aria-hidden
      />
      <input
        ref={inputRef}
        role="combobox"
        aria-label="Find a table or column"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && matches.length > 0 ? `${listId}-${active}` : undefined}
        placeholder="Find a table or column"
        autoComplete="off"
        spellCheck={false}
        value={text}
        className={controlClassNames("px-8")}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onBlur={() => setText("")}
        onKeyDown={(event) => {
          const chosen = matches[active];
          if (event.key === "Enter" && chosen !== undefined) pick(chosen.table);
          else if (event.key === "ArrowDown") setActive((active + 1) % Math.max(1, matches.length));
          else if (event.key === "ArrowUp") setActive((active + matches.length - 1) % Math.max(1, matches.length));
          else if (event.key === "Escape") {
            setText("");
            onLeave();
          } else return;
          event.preventDefault();
        }}
      />
      <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 pointer-coarse:hidden">
        <Kbd>/</Kbd>
      </span>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="Matches"
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 animate-appear overflow-y-auto rounded-panel border border-line bg-raised p-1 shadow-raised sm:w-96"
        >
          {matches.map((match, index) => (
            <div
              key={match.table}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classNames(
                "flex min-h-row cursor-pointer items-center gap-2 rounded-small px-2 font-mono",
                index === active && "bg-active",
              )}
              onPointerMove={() => setActive(index)}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(match.table);
              }}
            >
              <span className="truncate">{tables[match.table]?.name}</span>
              {match.column !== null && <span className="truncate text-small text-ink-muted">{match.column}</span>}
            </div>
          ))}
          {matches.length === 0 && (
            <p className="px-2 py-1.5 text-ink-muted">No table or column has this in its name</p>
          )}
        </div>
      )}
    </div>
  );
}
