import type { DialectName } from "@foretell/engine";
import { FileText, X } from "lucide-react";
import { FileDrop } from "../../../components/file-drop.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { SqlField } from "../../../components/sql-editor/sql-field.tsx";
import { formatBytes } from "../../../lib/format.ts";
import { isLongPaste, noSource, sourceLabel, sourceSizeBytes, type DumpSource } from "./dump-source.ts";

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
            hint="Nothing of it is executed. Rows become statistics and are not kept."
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
          <ChosenSource source={source} error={error} onRemove={() => onChange(noSource)} />
        )}
      </div>
    </FileDrop>
  );
}

function ChosenSource({
  source,
  error,
  onRemove,
}: {
  source: DumpSource;
  error: string | undefined;
  onRemove: () => void;
}) {
  return (
    <div>
      <p className="mb-1 font-medium">SQL dump</p>
      <div className="flex h-[min(22rem,45dvh)] flex-col items-center justify-center gap-1 rounded-control border border-line bg-panel px-4 text-center">
        <FileText className="mb-1 size-6 text-ink-muted" aria-hidden />
        <p className="max-w-full truncate font-mono" title={sourceLabel(source)}>
          {sourceLabel(source)}
        </p>
        <p className="text-ink-muted">{formatBytes(sourceSizeBytes(source))}</p>
        <IconButton icon={X} look="secondary" label="Remove and start again" className="mt-2" onClick={onRemove} />
      </div>
      <p className="mt-1 min-h-5 text-small text-blocked" role="alert">
        {error}
      </p>
    </div>
  );
}
