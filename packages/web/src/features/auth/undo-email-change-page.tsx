import { authRoutes, type EmailUndoOutcome } from "@foretell/contract";
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

/** Takes a change of e-mail back with the token of the mail's link. Only the press of the button does: programs open links too. */
export function UndoEmailChangePage() {
  const { token = "" } = useSearch({ strict: false });
  const undo = useMutation({ mutationFn: () => api(authRoutes.undoEmailChange, { body: { token } }) });

  if (undo.isSuccess) return <Undone outcome={undo.data.outcome} />;

  if (token === "")
    return (
      <AuthOutcome title="Undo an Email Change" description="The link of the mail works for 7 days." meaning="blocked">
        Invalid or missing link.
      </AuthOutcome>
    );

  return (
    <AuthFrame
      title="Undo an Email Change"
      description="Somebody who knew your password asked to change the email address of your account. Take it back if that was not you."
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>The account gets back the address that this link was mailed to.</li>
        <li>Every device is signed out.</li>
        <li>The password stops working, and a mail brings you a link to choose a new one.</li>
        <li>Two-step sign-in is turned off if it was turned on in the last days.</li>
      </ul>
      <FormFailure
        className="my-2"
        message={undo.isError ? errorMessage(undo.error, "The change could not be undone.") : undefined}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button look="primary" onClick={() => undo.mutate()} busyLabel={undo.isPending ? "Undoing..." : undefined}>
          This was not me: undo it
        </Button>
        <Link to={paths.login}>Back to Login</Link>
      </div>
    </AuthFrame>
  );
}

function Undone({ outcome }: { outcome: EmailUndoOutcome }) {
  if (outcome === "account_deleted")
    return (
      <AuthOutcome
        title="The Account Is Gone"
        description="It was deleted after its address was changed."
        meaning="notice"
        way={{ label: "Create an account", to: paths.register, look: "primary" }}
      >
        It cannot be brought back. Your address is free again: you can make a new account with it.
      </AuthOutcome>
    );
  return (
    <AuthOutcome
      title="Your Account Is Yours Again"
      description="Every device that was signed in has been signed out."
      meaning="safe"
    >
      The change was undone. Choose a new password with the link in the mail that is on its way to you.
    </AuthOutcome>
  );
}
