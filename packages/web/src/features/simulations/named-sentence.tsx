import { ArrowRight } from "lucide-react";
import { createContext, Fragment, useContext, type ReactNode } from "react";
import { longNameInText } from "../../components/breakable-name.tsx";
import { DbName } from "../../components/db-name.tsx";
import { makeNameFinder, type NameFinder } from "./named-text.ts";

const NamesContext = createContext<NameFinder>(makeNameFinder(new Set()));

/** Tells the sentences inside which names they may hold. */
export function NamesProvider({ finder, children }: { finder: NameFinder; children: ReactNode }) {
  return <NamesContext value={finder}>{children}</NamesContext>;
}

/** A sentence of the server in which the names of the database are set as such; `own` are those of what it is about. */
export function NamedSentence({ text, own }: { text: string; own?: readonly string[] | undefined }): ReactNode {
  const parts = useContext(NamesContext)(text, own);
  return parts.map(({ start, text: part, isName }) =>
    isName ? (
      <DbName key={start} longFrom={longNameInText}>
        {part}
      </DbName>
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
      <Unbroken text={piece} />
    </Fragment>
  ));
}

/** An action in brackets, such as (NO ACTION), stays on one line. */
function Unbroken({ text }: { text: string }): ReactNode {
  return text.split(/(\([A-Z ]+\))/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}
