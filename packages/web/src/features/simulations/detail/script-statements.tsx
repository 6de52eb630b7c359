import type { ScriptStatement, SimulationDetail } from "@foretell/contract";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Allowed } from "../../../components/allowed.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Callout } from "../../../components/callout.tsx";
import { CodeBlock } from "../../../components/code-block.tsx";
import type { Meaning } from "../../../components/meaning.ts";
import { SqlEditsModal } from "../../../components/schema-edits/sql-edits-modal.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { SqlText } from "../../../components/sql-editor/sql-text.tsx";
import { verdictWord } from "../../../components/verdict-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { findDialect } from "../../../lib/dialects.ts";
import { useClipped } from "../../../lib/use-clipped.ts";
import { rowsNoun, rowsText } from "../impact/rows-text.ts";
import { NamedSentence } from "../named-sentence.tsx";
import { failureMarks } from "./finding-marks.ts";
import { FindingsProvider, useFindingPlaces } from "./findings.tsx";
import { StatementImpact } from "./statement-impact.tsx";

const shownAtFirst = 50;

/** The statements of a script in order, a line each that unfolds to what it does; the one that fails is marked and open. */
export function ScriptStatements({ simulation }: { simulation: SimulationDetail }) {
  const { script, statements } = simulation;
  const { shown, hiddenCount, showMore } = useClipped(statements, Math.max(shownAtFirst, script?.fails_at ?? 0));
  const [isApplying, setApplying] = useState(false);
  if (script === null) return null;
  return (
    <section aria-labelledby="statements-heading">
      <h2 id="statements-heading" className="mb-2 text-lead font-semibold">
        Statements in order <span className="font-normal text-ink-muted">{script.statement_count}</span>
      </h2>
      {script.standing !== null && (
        <Callout meaning="notice" className="mb-3" title={standingTitle(simulation)}>
          {script.standing}
        </Callout>
      )}
      {script.is_schema_only && simulation.version_id === null && (
        <Allowed>
          <Callout
            meaning="notice"
            className="mb-3"
            title="This script changes the schema alone"
            actions={<Button onClick={() => setApplying(true)}>Apply to the working state</Button>}
          >
            Apply it, and simulations from then on use the schema as this script leaves it.
          </Callout>
        </Allowed>
      )}
      <ol className="overflow-hidden rounded-panel border border-line bg-panel">
        {shown.map((statement) => (
          <StatementLine
            key={statement.number}
            statement={statement}
            dbType={simulation.db_type}
            isFailing={statement.number === script.fails_at}
          />
        ))}
      </ol>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
      {isApplying && (
        <SqlEditsModal
          schema={{ id: simulation.target_schema_id, db_type: findDialect(simulation.db_type) ?? "postgresql" }}
          initialSql={simulation.query_text}
          onClose={() => setApplying(false)}
        />
      )}
    </section>
  );
}

const edges: Readonly<Partial<Record<Meaning, string>>> = {
  blocked: "shadow-[inset_3px_0_0_var(--blocked)]",
  risk: "shadow-[inset_3px_0_0_var(--risk)]",
};

function StatementLine({
  statement,
  dbType,
  isFailing,
}: {
  statement: ScriptStatement;
  dbType: string;
  isFailing: boolean;
}) {
  const [isOpen, setOpen] = useState(isFailing);
  const { findings, statement: shownMarks } = useFindingPlaces(statement, {
    start: statement.span.start,
    length: statement.text.length,
  });
  const { selectedMarkId, onSelectMark } = shownMarks;
  const marks = [...failureMarks(statement.failure, statement.span.start), ...shownMarks.marks];
  const id = useId();
  const { word, meaning } = outcomeWord(statement);
  const isQuiet = statement.outcome === "not_run" || statement.is_undone;
  return (
    <li className={classNames("border-line-faint not-first:border-t", isFailing && edges[meaning])}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="grid w-full grid-cols-[1.75rem_minmax(0,1fr)_auto_1rem] items-center gap-x-3 gap-y-0.5 px-3 py-2 text-start hover:bg-hover focus-visible:outline-offset-[-2px] md:grid-cols-[1.75rem_minmax(0,1fr)_7.5rem_6rem_1rem] pointer-coarse:py-3"
      >
        <span className="text-end text-ink-muted tabular-nums">{statement.number}</span>
        <code
          className={classNames("min-w-0 truncate font-mono text-small", isQuiet && "text-ink-muted line-through")}
          title={statement.text.slice(0, 500)}
        >
          {statement.text.replaceAll(/\s+/g, " ")}
        </code>
        <span className="justify-self-end md:justify-self-start">
          <Badge meaning={meaning}>{word}</Badge>
        </span>
        <span className="hidden text-end whitespace-nowrap md:block">
          {statement.impact_count > 0 && (
            <>
              <span className="font-medium">{rowsText(statement)}</span>{" "}
              <span className="text-ink-muted">{rowsNoun(statement)}</span>
            </>
          )}
        </span>
        <ChevronRight
          className={classNames("size-4 text-ink-muted transition-transform", isOpen && "rotate-90")}
          aria-hidden
        />
        {statement.headline !== "" && (
          <span className="col-start-2 col-end-[-1] text-small text-ink-soft [overflow-wrap:anywhere]">
            <NamedSentence text={statement.headline} />
          </span>
        )}
      </button>
      <div id={id} hidden={!isOpen} className="px-3 pb-3 md:pl-13">
        {isOpen && (
          <div className="flex flex-col gap-3">
            <CodeBlock text={statement.text} label={`statement ${String(statement.number)}`} maxHeight="short">
              <SqlText
                text={statement.text}
                dialect={findDialect(dbType) ?? "postgresql"}
                marks={marks}
                selectedMarkId={selectedMarkId}
                onSelectMark={onSelectMark}
              />
            </CodeBlock>
            <FindingsProvider value={findings}>
              <StatementImpact statement={statement} />
            </FindingsProvider>
          </div>
        )}
      </div>
    </li>
  );
}

function standingTitle({ script, verdict }: SimulationDetail): string {
  const number = String(script?.fails_at ?? 0);
  return verdict === "may_be_blocked" ? `If statement ${number} fails` : `Statement ${number} fails`;
}

function outcomeWord({ outcome, verdict, risk, is_undone, kind }: ScriptStatement): { word: string; meaning: Meaning } {
  if (outcome === "not_run") return { word: "Not run", meaning: "neutral" };
  if (outcome === "fails") return { word: "Fails", meaning: "blocked" };
  if (is_undone) return { word: "Taken back", meaning: "neutral" };
  if (kind === "transaction" || kind === "other")
    return { word: "Runs", meaning: risk === "safe" ? "neutral" : "risk" };
  return verdictWord({ verdict, risk });
}
