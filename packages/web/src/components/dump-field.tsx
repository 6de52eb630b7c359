import type { DialectName } from "@foretell/engine";
import { FileDrop } from "./file-drop.tsx";
import { SqlField } from "./sql-editor/sql-field.tsx";
import { ChosenSource } from "./chosen-source.tsx";
import { isLongPaste, noSource, type DumpSource } from "../lib/dump-source.ts";

/** Takes a dump in whichever way it comes: pasted, chosen or dropped, all in one place. */
export function DumpField({
  source,
  dialect,
  error,
  onChange,
  onSubmit,
}: {
  source: DumpSource;
  dialect: DialectName;
  error: string | undefined;
  onChange: (source: DumpSource) => void;
  onSubmit: () => void;
}) {
  return (
    <FileDrop
      label="Choose a file or drop it here: .sql or .json, also as .gz or .zip"
      accept=".sql,.json,.gz,.zip,.dump,.ddl,.txt"
      onFile={(file) => onChange({ kind: "file", file })}
    >
      <div className="mt-3">
        {source.kind === "text" ? (
          <SqlField
            label="SQL dump"
            value={source.text}
            dialect={dialect}
            completes={false}
            placeholder="CREATE TABLE …"
            error={error}
            hint="None of it is executed. Rows become statistics and are not kept."
            editorClassName="h-[min(22rem,45dvh)] max-h-none"
            onChange={(text) => onChange({ kind: "text", text })}
            onSubmit={onSubmit}
            onPaste={(text) => {
              const isLong = isLongPaste(text);
              if (isLong) onChange({ kind: "long-paste", text });
              return isLong;
            }}
          />
        ) : (
          <ChosenSource
            label="SQL dump"
            source={source}
            error={error}
            heightClassName="h-[min(22rem,45dvh)]"
            onRemove={() => onChange(noSource)}
          />
        )}
      </div>
    </FileDrop>
  );
}
