import { session } from "../lib/api-client.ts";
import { claimDrafts } from "../lib/drafts.ts";
import { paths } from "../lib/paths.ts";
import { findPersonalData } from "../lib/personal-data.ts";
import { router } from "./router.tsx";

const publicPaths: ReadonlySet<string> = new Set([
  paths.login,
  paths.register,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.resetPassword,
  paths.undoEmailChange,
  paths.undoSecondFactor,
]);

/**
 * Keeps the page in step with the session, whichever tab or answer of the server changed it: what one person saw is
 * forgotten before another signs in, and a page that needs a session gives way to the sign-in page when it ends.
 */
export function followSession(): void {
  let shownUserId: string | undefined;
  window.addEventListener("storage", (event) => session.followStorage(event));
  session.subscribe(() => {
    const { status, user } = session.getState();
    if (status === "checking" || user?.id === shownUserId) return;
    const { pathname } = router.state.location;
    const isPublic = publicPaths.has(pathname);
    if (status === "signed-out" && !isPublic) {
      // The page leaves before what it shows is forgotten: it would ask for all of it again, as nobody.
      findPersonalData()?.stop();
      void router.navigate({ to: paths.login }).then(() => findPersonalData()?.forget());
    } else if (shownUserId !== undefined) findPersonalData()?.forget();
    shownUserId = user?.id;
    if (shownUserId !== undefined) claimDrafts(shownUserId);
    if (status === "signed-in" && isPublic) void router.invalidate();
  });
}
