import { dbType, type DbType } from "@foretell/contract";
import { z } from "zod";
import { draftKinds } from "../../../lib/drafts.ts";
import { isBlankSource, isLongPaste, type DumpSource } from "../../../lib/dump-source.ts";

/** What of an import a tab keeps. */
interface KeptDraft {
  readonly source: DumpSource;
  readonly chosenDbType: DbType | undefined;
  readonly name: string;
}

const pastedDraft = z.object({ text: z.string(), db_type: dbType.nullable(), name: z.string() });

/** In UTF-16 code units: a storage has room for some five million, which other drafts need too. */
export const mostKept = 2_000_000;

const keyOf = (projectId: string) => `${draftKinds.import}${projectId}`;

/** What was typed or pasted for a project and not imported yet, in this tab. */
export function findPastedDraft(projectId: string, storage: Storage = sessionStorage): KeptDraft | undefined {
  try {
    const { data } = pastedDraft.safeParse(JSON.parse(storage.getItem(keyOf(projectId)) ?? "null"));
    if (data === undefined) return undefined;
    const { text, db_type: chosen, name } = data;
    return {
      source: { kind: isLongPaste(text) ? "long-paste" : "text", text },
      chosenDbType: chosen ?? undefined,
      name,
    };
  } catch {
    return undefined;
  }
}

/** Keeps what is typed or pasted. What is too long, a file, and a storage that is full or closed keep nothing. */
export function keepPastedDraft(
  projectId: string,
  { source, chosenDbType, name }: KeptDraft,
  storage: Storage = sessionStorage,
): void {
  if (source.kind === "file" || isBlankSource(source) || source.text.length > mostKept) {
    forgetPastedDraft(projectId, storage);
    return;
  }
  try {
    storage.setItem(keyOf(projectId), JSON.stringify({ text: source.text, db_type: chosenDbType ?? null, name }));
  } catch {
    forgetPastedDraft(projectId, storage);
  }
}

/** Forgets it: it was imported, or taken back. */
export function forgetPastedDraft(projectId: string, storage: Storage = sessionStorage): void {
  storage.removeItem(keyOf(projectId));
}
