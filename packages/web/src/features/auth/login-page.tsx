import { ApiError, authRoutes, type SignedIn } from "@foretell/contract";
import { useLocation } from "@tanstack/react-router";
import { startTransition, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/checkbox.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Link } from "../../components/link.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { api, session } from "../../lib/api-client.ts";
import { findDeviceToken, keepDeviceToken } from "../../lib/device-token.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { notifyError, notifySuccess } from "../../lib/notify.ts";
import { paths } from "../../lib/paths.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { AuthFrame } from "./auth-frame.tsx";

const loadSecondStep = () => import("./second-step.tsx");
const SecondStep = lazyPart(loadSecondStep, "SecondStep");
const passwordRules = async () => (await import("./sign-in-forms.ts")).passwordStepForm;

/** Sign In. Once the session begins, the guard of this page leads on to where the visitor wanted to go. */
export function LoginPage() {
  const registeredEmail = useLocation({ select: (location) => location.state.registeredEmail });
  const form = useZodForm(passwordRules, { email: registeredEmail ?? "", password: "" });
  const [remember, setRemember] = useState(true);
  const [ticket, setTicket] = useState<string>();

  useEffect(() => void loadSecondStep().catch(() => undefined), []);

  // Whoever comes back from the second step has the address still, and the password to type.
  const wasAsked = useRef(false);
  const { setFocus } = form;
  useEffect(() => {
    if (wasAsked.current && ticket === undefined) setFocus("password");
    wasAsked.current = ticket !== undefined;
  }, [ticket, setFocus]);

  const begin = (answer: SignedIn) => {
    // A computer that is not to keep the session is not to be known either.
    if (remember) keepDeviceToken(answer.deviceToken);
    session.signIn(answer, { remember });
    notifySuccess("Login successful!");
  };

  const onSubmit = form.submit(async (credentials) => {
    try {
      const answer = await api(authRoutes.login, { body: { ...credentials, ...findDeviceToken() } });
      // This form stays until the code of the next one is there.
      if ("ticket" in answer) startTransition(() => setTicket(answer.ticket));
      else begin(answer);
    } catch (error) {
      notifyError(error, "Login failed");
      // The toast has the server's words; the form says what to do about them.
      if (error instanceof ApiError && error.code !== "CREDENTIALS_WRONG") throw error;
      throw new Error("Login failed", { cause: error });
    }
  }, "Login failed. Please check your credentials.");

  if (ticket !== undefined)
    return (
      <SecondStep
        ticket={ticket}
        onSignedIn={begin}
        onBack={(reason) => {
          setTicket(undefined);
          form.resetField("password");
          if (reason !== undefined) form.setError("root.server", { message: reason });
        }}
      />
    );

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
