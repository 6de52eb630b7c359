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
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import { useMainActionKey } from "../../lib/main-action-key.ts";
import { schemasQuery } from "../../lib/resource-queries.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { DeleteSchemaDialog } from "./delete-schema-dialog.tsx";
import { EditSchemaModal } from "./edit-schema-modal.tsx";
import { SchemaCard } from "./schema-card.tsx";
import { Allowed } from "../../components/allowed.tsx";

/** The schemas of a project. */
export function SchemasPage() {
  const scope = useProject();
  const schemas = useQuery(schemasQuery(scope));
  const [edited, setEdited] = useState<Schema>();
  const [deleted, setDeleted] = useState<Schema>();
  const navigate = useNavigate();
  useMainActionKey(() => void navigate({ to: scope.paths.importSchema }));
  useErrorToast(schemas.error, "Failed to fetch schemas");
  const isEmpty = schemas.data?.length === 0;

  return (
    <ProjectFrame title="Schema Management" crumbs={[{ label: "Schemas" }]}>
      <PageHeader
        title="Schema Management"
        description="Each schema is read from a SQL dump."
        actions={<ImportLink look={isEmpty ? "secondary" : "primary"} />}
      />
      {schemas.isPending ? (
        <SkeletonCards label="Loading schemas" />
      ) : schemas.isError ? (
        <ErrorPanel error={schemas.error} fallback="Failed to fetch schemas" onRetry={() => void schemas.refetch()} />
      ) : isEmpty ? (
        <EmptyState title="No schemas yet" actions={<ImportLink look="primary" />}>
          Paste or drop the dump of a database: its tables, keys and rows decide what a statement would do.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {schemas.data.map((schema) => (
            <SchemaCard
              key={schema.id}
              schema={schema}
              onEdit={() => setEdited(schema)}
              onDelete={() => setDeleted(schema)}
            />
          ))}
        </ul>
      )}
      {edited !== undefined && <EditSchemaModal schema={edited} onClose={() => setEdited(undefined)} />}
      {deleted !== undefined && <DeleteSchemaDialog schema={deleted} onClose={() => setDeleted(undefined)} />}
    </ProjectFrame>
  );
}

function ImportLink({ look }: { look: "primary" | "secondary" }) {
  const { paths } = useProject();
  return (
    <Allowed>
      <LinkButton look={look} to={paths.importSchema}>
        <FileUp aria-hidden />
        Import Schema
      </LinkButton>
    </Allowed>
  );
}
