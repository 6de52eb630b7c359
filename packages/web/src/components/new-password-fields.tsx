import type { ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";

type FieldOfForm = Omit<ComponentProps<typeof PasswordField>, "label" | "hint" | "autoComplete">;

/** A password that is to be chosen, typed twice. */
export function NewPasswordFields({
  label,
  confirmLabel = "Confirm Password",
  password,
  confirmation,
}: {
  label: string;
  confirmLabel?: string | undefined;
  password: FieldOfForm;
  confirmation: FieldOfForm;
}) {
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" hint="At least 6 characters" {...password} />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...confirmation} />
    </>
  );
}
