import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { ErrorPanel } from "../components/error-panel.tsx";
import { LinkButton } from "../components/link.tsx";
import { paths } from "../lib/paths.ts";

/** Stands in for a page that failed: the rest of the application goes on, and there is a way out. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <ErrorPanel
        error={error}
        fallback="This page could not be shown"
        onRetry={retry}
        actions={<LinkButton to={paths.dashboard}>Go to the dashboard</LinkButton>}
      />
    </div>
  );
}
