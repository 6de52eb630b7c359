import type { DialectName } from "@foretell/engine";
import { useEffect, useRef } from "react";
import { CodeBlock } from "../../../components/code-block.tsx";
import { SqlText, type ShownMark } from "../../../components/sql-editor/sql-text.tsx";

/** The statement with the words in question underlined; a selected one is brought into view, at first without moving the page. */
export function StatementPanel({
  text,
  dialect,
  marks,
  selectedMarkId,
}: {
  text: string;
  dialect: DialectName;
  marks: readonly ShownMark[];
  selectedMarkId: string | undefined;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const hasShown = useRef(false);
  useEffect(() => {
    const mark =
      selectedMarkId === undefined
        ? undefined
        : panel.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(selectedMarkId)}"]`);
    if (mark) centreInCode(mark);
    if (mark && hasShown.current) panel.current?.scrollIntoView({ block: "nearest" });
    hasShown.current = true;
  }, [selectedMarkId]);
  return (
    <div ref={panel}>
      <h2 className="mb-2 text-lead font-semibold">Statement</h2>
      <CodeBlock text={text} label="statement" maxHeight="short">
        <SqlText text={text} dialect={dialect} marks={marks} selectedMarkId={selectedMarkId} hasLineNumbers />
      </CodeBlock>
    </div>
  );
}

/** Scrolls a long statement in its own box to the mark. */
function centreInCode(mark: HTMLElement): void {
  const code = mark.closest("pre");
  if (code === null) return;
  const below = mark.getBoundingClientRect().top - code.getBoundingClientRect().top;
  code.scrollTop += below - (code.clientHeight - mark.offsetHeight) / 2;
}
