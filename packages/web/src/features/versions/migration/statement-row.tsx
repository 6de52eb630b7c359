import type { MigrationStatement } from "@foretell/contract";
import { Badge } from "../../../components/badge.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { CodeLink } from "./code-link.tsx";
import type { StatementDoubts } from "./migration-doubts.ts";
import { lockWords, workWords, type TransactionAround } from "./migration-words.ts";

/** One statement of a migration: its SQL, the lock that it takes, what it does with rows and what it loses. */
export function StatementRow({
  statement,
  transaction,
  doubts,
}: {
  statement: MigrationStatement;
  transaction: TransactionAround | null;
  doubts: StatementDoubts;
}) {
  const { sql, lock, loses_data: loses, safer_form: safer } = statement;
  const words = lockWords(statement, transaction);
  const work = workWords(statement);
  return (
    <div className="border-t border-line-faint px-3 py-3">
      <div className="flex items-start gap-2">
        <pre className="min-w-0 flex-1 font-mono text-small [overflow-wrap:anywhere] whitespace-pre-wrap">{sql}</pre>
        <CopyButton text={`${sql};`} label="Copy statement" className="-my-1.5" />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        {doubts.dependsOnRows && <Badge meaning="risk">Depends on the rows</Badge>}
        {doubts.restsOnGuess && <Badge meaning="notice">Guessed rename</Badge>}
        {words !== null && <Badge meaning={words.meaning}>{words.label}</Badge>}
        {lock !== null && (
          <>
            {work !== null && <span>{work}</span>}
            <span className="font-mono text-ink-muted">{lock.name}</span>
          </>
        )}
        <CodeLink code={statement.code} />
      </p>
      {loses !== null && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <Badge meaning="blocked">Data is lost</Badge>
          <span>{loses}</span>
        </p>
      )}
      {safer !== null && (
        <details className="mt-2 text-small text-ink-soft">
          <summary className="cursor-pointer font-medium text-ink pointer-coarse:min-h-11">Safer form</summary>
          <p className="mt-1 max-w-reading">{safer.sentence}</p>
          <div className="mt-1 flex items-start gap-2 rounded-panel border border-line bg-sunken p-3">
            <pre className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere] whitespace-pre-wrap">
              {scriptOf(safer.statements)}
            </pre>
            <CopyButton text={scriptOf(safer.statements)} label="Copy safer form" className="-my-1.5" />
          </div>
        </details>
      )}
    </div>
  );
}

function scriptOf(statements: readonly string[]): string {
  return statements.map((sql) => `${sql};`).join("\n");
}
