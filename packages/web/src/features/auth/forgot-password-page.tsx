import { authRoutes } from "@foretell/contract";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Link } from "../../components/link.tsx";
import { TextField } from "../../components/text-field.tsx";
import { api } from "../../lib/api-client.ts";
import { findDeviceToken } from "../../lib/device-token.ts";
import { paths } from "../../lib/paths.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { AuthFrame } from "./auth-frame.tsx";

const addressRules = async () => (await import("./forgot-password-form.ts")).forgotPasswordForm;

/** Asks for the address that the reset link goes to, then tells to look into the mail. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm(addressRules, { email: "" });

  const onSubmit = form.submit(async (body) => {
    await api(authRoutes.forgotPassword, { body: { ...body, ...findDeviceToken() } });
    setSentTo(body.email);
  }, "Failed to send reset email. Please try again.");

  if (sentTo !== undefined)
    return (
      <AuthFrame
        title="Check Your Email"
        description={
          <>
            If an account exists for <span className="font-medium break-all text-ink">{sentTo}</span>, a mail with a
            reset link is on its way. The link expires in 1 hour.
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-4">
          <Button
            onClick={() => {
              form.reset();
              setSentTo(undefined);
            }}
          >
            Try a different email
          </Button>
          <Link to={paths.login}>Back to Login</Link>
        </div>
      </AuthFrame>
    );

  return (
    <AuthFrame
      title="Forgot Password"
      description="Enter your email and we will send you a link to reset your password."
    >
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
        <TextField label="Email" type="email" autoComplete="email" {...form.field("email")} />
        <FormFailure message={form.failure} />
        <Button look="primary" type="submit" busyLabel={form.formState.isSubmitting ? "Sending..." : undefined}>
          Send Reset Link
        </Button>
      </form>
      <p className="mt-6">
        <Link to={paths.login}>Back to Login</Link>
      </p>
    </AuthFrame>
  );
}
