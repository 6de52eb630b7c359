import { authRoutes } from "@foretell/contract";
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
import { AuthFrame } from "./auth-frame.tsx";

/** Redeems the token of the mail's link, by itself and only once; a failure can be tried again by hand. */
export function VerifyEmailPage() {
  const { token } = useSearch({ strict: false }) as { token?: string };
  const { mutate, data, error, isSuccess } = useMutation({
    mutationFn: async (given: string | undefined) => {
      if (given === undefined || given === "") throw new Error("No verification token provided");
      return api(authRoutes.verifyEmail, { query: { token: given } });
    },
    onSuccess: ({ user }) => {
      if (session.getState().user?.id === user.id) session.updateUser(user);
    },
  });
  const isSubmitted = useRef(false);
  useEffect(() => {
    if (isSubmitted.current) return;
    isSubmitted.current = true;
    mutate(token);
  }, [mutate, token]);

  if (isSuccess)
    return (
      <AuthFrame title="Email Verified" description={`Welcome, ${data.user.full_name}!`}>
        <Callout meaning="safe" role="status">
          Your email address has been verified.
        </Callout>
        <LinkButton to={paths.login} look="primary" className="mt-5">
          Go to Login
        </LinkButton>
      </AuthFrame>
    );

  if (error !== null)
    return (
      <AuthFrame title="Verification Failed" description="This link could not be used.">
        <Callout meaning="blocked" role="alert">
          {token === undefined || token === "" ? error.message : errorMessage(error, "Verification failed")}
        </Callout>
        <div className="mt-5 flex gap-2">
          <Button look="primary" onClick={() => mutate(token)}>
            Try Again
          </Button>
          <LinkButton to={paths.login}>Back to Login</LinkButton>
        </div>
      </AuthFrame>
    );

  return (
    <AuthFrame title="Verifying Your Email" description="One moment.">
      <ProgressBar label="Verifying your email" share={null} />
    </AuthFrame>
  );
}
