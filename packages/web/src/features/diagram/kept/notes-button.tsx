import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { formatCount } from "../../../lib/format.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useProject } from "../../../lib/use-project.ts";
import { diagramNotesQuery } from "./kept-queries.ts";

const LazyNotesModal = lazyPart(() => import("./notes-modal.tsx"), "NotesModal");

/** Opens all that is written down of a schema and its tables. */
export function NotesButton({ schemaId, onTable }: { schemaId: string; onTable: (name: string) => void }) {
  const { data: notes } = useQuery(diagramNotesQuery(useProject(), schemaId));
  const [isOpen, setIsOpen] = useState(false);
  const count = notes?.length ?? 0;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <StickyNote aria-hidden />
        <span className="max-sm:sr-only">Notes</span>
        {count > 0 && <span className="text-ink-muted tabular-nums">{formatCount(count)}</span>}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <LazyNotesModal
            schemaId={schemaId}
            onTable={(name) => {
              setIsOpen(false);
              onTable(name);
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
