import { ApiError, authRoutes, loginBody } from "@foretell/contract";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/checkbox.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Link } from "../../components/link.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { api, session } from "../../lib/api-client.ts";
import { notifyError, notifySuccess } from "../../lib/notify.ts";
import { paths } from "../../lib/paths.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { AuthFrame } from "./auth-frame.tsx";

/** Sign In. Once the session begins, the guard of this page leads on to where the visitor wanted to go. */
export function LoginPage() {
  const registeredEmail = useLocation({ select: (location) => location.state.registeredEmail });
  const form = useZodForm(loginBody, { email: registeredEmail ?? "", password: "" });
  const [remember, setRemember] = useState(true);

  const onSubmit = form.submit(async (credentials) => {
    try {
      const tokens = await api(authRoutes.login, { body: credentials });
      session.signIn(tokens, { remember });
      notifySuccess("Login successful!");
    } catch (error) {
      notifyError(error, "Login failed");
      // The toast has the server's words; the form says what to do about them.
      if (error instanceof ApiError && error.code !== "CREDENTIALS_WRONG") throw error;
      throw new Error("Login failed", { cause: error });
    }
  }, "Login failed. Please check your credentials.");

  return (
    <AuthFrame title="Sign In" description="Access your database impact analysis workspace">
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
        <TextField label="Email" type="email" autoComplete="email" {...form.field("email")} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label="Remember me" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          <Link to={paths.forgotPassword}>Forgot password?</Link>
        </div>
        <FormFailure message={form.failure} className="my-0" />
        <Button look="primary" type="submit" busyLabel={form.formState.isSubmitting ? "Signing In..." : undefined}>
          Sign In
        </Button>
      </form>
      <p className="mt-6 text-ink-soft">
        No account yet? <Link to={paths.register}>Create an account</Link>
      </p>
    </AuthFrame>
  );
}
