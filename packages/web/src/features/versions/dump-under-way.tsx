import { Button } from "../../components/button.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatBytes } from "../../lib/format.ts";
import type { SentBytes } from "./use-dump-upload.ts";

/** How much of a dump is sent, that it is read, and the way to stop both. What was typed stays. */
export function DumpUnderWay({ sent: { sentBytes, totalBytes }, onStop }: { sent: SentBytes; onStop: () => void }) {
  const isSent = totalBytes > 0 && sentBytes >= totalBytes;
  const ofTotal = totalBytes === 0 ? "" : ` ${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`;
  return (
    <section aria-label="Dump under way" className="rounded-panel border border-line bg-panel p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status">{isSent ? "Reading the dump…" : `Sending the dump…${ofTotal}`}</p>
        <Button onClick={onStop}>Stop</Button>
      </div>
      <ProgressBar label="Dump" share={isSent || totalBytes === 0 ? null : sentBytes / totalBytes} />
    </section>
  );
}
