import type { DbType } from "@foretell/contract";
import { useEffect, useState } from "react";
import { findPastedDraft, forgetPastedDraft, keepPastedDraft } from "./pasted-draft.ts";
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

// A file cannot be put into the browser's storage; it stays while the tab is not reloaded.
const drafts = new Map<string, ImportDraft>();

/** Puts a draft in place for the import page to open with. */
export function prepareImport(projectId: string, draft: ImportDraft): void {
  drafts.set(projectId, draft);
}

const typingPauseMs = 300;

/** The draft of a project's import, which outlives the page; what is typed or pasted outlives a reload too. */
export function useImportDraft(projectId: string): {
  readonly draft: ImportDraft;
  readonly change: (change: Partial<ImportDraft>) => void;
  readonly discard: () => void;
} {
  const [draft, setDraft] = useState(() => drafts.get(projectId) ?? findPastedDraft(projectId) ?? emptyDraft);
  useEffect(() => {
    const keep = () => {
      if (drafts.get(projectId) === draft) keepPastedDraft(projectId, draft);
    };
    const timer = setTimeout(keep, typingPauseMs);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [projectId, draft]);
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
      forgetPastedDraft(projectId);
    },
  };
}
