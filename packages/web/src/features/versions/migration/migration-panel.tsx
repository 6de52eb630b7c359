import type { MigrationStatement, SchemaMigration } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../../components/button.tsx";
import { Callout } from "../../../components/callout.tsx";
import { CodeBlock } from "../../../components/code-block.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { WindowList } from "../../../components/window-list.tsx";
import { downloadFile } from "../../../lib/download-file.ts";
import { fileName } from "../../../lib/file-name.ts";
import { schemaQuery, versionsQuery } from "../../../lib/resource-queries.ts";
import { usePrinting } from "../../../lib/use-printing.ts";
import { comparisonMigrationQuery, comparisonQuery, type ComparedPair } from "../compare/comparison-queries.ts";
import type { RenameDecisions } from "../../../lib/rename-decisions.ts";
import { CodeLink } from "./code-link.tsx";
import { doubtsOf, doubtWords, type StatementDoubts } from "./migration-doubts.ts";
import { costWords, placeWords, transactionOf, type TransactionAround } from "./migration-words.ts";
import { StatementRow } from "./statement-row.tsx";
import { useProject } from "../../../lib/use-project.ts";

const rowHeightPx = 96;
/** A longer script is handed over as a file: the browser would stand still over its lines. */
const shownScriptLength = 200_000;

type Item =
  | { readonly key: string; readonly kind: "place"; readonly title: string }
  | {
      readonly key: string;
      readonly kind: "statement";
      readonly statement: MigrationStatement;
      readonly transaction: TransactionAround | null;
      readonly doubts: StatementDoubts;
    };

/** The statements that make the state after of the one before, each with what it costs, and all of them as a script. */
export function MigrationPanel({ pair, decisions }: { pair: ComparedPair; decisions: RenameDecisions }) {
  const scope = useProject();
  const { data, error, isError, refetch } = useQuery(comparisonMigrationQuery(scope, pair, decisions));
  if (isError)
    return <ErrorPanel error={error} fallback="Failed to write the migration" onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={3} label="Loading the migration" />;
  return <Migration migration={data} pair={pair} decisions={decisions} />;
}

/** What the file of a migration is called: the schema, and both states of it. */
function useMigrationName({ schemaId, from, to }: ComparedPair): string {
  const scope = useProject();
  const { data: schema } = useQuery(schemaQuery(scope, schemaId));
  const { data: versions = [] } = useQuery(versionsQuery(scope, schemaId));
  const nameOf = (id: string) =>
    id === schemaId ? "working state" : versions.find((version) => version.id === id)?.version_number;
  return fileName([schema?.name, "migration", nameOf(from), "to", nameOf(to)], "sql");
}

const noChanges = { changes: [], renames: [] };

function Migration({
  migration,
  pair,
  decisions,
}: {
  migration: SchemaMigration;
  pair: ComparedPair;
  decisions: RenameDecisions;
}) {
  const name = useMigrationName(pair);
  const { statements, warnings, script, is_transactional: isTransactional } = migration;
  // The page has asked for it already.
  const { data: comparison = noChanges } = useQuery(comparisonQuery(useProject(), pair, decisions));
  const doubts = useMemo(() => statements.map(doubtsOf(comparison)), [statements, comparison]);
  const doubted = doubtWords(doubts, isTransactional);
  const items = useMemo(() => listItems(statements, doubts, isTransactional), [statements, doubts, isTransactional]);
  const isPrinting = usePrinting();
  const costs = costWords(statements);
  return (
    <div className="flex flex-col gap-4">
      {/* What is safe for the statements of others may hold them up while it is made. */}
      {costs !== null && <Callout meaning={costs.meaning} title={costs.sentence} />}
      {doubted.length > 0 && <Callout meaning="risk" title={doubted.join(" ")} />}
      {warnings.length > 0 && (
        <Callout meaning="risk" title="What the statements do not do, or do by a choice to look at">
          <ul className="list-disc pl-5">
            {warnings.map(({ code, sentence }) => (
              <li key={sentence}>
                {sentence} <CodeLink code={code} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {statements.length === 0 ? (
        <EmptyState title="No statement to run">What differs is nothing that a statement changes.</EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="max-w-reading text-ink-soft">
              {isTransactional
                ? "The transaction is all or nothing, and holds every lock until its end."
                : "This database ends each statement by itself: where one fails, those before it have happened."}
            </p>
            <Button onClick={() => downloadFile(new Blob([script], { type: "application/sql" }), name)}>
              <Download aria-hidden />
              Download SQL
            </Button>
          </div>
          <section
            aria-label="Statements"
            className="overflow-hidden rounded-panel border border-line bg-panel [&>div>div:first-child>*]:border-t-0"
          >
            <WindowList
              items={items}
              itemKey={({ key }) => key}
              estimatedHeightPx={rowHeightPx}
              drawsAll={isPrinting}
              render={renderItem}
            />
          </section>
          {script.length <= shownScriptLength && (
            <Disclosure title="Script" startsOpen={false}>
              <CodeBlock text={script} label="migration script" />
            </Disclosure>
          )}
        </>
      )}
    </div>
  );
}

const noDoubts: StatementDoubts = { dependsOnRows: false, restsOnGuess: false };

function listItems(
  statements: readonly MigrationStatement[],
  doubts: readonly StatementDoubts[],
  isTransactional: boolean,
): Item[] {
  const around = transactionOf(statements, isTransactional);
  return statements.flatMap((statement, at): Item[] => {
    const transaction = statement.place === "inside" ? around : null;
    const isFirst = statements[at - 1]?.place !== statement.place;
    const title = isFirst ? placeWords(statement.place, isTransactional) : null;
    return [
      ...(title === null ? [] : [{ key: `place ${at}`, kind: "place" as const, title }]),
      { key: String(at), kind: "statement", statement, transaction, doubts: doubts[at] ?? noDoubts },
    ];
  });
}

function renderItem(item: Item) {
  if (item.kind === "statement") return <StatementRow {...item} />;
  return (
    <h2 className="border-t border-line bg-sunken px-3 py-1.5 text-small font-semibold text-ink-soft">{item.title}</h2>
  );
}
