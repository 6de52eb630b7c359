import { createContext, useContext, type ReactNode } from "react";
import { DbName } from "../../components/db-name.tsx";
import { makeNameFinder, type NameFinder } from "./named-text.ts";

const NamesContext = createContext<NameFinder>(makeNameFinder(new Set()));

/** Tells the sentences inside which names they may hold. */
export function NamesProvider({ finder, children }: { finder: NameFinder; children: ReactNode }) {
  return <NamesContext value={finder}>{children}</NamesContext>;
}

/** A sentence of the server in which the names of the database are set as such. */
export function NamedSentence({ text }: { text: string }): ReactNode {
  const parts = useContext(NamesContext)(text);
  return parts.map(({ start, text: part, isName }) =>
    isName ? <DbName key={start}>{part}</DbName> : <span key={start}>{part}</span>,
  );
}
