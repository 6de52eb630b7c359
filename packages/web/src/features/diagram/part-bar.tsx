import { ArrowLeftRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { DbName } from "../../components/db-name.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { SelectControl } from "../../components/select.tsx";
import { formatCount, formatQuantity } from "../../lib/format.ts";
import type { DiagramModel } from "./model/diagram-model.ts";
import type { PartWish } from "./model/diagram-part.ts";
import { type DiagramFocus, type FocusDepth, focusDepths } from "./model/focus.ts";
import { type DiagramPath, findPath } from "./model/paths.ts";

const depthOptions = focusDepths.map((depth) => ({
  value: String(depth),
  label: depth === 1 ? "1 key away" : `up to ${depth} keys away`,
}));

/** Which part of the diagram shows, how it is changed, and the way back to the whole. */
export function PartBar({
  wish,
  whole,
  shownCount,
  onWish,
  onLeave,
}: {
  wish: PartWish;
  whole: DiagramModel;
  /** How many tables the part has; undefined where it has none, and the whole shows. */
  shownCount: number | undefined;
  onWish: (wish: PartWish) => void;
  onLeave: () => void;
}) {
  const { focus, path } = wish;
  return (
    <section
      aria-label="Focus"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-3 py-1.5"
    >
      {focus !== undefined ? (
        <FocusWords focus={focus} onDepth={(depth) => onWish({ focus: { ...focus, depth } })} />
      ) : path !== undefined ? (
        <PathWords path={path} whole={whole} onSwap={() => onWish({ path: { from: path.to, to: path.from } })} />
      ) : (
        <p>The chosen tables alone</p>
      )}
      {shownCount !== undefined && (
        <p className="text-small text-ink-muted" role="status">
          {formatCount(shownCount)} of {formatQuantity(whole.tables.length, "table")}
        </p>
      )}
      <Button className="ml-auto" onClick={onLeave}>
        <X aria-hidden />
        Show the whole diagram
      </Button>
    </section>
  );
}

function FocusWords({ focus, onDepth }: { focus: DiagramFocus; onDepth: (depth: FocusDepth) => void }) {
  return (
    <>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <DbName className="font-medium">{focus.table}</DbName> with its neighbours
      </p>
      <SelectControl
        aria-label="How far the neighbours are"
        options={depthOptions}
        value={String(focus.depth)}
        onChange={(event) => {
          const chosen = focusDepths.find((depth) => String(depth) === event.target.value);
          if (chosen !== undefined) onDepth(chosen);
        }}
      />
    </>
  );
}

function PathWords({ path, whole, onSwap }: { path: DiagramPath; whole: DiagramModel; onSwap: () => void }) {
  const indexOf = (name: string) => whole.tables.findIndex((table) => table.name === name);
  const missing = [path.from, path.to].find((name) => indexOf(name) < 0);
  const found = missing === undefined ? findPath(whole, indexOf(path.from), indexOf(path.to)) : undefined;
  return (
    <>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        From <DbName className="font-medium">{path.from}</DbName> to <DbName className="font-medium">{path.to}</DbName>
        {pathWords(found, missing)}
      </p>
      <IconButton icon={ArrowLeftRight} label="Begin at the other end" onClick={onSwap} />
    </>
  );
}

function pathWords(found: ReturnType<typeof findPath>, missing: string | undefined): ReactNode {
  if (missing !== undefined)
    return (
      <>
        : there is no table <DbName>{missing}</DbName>
      </>
    );
  if (found === undefined) return ": no keys lead from one to the other";
  const keys = formatQuantity(found.length, "key");
  return found.isThroughHub ? `: ${keys}, through a table that many others reference` : `: ${keys}`;
}
