import { Pencil, Trash2 } from "lucide-react";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { LinkButton, PlainLink } from "../../components/link.tsx";
import { Moment } from "../../components/moment.tsx";
import { formatQuantity } from "../../lib/format.ts";
import type { ShownProject } from "../../lib/project-queries.ts";
import { projectScope } from "../../lib/project-scope.ts";
import { PublicBadge } from "./public-badge.tsx";
import { projectPaths, type ProjectKind } from "../../lib/project-paths.ts";

/** A project in the list, with what can be done to it. */
export function ProjectCard({
  kind,
  project,
  onEdit,
  onDelete,
}: {
  kind: ProjectKind;
  project: ShownProject;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const address = projectPaths(kind, project.id).overview;
  const { can } = projectScope({ kind, id: project.id }, project.user_role ?? null);
  const counts = [
    formatQuantity(project.schema_count, "schema"),
    formatQuantity(project.table_count, "table"),
    formatQuantity(project.simulation_count, "simulation"),
  ];
  return (
    <Card as="li" className="flex min-h-44 min-w-0 flex-col p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lead font-semibold break-words">
          <PlainLink to={address} className="rounded-small hover:text-accent">
            {project.name}
          </PlainLink>
        </h2>
        {kind === "personal" ? (
          <Badge meaning="safe" className="mt-0.5">
            Active
          </Badge>
        ) : (
          project.is_public === true && <PublicBadge className="mt-0.5" />
        )}
      </div>
      <p className="mt-1 line-clamp-2 break-words text-ink-soft">{project.description}</p>
      <p className="mt-auto pt-4 text-small text-ink-muted">{counts.join(" · ")}</p>
      <div className="mt-2 flex items-center gap-1 border-t border-line-faint pt-3">
        <span className="mr-auto text-small text-ink-muted">
          Created <Moment at={project.created_at} />
          {(project.user_role ?? null) !== null && ` · ${project.user_role}`}
        </span>
        {can("administer") && <IconButton icon={Pencil} label={`Edit ${project.name}`} onClick={onEdit} />}
        {can("own") && <IconButton icon={Trash2} label={`Delete ${project.name}`} onClick={onDelete} />}
        <LinkButton to={address} className="ml-1">
          View Project
        </LinkButton>
      </div>
    </Card>
  );
}
