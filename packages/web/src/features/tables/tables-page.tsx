import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { FileUp, Plus, SquareTerminal, Workflow } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { WorkingChangesLine } from "../../components/schema-edits/working-changes.tsx";
import { SelectControl } from "../../components/select.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useMainActionKey } from "../../lib/main-action-key.ts";
import { schemasQuery } from "../../lib/resource-queries.ts";
import { schemaNameChoices } from "../../lib/schema-choice.ts";
import { useChangeSearch } from "../../lib/use-change-search.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { tableDetailQuery } from "./queries.ts";
import { TableList } from "./table-list.tsx";
import { Allowed } from "../../components/allowed.tsx";

const CreateTableModal = lazyPart(() => import("./edits/create-table-modal.tsx"), "CreateTableModal");
const SqlEditsModal = lazyPart(() => import("../../components/schema-edits/sql-edits-modal.tsx"), "SqlEditsModal");

/** The tables of one of the project's schemas: the one in the address, else that of the table there, else the newest. */
export function TablesPage() {
  const scope = useProject();
  const { schema: chosen, table: opened, changes } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const schemas = useQuery(schemasQuery(scope));
  const known = schemas.data ?? [];
  // A link to a table, of the activity for one, need not know its schema.
  const isSought = chosen === undefined && opened !== undefined;
  const sought = useQuery({ ...tableDetailQuery(scope, opened ?? ""), enabled: isSought });
  const schema = known.find(({ id }) => id === (chosen ?? sought.data?.schema_id)) ?? known[0];
  const canEdit = scope.can("edit");
  const [editing, setEditing] = useState<"new table" | "sql">();
  const create = () => setEditing("new table");
  const close = () => setEditing(undefined);
  useErrorToast(schemas.error, "Failed to fetch schemas");
  useMainActionKey(() => canEdit && schema !== undefined && create());

  return (
    <ProjectFrame title="Tables" crumbs={[{ label: "Tables" }]}>
      <PageHeader
        title="Tables"
        description="What the schema says of each table: columns, keys, and what references what."
        actions={
          <>
            {schema !== undefined && (
              <>
                <SelectControl
                  aria-label="Schema"
                  className="w-64 max-w-[60vw]"
                  options={schemaNameChoices(known)}
                  value={schema.id}
                  onChange={(event) =>
                    changeSearch({ schema: event.target.value, table: undefined }, { replace: false })
                  }
                />
                <LinkButton to={scope.paths.erd(schema.id)}>
                  <Workflow aria-hidden />
                  Diagram
                </LinkButton>
                {canEdit && (
                  <Button onClick={() => setEditing("sql")}>
                    <SquareTerminal aria-hidden />
                    Edit with SQL
                  </Button>
                )}
              </>
            )}
            {canEdit && (
              <Button
                look={schema === undefined ? "secondary" : "primary"}
                disabled={schema === undefined}
                onClick={create}
              >
                <Plus aria-hidden />
                New Table
              </Button>
            )}
          </>
        }
      />
      {schemas.isPending || (isSought && sought.isPending) ? (
        <SkeletonRows count={10} label="Loading tables" />
      ) : schemas.isError ? (
        <ErrorPanel error={schemas.error} fallback="Failed to fetch schemas" onRetry={() => void schemas.refetch()} />
      ) : schema === undefined ? (
        <EmptyState
          title="No tables yet"
          actions={
            <Allowed>
              <LinkButton look="primary" to={scope.paths.importSchema}>
                <FileUp aria-hidden />
                Create Schema First
              </LinkButton>
            </Allowed>
          }
        >
          Tables belong to a schema. Import the dump of a database, and they are here.
        </EmptyState>
      ) : (
        <>
          <WorkingChangesLine
            schemaId={schema.id}
            canEdit={canEdit}
            isOpen={changes !== undefined}
            onOpen={() => changeSearch({ changes: "1" }, { replace: false })}
            onClose={() => changeSearch({ changes: undefined })}
          />
          <TableList key={schema.id} schema={schema} />
        </>
      )}
      <Suspense fallback={null}>
        {editing === "new table" && schema !== undefined && (
          <CreateTableModal schemas={known} schemaId={schema.id} onClose={close} />
        )}
        {editing === "sql" && schema !== undefined && <SqlEditsModal schema={schema} onClose={close} />}
      </Suspense>
    </ProjectFrame>
  );
}
