import { ArrowRight } from "lucide-react";
import { createContext, Fragment, useContext, type ReactNode } from "react";
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
    isName ? (
      <DbName key={start}>{part}</DbName>
    ) : (
      <span key={start}>
        <PlainText text={part} />
      </span>
    ),
  );
}

// The font has no arrow: one from another font would stand out.
function PlainText({ text }: { text: string }): ReactNode {
  return text.split("→").map((piece, index) => (
    // The pieces are parts of one text: their order is all that they have.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && (
        <ArrowRight className="inline size-3.5 align-[-0.125em] text-ink-muted" role="img" aria-label="to" />
      )}
      {piece}
    </Fragment>
  ));
}
