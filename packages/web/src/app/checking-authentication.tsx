import { Mark } from "../components/logo.tsx";

/** Shows while it is not known yet whether the visitor is signed in. */
export function CheckingAuthentication() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 text-ink-muted">
      <Mark className="size-8 animate-breathe" />
      <p role="status">Checking authentication...</p>
    </main>
  );
}
