import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClassNames, Field, type FieldProps } from "./field.tsx";

interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean | undefined;
}

interface SelectProps extends FieldProps, Omit<ComponentProps<"select">, "id" | "children"> {
  options: readonly SelectOption[];
  /** An entry that stands for no choice, such as `Select a schema`. */
  placeholder?: string | undefined;
  isMono?: boolean | undefined;
}

/** One of several values. The browser's own list: it is the one that every phone and screen reader knows. */
export function Select({ label, error, hint, isOptional, isRequired, aside, className, ...rest }: SelectProps) {
  return (
    <Field {...{ label, error, hint, isOptional, isRequired, aside, className }}>
      {(wiring) => <SelectControl {...rest} {...wiring} />}
    </Field>
  );
}

/** The control alone, for a toolbar; it needs an `aria-label` there. */
export function SelectControl({
  options,
  placeholder,
  isMono,
  className,
  ...rest
}: Omit<SelectProps, keyof FieldProps> & { id?: string | undefined }) {
  return (
    <span className="relative block min-w-0">
      <select
        {...rest}
        className={controlClassNames(`appearance-none truncate pr-8 ${isMono ? "font-mono" : ""} ${className ?? ""}`)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
        aria-hidden
      />
    </span>
  );
}
