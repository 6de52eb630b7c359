import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Modal } from "../../../components/modal.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { useProject } from "../../../lib/use-project.ts";
import { diagramNotesQuery } from "./kept-queries.ts";
import { Notes } from "./notes.tsx";

/** All that is written down of a schema and its tables: what is of the schema first, then table by table. */
export function NotesModal({
  schemaId,
  onTable,
  onClose,
}: {
  schemaId: string;
  onTable: (name: string) => void;
  onClose: () => void;
}) {
  const { data: notes, error, refetch } = useQuery(diagramNotesQuery(useProject(), schemaId));
  const byTable = Map.groupBy(notes ?? [], ({ table_name: table }) => table ?? "");
  const tables = [...byTable.keys()].filter((table) => table !== "").sort((a, b) => a.localeCompare(b));
  return (
    <Modal isOpen onClose={onClose} title="Notes" description="What is to be known of this schema and its tables.">
      {notes === undefined ? (
        error === null ? (
          <SkeletonRows count={3} label="Loading notes" />
        ) : (
          <ErrorPanel error={error} fallback="The notes could not be fetched" onRetry={() => void refetch()} />
        )
      ) : (
        <div className="flex flex-col gap-5">
          <section aria-label="The schema">
            <h3 className="mb-1 font-semibold">The schema</h3>
            <Notes schemaId={schemaId} notes={byTable.get("") ?? []} table={null} />
          </section>
          {tables.map((table) => (
            <section key={table} aria-label={table}>
              <h3 className="mb-1">
                <Button look="link" className="h-auto font-mono" onClick={() => onTable(table)}>
                  {table}
                </Button>
              </h3>
              <Notes schemaId={schemaId} notes={byTable.get(table) ?? []} table={table} />
            </section>
          ))}
          {tables.length === 0 && (
            <p className="text-ink-soft">
              No table has a note. Choose one in the diagram to write down what is to be known of it.
            </p>
          )}
        </div>
      )}
    </Modal>
  );
}
