import type { ReactNode } from "react";
import { Callout } from "../../components/callout.tsx";
import { LinkButton } from "../../components/link.tsx";
import type { Meaning } from "../../components/meaning.ts";
import { paths } from "../../lib/paths.ts";
import { AuthFrame } from "./auth-frame.tsx";

interface Way {
  readonly label: string;
  readonly to: string;
  readonly look?: "primary";
  readonly registeredEmail?: string;
}

const backToLogin: Way = { label: "Back to Login", to: paths.login };
export const goToLogin: Way = { label: "Go to Login", to: paths.login, look: "primary" };

/** What became of a link or a form of accounts, and the way on. */
export function AuthOutcome({
  title,
  description,
  meaning,
  way = backToLogin,
  children,
}: {
  title: string;
  description: string;
  meaning: Meaning;
  way?: Way;
  children: ReactNode;
}) {
  const { label, ...link } = way;
  return (
    <AuthFrame title={title} description={description}>
      <Callout meaning={meaning} role={meaning === "blocked" ? "alert" : "status"}>
        {children}
      </Callout>
      <LinkButton {...link} className="mt-5">
        {label}
      </LinkButton>
    </AuthFrame>
  );
}
