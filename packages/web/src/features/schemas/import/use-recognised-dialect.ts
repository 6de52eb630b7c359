import { schemasRoutes, type DbType } from "@foretell/contract";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api-client.ts";
import { isBlankSource, isJsonText, type DumpSource } from "../../../lib/dump-source.ts";
import { findDocumentDialect } from "./document-dialect.ts";
import { readSample } from "./dump-sample.ts";

/** What the text says of its database; `dbType` is null where it says nothing. */
export interface Recognised {
  readonly source: DumpSource;
  readonly dbType: DbType | null;
  readonly evidence: readonly string[];
}

const typingPauseMs = 500;

/** Asks the server which database a dump was written for, a moment after the last change. Undefined until it is known. */
export function useRecognisedDialect(source: DumpSource): Recognised | undefined {
  const [recognised, setRecognised] = useState<Recognised>();

  useEffect(() => {
    if (isBlankSource(source)) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const sample = await readSample(source);
      if (sample === "" || controller.signal.aborted) return;
      if (isJsonText(sample)) {
        setRecognised({ source, dbType: findDocumentDialect(sample), evidence: ["a schema in JSON"] });
        return;
      }
      const answer = await api(schemasRoutes.recognise, { body: { sample } }, { signal: controller.signal });
      setRecognised({ source, dbType: answer.db_type, evidence: answer.evidence });
    };
    // Without an answer the person chooses, as one does where the text says nothing.
    const start = () => void ask().catch(() => undefined);
    const timer = setTimeout(start, source.kind === "text" ? typingPauseMs : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [source]);

  return isBlankSource(source) ? undefined : recognised;
}
