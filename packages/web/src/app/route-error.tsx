import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { CodeFailure } from "../components/code-failure.tsx";
import { ErrorPanel } from "../components/error-panel.tsx";
import { LinkButton } from "../components/link.tsx";
import { CodeError } from "../lib/load-code.ts";
import { paths } from "../lib/paths.ts";

/** Stands in for a page that failed: the rest of the application goes on, and there is a way out. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const wayOut = <LinkButton to={paths.dashboard}>Go to the Dashboard</LinkButton>;
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      {error instanceof CodeError ? (
        <CodeFailure error={error} actions={wayOut} />
      ) : (
        <ErrorPanel error={error} fallback="This page could not be shown" onRetry={retry} actions={wayOut} />
      )}
    </div>
  );
}
