import { useQuery } from "@tanstack/react-query";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { useProject } from "../../../lib/use-project.ts";
import { diagramNotesQuery } from "./kept-queries.ts";
import { Notes } from "./notes.tsx";

/** What people have written down of a table. */
export function TableNotes({ schemaId, table }: { schemaId: string; table: string }) {
  const { data: notes, error } = useQuery(diagramNotesQuery(useProject(), schemaId));
  return (
    <section aria-label="Notes" className="px-4 pt-4">
      <h3 className="pb-1 text-small font-semibold text-ink-soft">Notes</h3>
      {notes !== undefined ? (
        <Notes schemaId={schemaId} notes={notes.filter(({ table_name: name }) => name === table)} table={table} />
      ) : error === null ? (
        <SkeletonRows count={1} label="Loading notes" />
      ) : (
        <p className="text-ink-muted">The notes could not be fetched.</p>
      )}
    </section>
  );
}
