import type { DialectName } from "@foretell/engine";
import { useEffect, useRef } from "react";
import { CodeBlock } from "../../../components/code-block.tsx";
import { SqlText, type ShownMark } from "../../../components/sql-editor/sql-text.tsx";

/** The statement with the words in question underlined; the selected one is brought into view. */
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
  useEffect(() => {
    if (selectedMarkId === undefined) return;
    panel.current?.querySelector(`[data-mark="${CSS.escape(selectedMarkId)}"]`)?.scrollIntoView({ block: "center" });
  }, [selectedMarkId]);
  return (
    <div ref={panel}>
      <h2 className="mb-2 text-lead font-semibold">Statement</h2>
      <CodeBlock text={text} label="statement" maxHeight="short">
        <SqlText text={text} dialect={dialect} marks={marks} selectedMarkId={selectedMarkId} />
      </CodeBlock>
    </div>
  );
}
