import type { DbType } from "@foretell/contract";
import { useState } from "react";
import { noSource, type DumpSource } from "../../../lib/dump-source.ts";

/** What a person has put into the import page so far. */
export interface ImportDraft {
  readonly source: DumpSource;
  /** Undefined until it is chosen by hand; a choice wins over what is recognised. */
  readonly chosenDbType: DbType | undefined;
  readonly name: string;
  /** The import begins when the page opens: it was asked for elsewhere. */
  readonly startsAtOnce?: boolean | undefined;
}

const emptyDraft: ImportDraft = { source: noSource, chosenDbType: undefined, name: "" };

// Kept in memory and not in the browser's storage: a dump does not fit there, and a file cannot be put there.
const drafts = new Map<string, ImportDraft>();

/** Puts a draft in place for the import page to open with. */
export function prepareImport(projectId: string, draft: ImportDraft): void {
  drafts.set(projectId, draft);
}

/** The draft of a project's import, which outlives the page but not the tab. */
export function useImportDraft(projectId: string): {
  readonly draft: ImportDraft;
  readonly change: (change: Partial<ImportDraft>) => void;
  readonly discard: () => void;
} {
  const [draft, setDraft] = useState(() => drafts.get(projectId) ?? emptyDraft);
  return {
    draft,
    change: (change) =>
      setDraft((current) => {
        const next = { ...current, ...change };
        drafts.set(projectId, next);
        return next;
      }),
    discard: () => {
      drafts.delete(projectId);
    },
  };
}
