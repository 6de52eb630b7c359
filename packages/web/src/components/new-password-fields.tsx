import type { PasswordOwner } from "@foretell/contract";
import type { ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";
import { PasswordStrength } from "./password-strength.tsx";

type FieldOfForm = Omit<ComponentProps<typeof PasswordField>, "label" | "hint" | "autoComplete">;

const nobody: PasswordOwner = { full_name: "", email: "" };

/** A password that is to be chosen, typed twice, with how strong it is. */
export function NewPasswordFields({
  label,
  confirmLabel = "Confirm Password",
  password,
  confirmation,
  typed,
  owner = nobody,
}: {
  label: string;
  confirmLabel?: string | undefined;
  password: FieldOfForm;
  confirmation: FieldOfForm;
  /** The password as it is typed so far. */
  typed: string;
  /** Whose it will be, as far as that is known. */
  owner?: PasswordOwner | undefined;
}) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={<PasswordStrength password={typed} owner={owner} />}
        {...password}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...confirmation} />
    </>
  );
}
