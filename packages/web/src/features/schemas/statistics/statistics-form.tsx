import type { DbType } from "@foretell/contract";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { Button } from "../../../components/button.tsx";
import { FileDrop } from "../../../components/file-drop.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { dialectLabels } from "../../../lib/dialects.ts";
import { formatBytes } from "../../../lib/format.ts";
import { CatalogQueries } from "../catalog-queries.tsx";
import { ChosenSource } from "../../../components/chosen-source.tsx";
import { isBlankSource, isLongPaste, noSource, type DumpSource } from "../../../lib/dump-source.ts";
import type { StatisticsFailure } from "./statistics-failure.ts";
import { StatisticsFailurePanel } from "./statistics-failure-panel.tsx";
import type { RunningStatistics } from "./use-replace-statistics.ts";

/** The two steps: the query to run, and the field for what it printed. */
export function StatisticsForm({
  dbType,
  source,
  failure,
  running,
  onChange,
  onSend,
  onCancel,
}: {
  dbType: DbType;
  source: DumpSource;
  failure: StatisticsFailure | undefined;
  running: RunningStatistics | undefined;
  onChange: (source: DumpSource) => void;
  onSend: () => void;
  /** Stops what runs, else closes the form. */
  onCancel: () => void;
}) {
  const [hasTried, setTried] = useState(false);
  const problem = useRef<HTMLDivElement>(null);
  const isBlank = isBlankSource(source);
  const error = hasTried && isBlank ? "Paste what the query printed, or choose its file" : undefined;
  useEffect(() => {
    if (failure !== undefined) problem.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (running !== undefined) return;
    setTried(isBlank);
    if (!isBlank) onSend();
  };
  const change = (next: DumpSource) => {
    setTried(false);
    onChange(next);
  };
  const sendOnShortcut = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
      <section aria-labelledby="statistics-query" className="flex min-w-0 flex-col gap-2">
        <h3 id="statistics-query" className="font-semibold">
          1. Run the query on the live {dialectLabels[dbType]} database
        </h3>
        <p className="mb-2 max-w-reading text-ink-soft">
          It changes nothing and prints row counts and column statistics as JSON. No password ever comes here.
        </p>
        <CatalogQueries dbType={dbType} />
      </section>
      <section aria-labelledby="statistics-paste" className="flex min-w-0 flex-col gap-2">
        <h3 id="statistics-paste" className="font-semibold">
          2. Paste or drop what it wrote
        </h3>
        <FileDrop
          label="Choose the file or drop it here: .json"
          accept=".json,.txt,.gz"
          isDisabled={running !== undefined}
          onFile={(file) => change({ kind: "file", file })}
        >
          <div className="mt-3">
            {source.kind === "text" ? (
              <TextArea
                label="Result of the query"
                isMono
                // The form opens in the place of the button that was pressed.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                rows={10}
                spellCheck={false}
                autoComplete="off"
                placeholder={'{"format": "foretell-schema", "tables": [ … ]}'}
                value={source.text}
                error={error}
                hint="Of each table, only its name and its statistics are read."
                readOnly={running !== undefined}
                onChange={(event) => change({ kind: "text", text: event.target.value })}
                onKeyDown={sendOnShortcut}
                onPaste={(event) => {
                  const text = event.clipboardData.getData("text/plain");
                  if (!isLongPaste(text)) return;
                  event.preventDefault();
                  change({ kind: "long-paste", text });
                }}
              />
            ) : (
              <ChosenSource
                label="Result of the query"
                source={source}
                error={error}
                heightClassName="h-56"
                onRemove={() => change(noSource)}
              />
            )}
          </div>
        </FileDrop>
        <div ref={problem}>{failure !== undefined && <StatisticsFailurePanel failure={failure} />}</div>
        {running !== undefined && (
          <div className="flex flex-col gap-1.5">
            <ProgressBar label="Statistics" share={shareOf(running)} />
            <p role="status" className="text-small text-ink-muted">
              {phaseOf(running)}
            </p>
          </div>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button look="primary" type="submit" busyLabel={running === undefined ? undefined : "Updating..."}>
            Update statistics
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
          <span className="ml-auto hidden items-center gap-1 text-small text-ink-muted lg:flex">
            <Kbd>Ctrl</Kbd>
            <Kbd>Enter</Kbd>
          </span>
        </div>
      </section>
    </form>
  );
}

function shareOf({ sentBytes, totalBytes }: RunningStatistics): number | null {
  return totalBytes === 0 || sentBytes >= totalBytes ? null : sentBytes / totalBytes;
}

function phaseOf({ sentBytes, totalBytes }: RunningStatistics): string {
  if (totalBytes === 0) return "Reading the document…";
  if (sentBytes >= totalBytes) return "Matching tables and columns…";
  return `Sending ${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}…`;
}
