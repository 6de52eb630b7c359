import { useNavigate } from "@tanstack/react-router";
import { session } from "../lib/api-client.ts";
import { notifySuccess } from "../lib/notify.ts";
import { paths } from "../lib/paths.ts";

/** Signs out, here and on the server, and goes to the sign-in page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void session.signOut();
    notifySuccess("Logged out successfully");
    void navigate({ to: paths.login });
  };
}
