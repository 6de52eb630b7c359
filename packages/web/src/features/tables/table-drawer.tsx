import type { Schema, Table } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Modal } from "../../components/modal.tsx";
import { SidePanel } from "../../components/side-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { isNotFound } from "../../lib/is-not-found.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import type { OpenedEdit } from "./edits/opened-edit.ts";
import { TableEdit } from "./edits/table-edit.tsx";
import { tableDetailQuery } from "./queries.ts";
import { TableDetails } from "./table-details.tsx";

/** The details of a table at an address of its own: beside the list, or over it where there is no room. */
export function TableDrawer({
  tableId,
  tables,
  schema,
  isBeside,
  onOpen,
  onClose,
}: {
  tableId: string;
  tables: readonly Table[];
  schema: Schema;
  isBeside: boolean;
  onOpen: (tableId: string) => void;
  onClose: () => void;
}) {
  const scope = useProject();
  const { data: found, error, isError, refetch } = useQuery(tableDetailQuery(scope, tableId));
  const known = tables.find(({ id }) => id === tableId);
  useErrorToast(isNotFound(error) ? null : error, "Failed to fetch table details");
  const isMissing = isNotFound(error) || (found !== undefined && found.schema_id !== schema.id);
  const table = isMissing ? undefined : found;
  const canEdit = useProject().can("edit");
  const [edit, setEdit] = useState<OpenedEdit>();
  const openByName = (name: string) => {
    const other = tables.find((candidate) => candidate.name === name);
    if (other !== undefined) onOpen(other.id);
  };
  const title = <span className="font-mono [overflow-wrap:anywhere]">{table?.name ?? known?.name ?? "Table"}</span>;
  const content = (
    <>
      {isMissing ? (
        <p className="py-6 text-ink-soft">This table is not in the schema any more.</p>
      ) : isError ? (
        <ErrorPanel error={error} fallback="Failed to fetch table details" onRetry={() => void refetch()} />
      ) : table === undefined ? (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">Loading the table</span>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-56 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      ) : (
        <TableDetails
          table={table}
          dialect={schema.db_type}
          onOpenTable={openByName}
          onEdit={canEdit ? (part) => setEdit({ ...part, table }) : undefined}
        />
      )}
      {edit !== undefined && (
        // It stays where the table itself goes meanwhile, with what was typed.
        <TableEdit
          edit={edit}
          schema={schema}
          tables={tables}
          onClose={() => setEdit(undefined)}
          onTableRemoved={onClose}
        />
      )}
    </>
  );
  return isBeside ? (
    <SidePanel title={title} onClose={onClose}>
      {content}
    </SidePanel>
  ) : (
    <Modal isOpen onClose={onClose} size="large" closesOutside title={title}>
      {content}
    </Modal>
  );
}
