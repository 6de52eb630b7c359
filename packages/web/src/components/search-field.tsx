import { Search } from "lucide-react";
import { classNames } from "../lib/class-names.ts";
import { controlClassNames } from "./field.tsx";

/** A box for what narrows what stands below it. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  isMono = false,
  className,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  isMono?: boolean;
  className?: string;
}) {
  return (
    <span className={classNames("relative block", className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-muted"
        aria-hidden
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClassNames(isMono ? "pl-8 font-mono placeholder:font-sans" : "pl-8")}
      />
    </span>
  );
}
