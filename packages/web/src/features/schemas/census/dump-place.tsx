import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import type { DumpPlace } from "../import/dump-excerpt.ts";
import type { DumpSource } from "../../../lib/dump-source.ts";
import { DumpExcerptModal } from "./dump-excerpt-modal.tsx";

type ShowPlace = (place: DumpPlace, reason: string) => void;

const ShowPlaceContext = createContext<ShowPlace | undefined>(undefined);

/** Lets the places inside be looked at in the dump, where it is still at hand. */
export function DumpPlaces({ source, children }: { source: DumpSource | undefined; children: ReactNode }) {
  const [shown, setShown] = useState<{ place: DumpPlace; reason: string }>();
  const show = useMemo<ShowPlace>(() => (place, reason) => setShown({ place, reason }), []);
  return (
    <ShowPlaceContext value={source === undefined ? undefined : show}>
      {children}
      {source !== undefined && shown !== undefined && (
        <DumpExcerptModal source={source} {...shown} onClose={() => setShown(undefined)} />
      )}
    </ShowPlaceContext>
  );
}

/** A place of the dump as `line:column`; a press shows the lines around it. */
export function DumpPlaceLabel({ place, reason }: { place: DumpPlace; reason: string }) {
  const show = useContext(ShowPlaceContext);
  const text = `${place.line}:${place.column}`;
  const title = `line ${place.line}, column ${place.column}`;
  if (show === undefined) {
    return (
      <span className="font-mono text-small text-ink-muted" title={title}>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      title={title}
      // The name begins with what is seen, so that a person who speaks it is understood.
      aria-label={`${text}, show ${title}`}
      onClick={() => show(place, reason)}
      className="rounded-small font-mono text-small text-accent underline decoration-accent/40 underline-offset-2 hover:text-accent-strong"
    >
      {text}
    </button>
  );
}
