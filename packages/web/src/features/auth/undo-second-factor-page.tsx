import { authRoutes } from "@foretell/contract";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Link } from "../../components/link.tsx";
import { api } from "../../lib/api-client.ts";
import { errorMessage } from "../../lib/notify.ts";
import { paths } from "../../lib/paths.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { AuthOutcome } from "./auth-outcome.tsx";

const title = "Turn Off Two-Step Sign-In";

/** Ends a second step that somebody else switched on, with the token of the mail's link. Only the press of the button does: programs open links too. */
export function UndoSecondFactorPage() {
  const { token = "" } = useSearch({ strict: false });
  const undo = useMutation({ mutationFn: () => api(authRoutes.undoSecondFactor, { body: { token } }) });

  if (undo.isSuccess)
    return (
      <AuthOutcome
        title="Your Account Is Yours Again"
        description="Every device that was signed in has been signed out."
        meaning="safe"
      >
        Two-step sign-in is off. Choose a new password with the link in the mail that is on its way to you.
      </AuthOutcome>
    );

  if (token === "")
    return (
      <AuthOutcome title={title} description="The link of the mail works for 7 days." meaning="blocked">
        Invalid or missing link.
      </AuthOutcome>
    );

  return (
    <AuthFrame
      title={title}
      description="Somebody who knew your password turned two-step sign-in on for your account. Turn it off if that was not you."
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>Signing in asks for no code any more.</li>
        <li>Every device is signed out.</li>
        <li>A change of the email address that waits for its link is not done.</li>
        <li>The password stops working, and a mail brings you a link to choose a new one.</li>
      </ul>
      <FormFailure
        className="my-2"
        message={undo.isError ? errorMessage(undo.error, "Two-step sign-in could not be turned off.") : undefined}
      />
      {undo.isError && (
        <p className="mb-4">
          If you are still asked for a code that you do not have:{" "}
          <Link to={paths.forgotPassword}>choose a new password</Link> first, which signs everybody else out, and then
          use the link of the newest mail.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button look="primary" onClick={() => undo.mutate()} busyLabel={undo.isPending ? "Turning off..." : undefined}>
          This was not me: turn it off
        </Button>
        <Link to={paths.login}>Back to Login</Link>
      </div>
    </AuthFrame>
  );
}
