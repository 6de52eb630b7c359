import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../lib/notify.ts";
import { collaborativeProjectsQuery, projectsQuery } from "../lib/project-queries.ts";
import { projectScope, type ProjectRef } from "../lib/project-scope.ts";
import { Button } from "./button.tsx";
import { Select } from "./select.tsx";

/** A project where one may edit. */
export interface ChosenProject extends ProjectRef {
  readonly name: string;
}

/** One of the projects, of either kind, where one may edit. */
export function ProjectChoice({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (project: ChosenProject | undefined) => void;
  error?: string | undefined;
}) {
  const personal = useQuery(projectsQuery());
  const shared = useQuery(collaborativeProjectsQuery());
  const projects: ChosenProject[] = [
    ...(personal.data ?? []).map(({ id, name }) => ({ kind: "personal" as const, id, name })),
    ...(shared.data ?? [])
      .filter(({ id, user_role }) => projectScope({ kind: "collaborative", id }, user_role).can("edit"))
      .map(({ id, name }) => ({ kind: "collaborative" as const, id, name })),
  ];
  const isLoading = personal.isPending || shared.isPending;
  const failure = personal.error ?? shared.error;
  const retry = () => void Promise.all([personal.refetch(), shared.refetch()]);
  return (
    <Select
      label="Project"
      error={failure === null ? error : errorMessage(failure, "Failed to fetch projects")}
      aside={failure === null ? undefined : <Button onClick={retry}>Try again</Button>}
      value={value}
      disabled={isLoading || projects.length === 0}
      placeholder={
        isLoading
          ? "Loading the projects…"
          : projects.length === 0 && failure === null
            ? "There is no project where you may write"
            : "Select a project"
      }
      options={projects.map(({ id, kind, name }) => ({
        value: id,
        label: kind === "personal" ? name : `${name} (collaborative)`,
      }))}
      onChange={(event) => onChange(projects.find(({ id }) => id === event.target.value))}
    />
  );
}
