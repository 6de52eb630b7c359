import { PasswordField } from "../../components/password-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { ZodForm } from "../../lib/use-zod-form.ts";

type OwnerValues = { current_password: string; code: string };

/** Asks for the password and, where the second step is on, for a code. */
export function OwnerFields({
  form,
  withCode,
}: {
  form: Pick<ZodForm<OwnerValues, unknown>, "field">;
  withCode: boolean;
}) {
  return (
    <>
      <PasswordField label="Password" autoComplete="current-password" {...form.field("current_password")} />
      {withCode && (
        <TextField
          label="Code"
          isMono
          autoComplete="one-time-code"
          hint="From your authenticator app, or a recovery code"
          {...form.field("code")}
        />
      )}
    </>
  );
}
