import { Check } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

/** A box to tick with its label beside it. */
export function Checkbox({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "id" | "type"> & { label: ReactNode }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames("inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11", className)}
    >
      <span className="relative flex size-4 shrink-0">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="peer size-4 appearance-none rounded-small border border-line-control bg-panel checked:border-accent checked:bg-accent disabled:bg-sunken"
        />
        <Check
          className="pointer-events-none absolute inset-0 hidden size-4 stroke-3 p-px text-accent-ink peer-checked:block"
          aria-hidden
        />
      </span>
      {label}
    </label>
  );
}
