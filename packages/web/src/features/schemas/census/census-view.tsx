import type { CensusData, DbType } from "@foretell/contract";
import { useId, type ReactNode } from "react";
import { Callout } from "../../../components/callout.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { formatCount, formatQuantity } from "../../../lib/format.ts";
import type { DumpSource } from "../../../lib/dump-source.ts";
import { foundCounts, statementShares } from "./census-counts.ts";
import { CensusNotes } from "./census-notes.tsx";
import { censusText } from "./census-text.ts";
import { DialectDiffers } from "./dialect-differs.tsx";
import { DumpPlaces } from "./dump-place.tsx";
import { NotUnderstood } from "./not-understood.tsx";
import { StatementBar } from "./statement-bar.tsx";

/** The note that says that the text looks like another database's. */
const dialectDiffers = "dialect-differs";

/** What an import found and kept, and what it did not understand. */
export function CensusView({
  census,
  schemaName,
  dbType,
  source,
  onImportAgain,
}: {
  census: CensusData;
  schemaName: string;
  dbType: DbType;
  /** The dump itself, where it is still at hand: its places can be looked at. */
  source: DumpSource | undefined;
  onImportAgain: (dbType: DbType) => void;
}) {
  const differs = census.notes.find(({ code }) => code === dialectDiffers);
  const otherNotes = census.notes.filter((note) => note !== differs);
  const { notUnderstood } = statementShares(census);
  const missing = census.create_table_count - census.found.tables;
  return (
    <DumpPlaces source={source}>
      <div className="flex flex-col gap-6">
        {differs !== undefined && (
          <DialectDiffers message={differs.message} dbType={dbType} onImportAgain={onImportAgain} />
        )}
        <Section
          title={census.statement_count > 0 ? "Found in the dump" : "Found in the document"}
          actions={<CopyButton text={censusText(census, schemaName)} label="Copy the census as text" />}
        >
          <dl className="grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-panel sm:grid-cols-3 lg:grid-cols-6">
            {foundCounts(census).map(({ label, value, note }) => (
              <div
                key={label}
                className="-mr-px -mb-px border-r border-b border-line-faint px-4 py-2.5 max-sm:last:odd:col-span-2"
              >
                <dt className="text-small text-ink-muted">{label}</dt>
                <dd className="mt-0.5 text-title font-medium">{formatCount(value)}</dd>
                {note !== "" && <dd className="text-small text-ink-muted">{note}</dd>}
              </div>
            ))}
          </dl>
          {missing > 0 && (
            <Callout meaning="risk">
              The dump has {formatQuantity(census.create_table_count, "CREATE TABLE statement")}, of which{" "}
              {formatCount(missing)} made no table. The reasons are below.
            </Callout>
          )}
        </Section>
        {census.statement_count > 0 && (
          <Section title={`${formatQuantity(census.statement_count, "statement")} read`}>
            <StatementBar census={census} />
          </Section>
        )}
        {otherNotes.length > 0 && (
          <Section title="Notes">
            <CensusNotes notes={otherNotes} />
          </Section>
        )}
        {notUnderstood > 0 && (
          <Section title={`${formatCount(notUnderstood)} not understood`}>
            <p className="max-w-reading text-ink-soft">
              Everything else was kept. Each cause is listed once, with its first places in the dump.
            </p>
            <NotUnderstood groups={census.not_understood} />
          </Section>
        )}
      </div>
    </DumpPlaces>
  );
}

function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={id} className="text-lead font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
