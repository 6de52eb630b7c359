import { authRoutes, type MailedLink } from "@foretell/contract";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { api } from "../../lib/api-client.ts";
import { errorMessage } from "../../lib/notify.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { AuthOutcome } from "./auth-outcome.tsx";

interface Question {
  readonly title: string;
  readonly told: ReactNode;
  readonly yes: string;
  /** What became of it after a no. */
  readonly refused: string;
}

const strong = (text: string) => <span className="font-medium break-words text-ink">{text}</span>;

const questions: Readonly<Record<MailedLink["purpose"], (link: MailedLink) => Question>> = {
  registration: ({ email, full_name }) => ({
    title: "Did You Make This Account?",
    told: (
      <>
        Somebody made an account with {strong(email)}, in the name of {strong(full_name)}. If it was not you, your no
        removes it with everything in it.
      </>
    ),
    yes: "Yes, verify my email",
    refused: "The account was removed.",
  }),
  claim: ({ email, full_name }) => ({
    title: "Did You Register?",
    told: (
      <>
        Somebody registered {strong(email)}, in the name of {strong(full_name)}. There is an account with it that nobody
        has verified. Your yes gives it this name and the password of this registration, and signs out every device that
        uses it now.
      </>
    ),
    yes: "Yes, verify my email",
    refused: "That registration was removed.",
  }),
  email_change: ({ email, full_name }) => ({
    title: "Is This Account Yours?",
    told: (
      <>
        The account of {strong(full_name)} is to have the address {strong(email)} from now on.
      </>
    ),
    yes: "Yes, use this address",
    refused: "The account keeps the address that it has.",
  }),
};

/** Asks whoever opened a mail's link in a browser that is not signed in whether they asked for the mail. */
export function LinkQuestion({
  link,
  token,
  isConfirming,
  onConfirm,
}: {
  link: MailedLink;
  token: string;
  isConfirming: boolean;
  onConfirm: (token: string) => void;
}) {
  const refuse = useMutation({ mutationFn: () => api(authRoutes.refuseMailedLink, { body: { token } }) });
  const { title, told, yes, refused } = questions[link.purpose](link);
  if (refuse.isSuccess)
    return (
      <AuthOutcome title="Thank You" description="Nothing is done with your email address." meaning="safe">
        {refused}
      </AuthOutcome>
    );
  return (
    <AuthFrame title={title} description={told}>
      <FormFailure
        message={refuse.isError ? errorMessage(refuse.error, "Your answer could not be sent.") : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          onClick={() => onConfirm(token)}
          busyLabel={isConfirming ? "Verifying..." : undefined}
          aria-disabled={refuse.isPending}
        >
          {yes}
        </Button>
        <Button onClick={() => refuse.mutate()} busyLabel={refuse.isPending ? "Sending..." : undefined}>
          No, this was not me
        </Button>
      </div>
    </AuthFrame>
  );
}
