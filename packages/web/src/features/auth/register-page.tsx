import { usersRoutes } from "@foretell/contract";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Link } from "../../components/link.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { TextField } from "../../components/text-field.tsx";
import { api } from "../../lib/api-client.ts";
import { notifyError, notifySuccess } from "../../lib/notify.ts";
import { paths } from "../../lib/paths.ts";
import { keepRegisteredEmail } from "../../lib/registered-email.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { AuthFrame } from "./auth-frame.tsx";

const accountRules = async () => (await import("./register-form.ts")).registerForm;

/** Create Account. */
export function RegisterPage() {
  const navigate = useNavigate();
  const form = useZodForm(accountRules, { full_name: "", email: "", password: "", confirmPassword: "" });

  const onSubmit = form.submit(async ({ full_name, email, password }) => {
    try {
      await api(usersRoutes.register, { body: { full_name, email, password } });
    } catch (error) {
      notifyError(error, "Registration failed");
      throw error;
    }
    notifySuccess("Registration successful! Please check your email to verify your account.");
    keepRegisteredEmail(email);
    await navigate({ to: paths.login, state: { registeredEmail: email } });
  }, "Registration failed. Please try again.");

  return (
    <AuthFrame title="Create Account" description="A workspace of your own for reading schemas and trying statements">
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
        <TextField label="Full Name" autoComplete="name" {...form.field("full_name")} />
        <TextField label="Email" type="email" autoComplete="email" {...form.field("email")} />
        <NewPasswordFields
          label="Password"
          password={form.field("password")}
          confirmation={form.field("confirmPassword")}
          typed={form.watch("password")}
          owner={{ full_name: form.watch("full_name"), email: form.watch("email") }}
        />
        <FormFailure message={form.failure} />
        <Button
          look="primary"
          type="submit"
          busyLabel={form.formState.isSubmitting ? "Creating Account..." : undefined}
        >
          Create Account
        </Button>
      </form>
      <p className="mt-6 text-ink-soft">
        Already have an account? <Link to={paths.login}>Sign in</Link>
      </p>
    </AuthFrame>
  );
}
