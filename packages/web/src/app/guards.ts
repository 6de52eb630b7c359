import { redirect, type AnyContext } from "@tanstack/react-router";
import { session } from "../lib/api-client.ts";
import { paths } from "../lib/paths.ts";
import type { SessionState } from "../lib/session.ts";

declare module "@tanstack/react-router" {
  /** What travels beside an address without being a part of it. It survives a reload and shows in no link. */
  interface HistoryState {
    /** Where the visitor wanted to go before being asked to sign in. */
    returnTo?: string;
    /** Fills in the sign-in form after an account was made. */
    registeredEmail?: string;
  }
}

let restoring: Promise<SessionState> | undefined;

/** Restores the session once; every guard waits for the same answer. */
async function restoreSession(): Promise<SessionState> {
  restoring ??= session.start();
  await restoring;
  return session.getState();
}

/** Lets only a signed-in visitor through; anyone else is sent to sign in and comes back afterwards. */
export async function requireSignedIn({ location }: { location: { href: string } }): Promise<AnyContext> {
  const { status } = await restoreSession();
  if (status === "signed-in") return {};
  const isWorthReturning = location.href !== "/" && location.href !== paths.dashboard;
  throw redirect({ to: paths.login, replace: true, ...(isWorthReturning && { state: { returnTo: location.href } }) });
}

/** Sends somebody who is signed in on to where they wanted to go, the dashboard if nowhere. */
export async function requireSignedOut({
  location,
}: {
  location: { state: { returnTo?: string } };
}): Promise<AnyContext> {
  const { status } = await restoreSession();
  if (status === "signed-in") throw redirect({ href: location.state.returnTo ?? paths.dashboard, replace: true });
  return {};
}
