import type { Schema } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { SkeletonCards } from "../../components/skeleton.tsx";
import { useMainActionKey } from "../../lib/main-action-key.ts";
import { paths } from "../../lib/paths.ts";
import { schemasQuery } from "../../lib/resource-queries.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useRouteParam } from "../../lib/use-route-param.ts";
import { DeleteSchemaDialog } from "./delete-schema-dialog.tsx";
import { EditSchemaModal } from "./edit-schema-modal.tsx";
import { SchemaCard } from "./schema-card.tsx";

/** The schemas of a project. */
export function SchemasPage() {
  const projectId = useRouteParam("projectId");
  const schemas = useQuery(schemasQuery(projectId));
  const [edited, setEdited] = useState<Schema>();
  const [deleted, setDeleted] = useState<Schema>();
  const navigate = useNavigate();
  useMainActionKey(() => void navigate({ to: paths.importSchema(projectId) }));
  useErrorToast(schemas.error, "Failed to fetch schemas");
  const isEmpty = schemas.data?.length === 0;

  return (
    <ProjectFrame projectId={projectId} title="Schema Management" crumbs={[{ label: "Schemas" }]}>
      <PageHeader
        title="Schema Management"
        description="Each schema is read from a SQL dump."
        actions={<ImportLink projectId={projectId} look={isEmpty ? "secondary" : "primary"} />}
      />
      {schemas.isPending ? (
        <SkeletonCards label="Loading schemas" />
      ) : schemas.isError ? (
        <ErrorPanel error={schemas.error} fallback="Failed to fetch schemas" onRetry={() => void schemas.refetch()} />
      ) : isEmpty ? (
        <EmptyState title="No schemas yet" actions={<ImportLink projectId={projectId} look="primary" />}>
          Paste or drop the dump of a database: its tables, keys and rows decide what a statement would do.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {schemas.data.map((schema) => (
            <SchemaCard
              key={schema.id}
              projectId={projectId}
              schema={schema}
              onEdit={() => setEdited(schema)}
              onDelete={() => setDeleted(schema)}
            />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <EditSchemaModal projectId={projectId} schema={edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && (
        <DeleteSchemaDialog projectId={projectId} schema={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </ProjectFrame>
  );
}

function ImportLink({ projectId, look }: { projectId: string; look: "primary" | "secondary" }) {
  return (
    <LinkButton look={look} to={paths.importSchema(projectId)}>
      <FileUp aria-hidden />
      Import Schema
    </LinkButton>
  );
}
