import { ApiError, authRoutes, type MailedLink } from "@foretell/contract";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { Callout } from "../../components/callout.tsx";
import { LinkButton } from "../../components/link.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { api, session } from "../../lib/api-client.ts";
import { errorMessage } from "../../lib/notify.ts";
import { paths } from "../../lib/paths.ts";
import { forgetRegisteredEmail, isRegisteredHere } from "../../lib/registered-email.ts";
import { findStoredSession } from "../../lib/session-storage.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { AuthOutcome, goToLogin } from "./auth-outcome.tsx";
import { LinkQuestion } from "./link-question.tsx";

async function verify(token: string): Promise<{ fullName: string; email: string }> {
  const { user } = await api(authRoutes.verifyEmail, { query: { token } });
  if (session.getState().user?.id === user.id) session.updateUser(user);
  forgetRegisteredEmail();
  return { fullName: user.full_name, email: user.email };
}

/** Whether it was this browser that registered, or that is signed in with the account, which stays as it was made. */
function isOwn({ purpose, account_id, email }: MailedLink): boolean {
  if (purpose !== "email_change" && isRegisteredHere(email)) return true;
  const stored = findStoredSession({ lasting: localStorage, passing: sessionStorage });
  return purpose !== "claim" && stored?.session.user?.id === account_id;
}

/**
 * Redeems the token of the mail's link, by itself and only once; a failure can be tried again by hand. Where this browser has
 * neither registered nor signed in with the account, it asks first: somebody else may have made it with the address of whoever reads the mail.
 */
export function VerifyEmailPage() {
  const { token } = useSearch({ strict: false });
  const open = useMutation({
    mutationFn: async (given: string | undefined) => {
      if (given === undefined || given === "") throw new Error("No verification token provided");
      const link = await api(authRoutes.describeMailedLink, { body: { token: given } });
      return isOwn(link) ? { verified: await verify(given) } : { link, token: given };
    },
  });
  const confirm = useMutation({ mutationFn: verify });
  const { mutate } = open;
  const isSubmitted = useRef(false);
  useEffect(() => {
    if (isSubmitted.current) return;
    isSubmitted.current = true;
    mutate(token);
  }, [mutate, token]);

  const verified = open.data?.verified ?? confirm.data;
  if (verified !== undefined)
    return (
      <AuthOutcome
        title="Email Verified"
        description={`Welcome, ${verified.fullName}!`}
        meaning="safe"
        way={{ ...goToLogin, registeredEmail: verified.email }}
      >
        Your email address has been verified.
      </AuthOutcome>
    );

  const error = open.error ?? confirm.error;
  if (error instanceof ApiError && error.code === "LINK_USED")
    return (
      <AuthOutcome title="Email Already Verified" description="Nothing is left to do." meaning="safe" way={goToLogin}>
        {error.message}
      </AuthOutcome>
    );
  if (error !== null)
    return (
      <AuthFrame title="Verification Failed" description="This link could not be used.">
        <Callout meaning="blocked" role="alert">
          {token === undefined || token === "" ? error.message : errorMessage(error, "Verification failed")}
        </Callout>
        <div className="mt-5 flex gap-2">
          <Button
            look="primary"
            onClick={() => {
              confirm.reset();
              mutate(token);
            }}
          >
            Try Again
          </Button>
          <LinkButton to={paths.login}>Back to Login</LinkButton>
        </div>
      </AuthFrame>
    );

  if (open.data?.link !== undefined)
    return (
      <LinkQuestion
        link={open.data.link}
        token={open.data.token}
        isConfirming={confirm.isPending}
        onConfirm={confirm.mutate}
      />
    );

  return (
    <AuthFrame title="Verifying Your Email" description="One moment.">
      <ProgressBar label="Verifying your email" share={null} />
    </AuthFrame>
  );
}
