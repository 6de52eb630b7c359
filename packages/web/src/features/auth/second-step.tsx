import { ApiError, authRoutes, type SignedIn } from "@foretell/contract";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { TextField } from "../../components/text-field.tsx";
import { api } from "../../lib/api-client.ts";
import { findDeviceToken } from "../../lib/device-token.ts";
import { notifyError } from "../../lib/notify.ts";
import { useZodForm, type ZodForm } from "../../lib/use-zod-form.ts";
import { AuthFrame } from "./auth-frame.tsx";

const codeRules = async () => (await import("./sign-in-forms.ts")).codeStepForm;

/** The second step of signing in: a code of the authenticator app, or one of those that were kept for its loss. */
export function SecondStep({
  ticket,
  onSignedIn,
  onBack,
}: {
  ticket: string;
  onSignedIn: (answer: SignedIn) => void;
  /** With the reason where the ticket has ended. */
  onBack: (reason?: string) => void;
}) {
  const form = useZodForm(codeRules, { code: "" });
  const [isRecovery, setRecovery] = useState(false);
  const onSubmit = form.submit(async ({ code }) => {
    try {
      onSignedIn(await api(authRoutes.secondFactor, { body: { ticket, code, ...findDeviceToken() } }));
    } catch (error) {
      notifyError(error, "Login failed");
      if (error instanceof ApiError && error.code === "TOKEN_INVALID") onBack(error.message);
      form.resetField("code");
      form.setFocus("code");
      throw error;
    }
  }, "Login failed");

  return (
    <AuthFrame
      title="Two-Step Sign-In"
      description={
        isRecovery
          ? "Enter one of the recovery codes that you kept. Each works once."
          : "Enter the code that your authenticator app shows for Foretell."
      }
    >
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
        <CodeField key={isRecovery ? "recovery" : "code"} form={form} isRecovery={isRecovery} />
        <FormFailure message={form.failure} />
        <Button look="primary" type="submit" busyLabel={form.formState.isSubmitting ? "Signing In..." : undefined}>
          Sign In
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Button
          look="link"
          onClick={() => {
            form.reset();
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? "Use your authenticator app" : "Use a recovery code"}
        </Button>
        <Button look="link" onClick={() => onBack()}>
          Back to Login
        </Button>
      </div>
    </AuthFrame>
  );
}

/** Takes the focus when it comes; the two kinds of code have a field each. */
function CodeField({
  form,
  isRecovery,
}: {
  form: Pick<ZodForm<{ code: string }, unknown>, "field" | "setFocus">;
  isRecovery: boolean;
}) {
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  return isRecovery ? (
    <TextField
      label="Recovery Code"
      isMono
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint="16 letters and digits"
      {...form.field("code")}
    />
  ) : (
    <TextField
      label="Code"
      isMono
      autoComplete="one-time-code"
      inputMode="numeric"
      hint="6 digits"
      {...form.field("code")}
    />
  );
}
