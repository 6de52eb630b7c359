import type { EditConflict } from "@foretell/contract";
import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { Callout } from "../callout.tsx";
import { Moment } from "../moment.tsx";

/** Both sides of an edit that somebody else was quicker than: what they saved, what is asked, and the choice between. */
export function ConflictPanel({
  conflict: { theirs, yours },
  isBusy,
  failure,
  onApply,
  onDiscard,
}: {
  conflict: EditConflict;
  isBusy: boolean;
  /** Why it cannot be applied. */
  failure: string | undefined;
  onApply: () => void;
  onDiscard: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // It takes the place of the button that was pressed, and may stand below what is seen.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} role="alert" className="mt-2 scroll-mt-4 outline-none">
      <Callout meaning="risk" title="Someone changed this schema in the meantime">
        <p>Your change is not saved yet, but not lost.</p>
        <div className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <div className="min-w-0">
            <p className="mb-1 font-medium">Saved by others</p>
            <ul className="flex flex-col gap-1.5">
              {theirs.map(({ description, user_name: name, created_at: at }) => (
                <li key={`${at} ${description}`} className="[overflow-wrap:anywhere]">
                  {description}
                  <span className="block text-small text-ink-muted">
                    {name}, <Moment at={at} as="ago" />
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <div className="min-w-0">
            <p className="mb-1 font-medium">Yours</p>
            <ul className="flex flex-col gap-1.5">
              {yours.map(({ description }) => (
                <li key={description} className="[overflow-wrap:anywhere]">
                  {description}
                </li>
              ))}
            </ul>
          </div>
        </div>
        {failure !== undefined && <p className="mt-3 text-blocked">{failure}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="primary" busyLabel={isBusy ? "Saving..." : undefined} onClick={onApply}>
            Apply Mine on Top
          </Button>
          <Button onClick={onDiscard}>Discard Mine</Button>
        </div>
      </Callout>
    </div>
  );
}
