import type { DialectName } from "@foretell/engine";
import { useEffect, useRef } from "react";
import { CodeBlock } from "../../../components/code-block.tsx";
import { SqlText, type ShownMark } from "../../../components/sql-editor/sql-text.tsx";

/** The statement with the words in question underlined; a selected one is brought into view, at first without moving the page. */
export function StatementPanel({
  text,
  title = "Statement",
  dialect,
  marks,
  selectedMarkId,
  asked = 0,
  onSelectMark,
}: {
  text: string;
  title?: string;
  dialect: DialectName;
  marks: readonly ShownMark[];
  selectedMarkId: string | undefined;
  /** Another one for each time that the selected place is asked for. */
  asked?: number | undefined;
  onSelectMark?: ((markId: string) => void) | undefined;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark =
      selectedMarkId === undefined
        ? undefined
        : panel.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(selectedMarkId)}"]`);
    if (mark) centreInCode(mark);
    if (mark && asked > 0) panel.current?.scrollIntoView({ block: "nearest" });
  }, [selectedMarkId, asked]);
  return (
    <div ref={panel}>
      <h2 className="mb-2 text-lead font-semibold">{title}</h2>
      <CodeBlock text={text} label="statement" maxHeight="short">
        <SqlText
          text={text}
          dialect={dialect}
          marks={marks}
          selectedMarkId={selectedMarkId}
          onSelectMark={onSelectMark}
          hasLineNumbers
        />
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
