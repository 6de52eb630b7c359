import type { CensusData } from "@foretell/contract";
import { ShowMore } from "../../../components/show-more.tsx";
import { useClipped } from "../../../lib/use-clipped.ts";
import { DumpPlaceLabel } from "./dump-place.tsx";

const shownAtFirst = 5;

/** Facts about the dump that are worth a sentence; many of them are clipped. */
export function CensusNotes({ notes }: { notes: CensusData["notes"] }) {
  const { shown, hiddenCount, showMore } = useClipped(notes, shownAtFirst);
  return (
    <div>
      <ul className="flex list-disc flex-col gap-1 pl-4 marker:text-ink-muted">
        {shown.map(({ code, message, position }) => (
          <li key={`${code} ${position?.line ?? ""}:${position?.column ?? ""} ${message}`}>
            <span className="block max-w-reading [overflow-wrap:anywhere]">
              {position !== null && (
                <span className="mr-2">
                  <DumpPlaceLabel place={position} reason={message} />
                </span>
              )}
              {message}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </div>
  );
}
