import { authRoutes } from "@foretell/contract";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Callout } from "../../components/callout.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Link, LinkButton } from "../../components/link.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { api } from "../../lib/api-client.ts";
import { findDeviceToken, keepDeviceToken } from "../../lib/device-token.ts";
import { paths } from "../../lib/paths.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { AuthOutcome, goToLogin } from "./auth-outcome.tsx";

const passwordRules = async () => (await import("./reset-password-form.ts")).resetPasswordForm;

/** Chooses a new password with the token of the mail's link. */
export function ResetPasswordPage() {
  const { token = "" } = useSearch({ strict: false });
  const [isDone, setDone] = useState(false);
  const form = useZodForm(passwordRules, { password: "", confirmPassword: "" });

  const onSubmit = form.submit(async ({ password }) => {
    const { deviceToken } = await api(authRoutes.resetPassword, { body: { token, password, ...findDeviceToken() } });
    keepDeviceToken(deviceToken);
    setDone(true);
  }, "An error occurred while resetting your password.");

  if (isDone)
    return (
      <AuthOutcome
        title="Password Reset"
        description="Every device that was signed in has been signed out."
        meaning="safe"
        way={goToLogin}
      >
        Your password has been reset successfully.
      </AuthOutcome>
    );

  if (token === "")
    return (
      <AuthFrame title="Reset Password" description="The link of the mail expires in 1 hour.">
        <Callout meaning="blocked" role="alert">
          Invalid or missing reset token.
        </Callout>
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <LinkButton to={paths.forgotPassword} look="primary">
            Request a new link
          </LinkButton>
          <Link to={paths.login}>Back to Login</Link>
        </div>
      </AuthFrame>
    );

  return (
    <AuthFrame title="Reset Password" description="Choose a new password. The link expires in 1 hour.">
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
        <NewPasswordFields
          label="New Password"
          password={form.field("password")}
          confirmation={form.field("confirmPassword")}
          typed={form.watch("password")}
        />
        <FormFailure message={form.failure} />
        <Button look="primary" type="submit" busyLabel={form.formState.isSubmitting ? "Resetting..." : undefined}>
          Reset Password
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Link to={paths.login}>Back to Login</Link>
        <Link to={paths.forgotPassword}>Request a new link</Link>
      </p>
    </AuthFrame>
  );
}
