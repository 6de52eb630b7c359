import type { EditReport } from "@foretell/contract";
import { useClipped } from "../../lib/use-clipped.ts";
import { Callout } from "../callout.tsx";
import { ShowMore } from "../show-more.tsx";

type Place = EditReport["not_understood"][number];

/** What of a pasted text could not be read, or changes nothing; a press marks the place in the editor. */
export function NotUnderstoodList({ places, onShow }: { places: readonly Place[]; onShow: (place: Place) => void }) {
  const { shown, hiddenCount, showMore } = useClipped(places, 5);
  if (places.length === 0) return null;
  return (
    <Callout meaning="risk" title="Not applied">
      <ul className="flex flex-col gap-1.5">
        {shown.map((place) => (
          <li
            key={`${place.line}:${place.column} ${place.reason}`}
            className="flex min-w-0 flex-wrap items-baseline gap-x-3"
          >
            <button
              type="button"
              onClick={() => onShow(place)}
              className="shrink-0 rounded-small text-accent underline decoration-accent/40 underline-offset-2 hover:text-accent-strong"
            >
              line {place.line}, column {place.column}
            </button>
            <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
              {place.reason}
              <code className="mt-0.5 line-clamp-2 block font-mono text-small text-ink-soft">{place.excerpt}</code>
            </span>
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </Callout>
  );
}
