import type { ComponentProps } from "react";
import { controlClassNames, Field, type FieldProps } from "./field.tsx";

/** Several lines of text with their label and message. */
export function TextArea({
  label,
  error,
  hint,
  isOptional,
  isRequired,
  aside,
  isMono,
  className,
  rows = 4,
  ...rest
}: FieldProps & Omit<ComponentProps<"textarea">, "id"> & { isMono?: boolean | undefined }) {
  return (
    <Field {...{ label, error, hint, isOptional, isRequired, aside, className }}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          rows={rows}
          className={controlClassNames(isMono ? "h-auto resize-y py-1.5 font-mono" : "h-auto resize-y py-1.5")}
        />
      )}
    </Field>
  );
}
