import { FileText, X } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import { formatBytes } from "../lib/format.ts";
import { sourceLabel, sourceSizeBytes, type DumpSource } from "../lib/dump-source.ts";

/** Stands in the place of the text field while a file, or a paste too long for it, is chosen. */
export function ChosenSource({
  label,
  source,
  error,
  heightClassName,
  onRemove,
}: {
  label: string;
  source: DumpSource;
  error: string | undefined;
  heightClassName: string;
  onRemove: () => void;
}) {
  return (
    <div>
      <p className="mb-1 font-medium">{label}</p>
      <div
        className={`flex flex-col items-center justify-center gap-1 rounded-control border border-line bg-panel px-4 text-center ${heightClassName}`}
      >
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
