import type { Remedy } from "@foretell/contract";
import type { ReactNode } from "react";
import { Allowed } from "../../../components/allowed.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { formatQuantity } from "../../../lib/format.ts";
import { rowsNoun, rowsText } from "../impact/rows-text.ts";
import { NamedSentence } from "../named-sentence.tsx";

/** Shows SQL under a label of its own. */
export type SqlOf = (text: string, label: string) => ReactNode;

/** Nothing was typed that would go into the SQL. */
const asItIs = (text: string) => text;

const nothingMissing = () => undefined;

/** The steps of a way, each with its rows, and all of them as one transaction. */
export function Way({
  steps,
  script,
  label,
  fill = asItIs,
  missing = nothingMissing,
  sql,
  onSimulate,
}: {
  steps: Remedy["steps"];
  script: string;
  /** Goes before the labels of its texts, where a page has several ways. */
  label: string;
  /** Puts what a person has typed into the SQL. */
  fill?: (text: string) => string;
  /** What SQL still lacks to be simulated, in words. */
  missing?: (text: string) => string | undefined;
  sql: SqlOf;
  onSimulate: (text: string) => void;
}) {
  return (
    <>
      <ol className="overflow-hidden rounded-panel border border-line bg-panel">
        {steps.map((step, at) => (
          <Step
            key={step.sql}
            step={step}
            number={at + 1}
            block={sql(fill(step.sql), `${label}step ${String(at + 1)}`)}
            look={step.look === null ? null : sql(step.look, `${label}rows of step ${String(at + 1)}`)}
            missing={missing(step.sql)}
            onSimulate={() => onSimulate(fill(step.sql))}
          />
        ))}
      </ol>
      <h3 className="mt-4 mb-2 font-semibold">All of it as one transaction</h3>
      {sql(fill(script), `${label}script`)}
      <Allowed>
        <Button
          className="mt-2"
          disabled={missing(script) !== undefined}
          title={missing(script)}
          onClick={() => onSimulate(fill(script))}
        >
          Simulate the script
        </Button>
      </Allowed>
    </>
  );
}

const kindWords: Readonly<Record<Remedy["steps"][number]["kind"], string>> = {
  prepare: "Prepare",
  delete: "Delete",
  set_null: "Set to NULL",
  re_point: "Re-point",
  point_back: "Point back",
  statement: "The statement",
};

function Step({
  step,
  number,
  block,
  look,
  missing,
  onSimulate,
}: {
  step: Remedy["steps"][number];
  number: number;
  block: ReactNode;
  look: ReactNode;
  missing: string | undefined;
  onSimulate: () => void;
}) {
  return (
    <li className="flex flex-col gap-2 border-line-faint px-3 py-3 not-first:border-t sm:px-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-muted tabular-nums">{number}</span>
        <Badge icon={null}>{kindWords[step.kind]}</Badge>
        {step.kind !== "prepare" && (
          <span>
            <span className="font-medium">{rowsText(step)}</span>{" "}
            <span className="text-ink-muted">{rowsNoun(step)}</span>
            {step.reach !== undefined && (
              <span className="text-ink-muted">
                , <span className="font-medium text-ink">{rowsText(step.reach)}</span> in{" "}
                {formatQuantity(step.reach.tables, "table")} with what follows
              </span>
            )}
          </span>
        )}
        <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
          <NamedSentence text={step.reason} />
        </span>
      </p>
      {block}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Allowed>
          <Button disabled={missing !== undefined} title={missing} onClick={onSimulate}>
            {step.kind === "statement" ? "Simulate this" : "Simulate this first"}
          </Button>
        </Allowed>
        {look !== null && (
          <details className="min-w-0 flex-1 basis-60 text-small">
            <summary className="cursor-pointer py-1.5 text-ink-muted hover:text-ink pointer-coarse:py-3">
              Look at these rows first
            </summary>
            <div className="mt-1">{look}</div>
          </details>
        )}
      </div>
    </li>
  );
}

/** What keeps the rows before a statement runs, brings them back, and clears up. */
export function WayBack({ undo, label, sql }: { undo: NonNullable<Remedy["undo"]>; label: string; sql: SqlOf }) {
  return (
    <>
      <p className="mb-1">Before it runs, keep its rows:</p>
      {sql(undo.save, `${label}what keeps the rows`)}
      <p className="mt-3 mb-1">To take it back:</p>
      {sql(undo.restore, `${label}what brings the rows back`)}
      <p className="mt-3 mb-1">When it is no longer needed:</p>
      {sql(undo.clear, `${label}what clears up`)}
    </>
  );
}
