import { authRoutes } from "@foretell/contract";
import { useMutation } from "@tanstack/react-query";
import { MailWarning } from "lucide-react";
import { Button } from "../components/button.tsx";
import { api } from "../lib/api-client.ts";
import { notifyError, notifySuccess } from "../lib/notify.ts";
import { useSession } from "../lib/use-session.ts";

/** Reminds of the mail that verifies the address, and sends it again. Nothing shows once the address is verified. */
export function UnverifiedBar() {
  const { user } = useSession();
  const resend = useMutation({
    mutationFn: () => api(authRoutes.resendVerification, {}),
    onSuccess: () => notifySuccess("Verification email sent"),
    onError: (error) => notifyError(error, "Failed to send verification email"),
  });
  if (user === null || user.isVerified) return null;
  return (
    <section
      aria-label="Email verification"
      className="flex items-center gap-x-3 border-b border-notice-line bg-notice-soft px-4 py-1.5 lg:px-8"
    >
      <MailWarning className="size-4 shrink-0 text-notice max-sm:hidden" aria-hidden />
      <p className="min-w-0 flex-1">
        Verify your email: the link is in the mail to <span className="font-medium break-all">{user.email}</span>.
      </p>
      {resend.isSuccess ? (
        <span className="flex h-control items-center text-notice">Sent</span>
      ) : (
        <Button onClick={() => resend.mutate()} busyLabel={resend.isPending ? "Sending..." : undefined}>
          Resend email
        </Button>
      )}
    </section>
  );
}
