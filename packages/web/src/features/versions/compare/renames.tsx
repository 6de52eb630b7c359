import type { RenamedPair, SchemaRename } from "@foretell/contract";
import { ArrowRight, Check, Undo2, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { DbName } from "../../../components/db-name.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { pairKey, pairOf, type RenameDecisions } from "../../../lib/rename-decisions.ts";

const firstShown = 5;

/** Names that were taken for those of one table or column, each to confirm or refuse, and what was decided. */
export function Renames({
  renames,
  refused,
  isBusy,
  onDecide,
}: {
  renames: readonly SchemaRename[];
  refused: readonly RenamedPair[];
  isBusy: boolean;
  onDecide: (pair: RenamedPair, decision: keyof RenameDecisions | null) => void;
}) {
  const [shownCount, setShownCount] = useState(firstShown);
  const count = renames.length + refused.length;
  if (count === 0) return null;
  const shown = renames.slice(0, shownCount);
  return (
    <div className="mb-4" aria-busy={isBusy}>
      <Disclosure title={refused.length === 0 ? "Renames" : "Renames and rejected ones"} count={count}>
        <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
          {shown.map((rename) => {
            const pair = pairOf(rename);
            const name = `${rename.before} to ${rename.after}`;
            return rename.basis === "guessed" ? (
              <Entry
                key={pairKey(pair)}
                pair={pair}
                badge={<Badge meaning="notice">Guess, {Math.round(rename.score * 100)}%</Badge>}
                ground={rename.ground}
              >
                <Button onClick={() => onDecide(pair, "confirmed")} aria-label={`Confirm ${name}`}>
                  <Check aria-hidden />
                  Confirm
                </Button>
                <Button onClick={() => onDecide(pair, "refused")} aria-label={`Reject ${name}`}>
                  <X aria-hidden />
                  Reject
                </Button>
              </Entry>
            ) : (
              <Entry
                key={pairKey(pair)}
                pair={pair}
                badge={<Badge meaning="safe">Confirmed</Badge>}
                ground="One and the same."
              >
                <TakeBack name={name} onPress={() => onDecide(pair, null)} />
              </Entry>
            );
          })}
          {refused.map((pair) => (
            <Entry
              key={pairKey(pair)}
              pair={pair}
              badge={<Badge>Rejected</Badge>}
              ground={`${pair.at(-2) ?? ""} counts as removed, ${pair.at(-1) ?? ""} as added.`}
            >
              <TakeBack name={`${pair.at(-2) ?? ""} to ${pair.at(-1) ?? ""}`} onPress={() => onDecide(pair, null)} />
            </Entry>
          ))}
        </ul>
        <ShowMore
          className="mt-1"
          hiddenCount={renames.length - shown.length}
          onPress={() => setShownCount(shownCount * 10)}
        />
      </Disclosure>
    </div>
  );
}

function TakeBack({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button onClick={onPress} aria-label={`Undo the decision on ${name}`}>
      <Undo2 aria-hidden />
      Undo
    </Button>
  );
}

function Entry({
  pair,
  badge,
  ground,
  children,
}: {
  pair: RenamedPair;
  badge: ReactNode;
  ground: string;
  children: ReactNode;
}) {
  const [table, before, after] = pair.length === 3 ? pair : [undefined, ...pair];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {table === undefined ? "Table" : "Column"}
          <DbName className="font-medium">{before}</DbName>
          <ArrowRight className="size-3.5 shrink-0 text-ink-muted" aria-label="is now" />
          <DbName className="font-medium">{after}</DbName>
          {table !== undefined && (
            <>
              of
              <DbName>{table}</DbName>
            </>
          )}
          {badge}
        </p>
        <p className="text-small text-ink-soft">{ground}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
