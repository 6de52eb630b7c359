import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Modal } from "../../../components/modal.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { readExcerpt, type DumpPlace, type ExcerptLine } from "../import/dump-excerpt.ts";
import type { DumpSource } from "../../../lib/dump-source.ts";
import { StumbledOver } from "./stumbled-over.tsx";

/** The lines of a dump around a place, which is marked. */
export function DumpExcerptModal({
  source,
  place,
  reason,
  onClose,
}: {
  source: DumpSource;
  place: DumpPlace;
  reason: string;
  onClose: () => void;
}) {
  const { data: lines, isError } = useQuery({
    queryKey: ["dump-excerpt", place.line, place.column],
    queryFn: () => readExcerpt(source, place),
    // The dump is in this tab: what is cached of it would outlive it and could belong to another one.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="large"
      closesOutside
      title={`Line ${place.line}, column ${place.column}`}
      description={reason}
    >
      {isError || lines?.length === 0 ? (
        <p className="py-6 text-ink-soft">
          This place cannot be shown here: the file is packed or has changed since it was imported.
        </p>
      ) : lines === undefined ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <ExcerptLines lines={lines} place={place} />
      )}
    </Modal>
  );
}

function ExcerptLines({ lines, place }: { lines: readonly ExcerptLine[]; place: DumpPlace }) {
  const marked = useRef<HTMLLIElement>(null);
  useEffect(() => {
    marked.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <ol className="rounded-panel border border-line bg-sunken py-2 font-mono text-small">
      {lines.map((line) => {
        const isPlace = line.number === place.line;
        return (
          <li
            key={line.number}
            ref={isPlace ? marked : undefined}
            aria-current={isPlace ? "location" : undefined}
            className={classNames("flex gap-3 px-3 py-px", isPlace && "bg-risk-soft")}
          >
            <span className="w-9 shrink-0 text-end sm:w-14 text-ink-muted select-none">{line.number}</span>
            <code className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {line.firstColumn > 1 && <span className="text-ink-muted">…</span>}
              {isPlace ? <MarkedLine line={line} column={place.column} /> : line.text}
              {line.isCut && <span className="text-ink-muted">…</span>}
            </code>
          </li>
        );
      })}
    </ol>
  );
}

function MarkedLine({ line: { text, firstColumn }, column }: { line: ExcerptLine; column: number }) {
  const at = column - firstColumn;
  return (
    <>
      {text.slice(0, at)}
      <StumbledOver text={text.slice(at)} />
    </>
  );
}
