import { useState } from "react";
import { noSource, type DumpSource } from "../../../lib/dump-source.ts";

// Kept in memory: who looks something up on another page finds here what was pasted before.
const drafts = new Map<string, DumpSource>();

/** What was put into the field for a schema's statistics; it outlives the page but not the tab. */
export function useStatisticsDraft(schemaId: string): readonly [DumpSource, (source: DumpSource) => void] {
  const [source, setSource] = useState(() => drafts.get(schemaId) ?? noSource);
  return [
    source,
    (next) => {
      if (next === noSource) drafts.delete(schemaId);
      else drafts.set(schemaId, next);
      setSource(next);
    },
  ];
}
