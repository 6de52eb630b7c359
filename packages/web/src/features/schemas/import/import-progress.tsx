import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatBytes, formatCount } from "../../../lib/format.ts";
import { importShare, phaseLabel } from "./import-share.ts";
import type { RunningImport } from "./use-import.ts";

/** How far an import has come, and the way to stop it. */
export function ImportProgress({
  label,
  running,
  onCancel,
}: {
  label: string;
  running: RunningImport;
  onCancel: () => void;
}) {
  const { progress, sentBytes, totalBytes } = running;
  const readBytes = progress?.bytes_read ?? 0;
  const sizeBytes = progress?.bytes_total ?? (totalBytes > 0 ? totalBytes : null);
  const figures = [
    {
      label: "Bytes read",
      value: sizeBytes === null ? formatBytes(readBytes) : `${formatBytes(readBytes)} of ${formatBytes(sizeBytes)}`,
    },
    { label: "Sent", value: totalBytes === 0 ? "…" : formatBytes(sentBytes) },
    { label: "Statements", value: formatCount(progress?.statements ?? 0) },
    { label: "Tables", value: formatCount(progress?.tables ?? 0) },
  ];
  return (
    <Card as="section" aria-label="Import under way" className="p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-lead font-semibold" role="status">
            {phaseLabel(running)}
          </h2>
          <p className="truncate text-ink-soft">{label}</p>
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <div className="mt-4">
        <ProgressBar label="Import" share={importShare(running)} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(({ label: name, value }) => (
          <div key={name}>
            <dt className="text-small text-ink-muted">{name}</dt>
            <dd className="mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
