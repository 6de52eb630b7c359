import type { ComponentProps } from "react";
import { controlClassNames, Field, type FieldProps } from "./field.tsx";

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "id"> {
  /** For names of database objects. */
  isMono?: boolean | undefined;
}

/** One line of text with its label and message. */
export function TextField({
  label,
  error,
  hint,
  isOptional,
  isRequired,
  aside,
  isMono,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, isOptional, isRequired, aside, className }}>
      {(wiring) => <input {...rest} {...wiring} className={controlClassNames(isMono ? "font-mono" : undefined)} />}
    </Field>
  );
}
