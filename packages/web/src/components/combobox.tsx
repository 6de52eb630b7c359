import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "../lib/class-names.ts";
import { searchNames } from "../lib/search-names.ts";
import { controlClassNames, Field, type FieldProps } from "./field.tsx";

/** As many as a person looks through; whoever has more types on. */
const maxShown = 50;

interface ComboboxProps extends FieldProps {
  /** The names to choose from, of databases' objects. */
  names: readonly string[];
  /** Empty where none is chosen. */
  value: string;
  placeholder?: string | undefined;
  onChange: (name: string) => void;
  className?: string | undefined;
}

/** One of thousands of names, found by a part of it: arrows choose, Enter takes, Esc gives up what was typed. */
export function Combobox({ names, value, placeholder, onChange, ...fieldProps }: ComboboxProps) {
  const listId = useId();
  /** Undefined while nothing is looked for. */
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const isOpen = text !== undefined;
  const found = isOpen ? searchNames(names, text) : [];
  const shown = found.slice(0, maxShown);
  const start = () => {
    setText("");
    setActive(0);
  };
  const take = (name: string) => {
    setText(undefined);
    if (name !== value) onChange(name);
  };

  return (
    <Field {...fieldProps}>
      {(wiring) => (
        <span className="relative block min-w-0">
          <input
            {...wiring}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && shown.length > 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={value === "" ? placeholder : value}
            value={text ?? value}
            // The list goes with the first press, the window around it with the next one.
            {...(isOpen && { "data-own-escape": "" })}
            className={controlClassNames("truncate pr-8 font-mono")}
            // What is typed takes the place of the chosen name.
            onFocus={(event) => event.target.select()}
            onPointerDown={() => !isOpen && start()}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onBlur={() => {
              const typed = text?.trim() ?? "";
              const named = names.find((name) => name === typed);
              if (named === undefined) setText(undefined);
              else take(named);
            }}
            onKeyDown={(event) => {
              const chosen = shown[active];
              if (event.key === "ArrowDown" || event.key === "ArrowUp") {
                const step = event.key === "ArrowDown" ? 1 : shown.length - 1;
                if (isOpen) setActive((active + step) % Math.max(1, shown.length));
                else start();
              } else if (event.key === "Enter" && isOpen) {
                if (chosen !== undefined) take(chosen);
              } else if (event.key === "Escape" && isOpen) setText(undefined);
              else return;
              event.preventDefault();
            }}
          />
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
            aria-hidden
          />
          {isOpen && (
            <div className="absolute inset-x-0 top-full z-20 mt-1 animate-appear rounded-panel border border-line bg-raised shadow-raised">
              <div
                id={listId}
                role="listbox"
                aria-label={fieldProps.label}
                className="max-h-60 overflow-y-auto p-1"
                // Before the field loses the focus, which closes the list.
                onPointerDown={(event) => event.preventDefault()}
              >
                {shown.map((name, index) => (
                  // The keys are those of the field, which keeps the focus.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={name}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    ref={(element) => {
                      if (index === active) element?.scrollIntoView({ block: "nearest" });
                    }}
                    className={classNames(
                      "flex min-h-row cursor-pointer items-center rounded-small px-2 font-mono pointer-coarse:min-h-11",
                      index === active && "bg-active",
                    )}
                    onClick={() => take(name)}
                  >
                    <span className="truncate" title={name}>
                      {name}
                    </span>
                  </div>
                ))}
              </div>
              <p
                role="status"
                className={
                  found.length > maxShown || found.length === 0 ? "px-3 py-2 text-small text-ink-muted" : "sr-only"
                }
              >
                {statusOf(found.length)}
              </p>
            </div>
          )}
        </span>
      )}
    </Field>
  );
}

function statusOf(count: number): string {
  if (count === 0) return "None has this in its name";
  return count > maxShown ? `The first ${maxShown} of ${count}: type a part of the name` : `${count} found`;
}
