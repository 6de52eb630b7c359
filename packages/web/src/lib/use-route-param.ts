import { useParams } from "@tanstack/react-router";

/** A parameter of the page's path; empty where the route has none of that name. */
export function useRouteParam(name: "projectId" | "schemaId" | "simulationId" | "code"): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? "";
}
