import type { Remedy, SimulationDetail } from "@foretell/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { Allowed } from "../../../components/allowed.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { CodeBlock } from "../../../components/code-block.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { SqlText } from "../../../components/sql-editor/sql-text.tsx";
import { findDialect } from "../../../lib/dialects.ts";
import { useProject } from "../../../lib/use-project.ts";
import { draftOf, saveDraft } from "../../../lib/simulation-draft.ts";
import { rowsNoun, rowsText } from "../impact/rows-text.ts";
import { NamedSentence } from "../named-sentence.tsx";

/** More of them would push what the statement does off the page. */
const stepsShown = 3;

/** The statements by which a statement comes through, in parts, and back. */
export function WayOut({ simulation }: { simulation: SimulationDetail }) {
  const { remedy } = simulation;
  const simulate = useSimulate(simulation);
  if (remedy === null) return null;
  const { steps, repointing, batches, indexes, undo, notes } = remedy;
  const isWay = steps.length > 1;
  const sql = (text: string, label: string) => <SqlBlock text={text} label={label} dbType={simulation.db_type} />;
  return (
    <>
      {isWay && (
        <Disclosure title="The way out" count={steps.length} startsOpen={steps.length <= stepsShown}>
          <Way steps={steps} script={remedy.script} label="" sql={sql} onSimulate={simulate} />
        </Disclosure>
      )}
      {repointing !== null && (
        <Disclosure title="Another parent instead" count={repointing.steps.length} startsOpen={false}>
          <Repointing repointing={repointing} sql={sql} onSimulate={simulate} />
        </Disclosure>
      )}
      {batches !== null && (
        <Disclosure title="In parts" startsOpen={false}>
          <p className="mb-2">
            {batches.reason} {batches.repeats && "Run it again until no row is left."}
          </p>
          {sql(batches.sql, "part")}
        </Disclosure>
      )}
      {indexes.length > 0 && (
        <Disclosure title="Missing indexes" count={indexes.length} startsOpen={false}>
          <ul className="flex flex-col gap-3">
            {indexes.map((index) => (
              <li key={index.sql}>
                <p className="mb-1">
                  <NamedSentence text={index.reason} />
                </p>
                {sql(index.sql, "index")}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {undo !== null && (
        <Disclosure title="The way back" startsOpen={false}>
          <p className="mb-1">Before the statement runs, keep its rows:</p>
          {sql(undo.save, "what keeps the rows")}
          <p className="mt-3 mb-1">To take it back:</p>
          {sql(undo.restore, "what brings the rows back")}
          <p className="mt-3 mb-1">When it is no longer needed:</p>
          {sql(undo.clear, "what clears up")}
        </Disclosure>
      )}
      {isWay &&
        notes.map((note) => (
          <p key={note} className="text-small text-ink-muted">
            {note}
          </p>
        ))}
    </>
  );
}

type SqlOf = (text: string, label: string) => ReactNode;

function Way({
  steps,
  script,
  label,
  sql,
  onSimulate,
}: {
  steps: Remedy["steps"];
  script: string;
  /** Goes before the labels of its texts, where a page has several ways. */
  label: string;
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
            block={sql(step.sql, `${label}step ${String(at + 1)}`)}
            look={step.look === null ? null : sql(step.look, `${label}rows of step ${String(at + 1)}`)}
            onSimulate={() => onSimulate(step.sql)}
          />
        ))}
      </ol>
      <h3 className="mt-4 mb-2 font-semibold">All of it as one transaction</h3>
      {sql(script, `${label}script`)}
      <Allowed>
        <Button className="mt-2" onClick={() => onSimulate(script)}>
          Simulate the script
        </Button>
      </Allowed>
    </>
  );
}

/** Rows that reference get another parent, whose key is filled in here. */
function Repointing({
  repointing: { steps, script, places, undo },
  sql,
  onSimulate,
}: {
  repointing: NonNullable<Remedy["repointing"]>;
  sql: SqlOf;
  onSimulate: (text: string) => void;
}) {
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
  const filled = (text: string): string =>
    text.replaceAll(/:new_[\p{L}\p{N}_]+/gu, (mark) => {
      const key = keys[mark]?.trim() ?? "";
      return places.some((place) => place.mark === mark) && key !== "" ? key : mark;
    });
  return (
    <>
      <p className="mb-3">
        No row that references is deleted. Name the row that it references from then on, as SQL has it.
      </p>
      {places.map(({ mark, table, column, look }) => (
        <div key={mark} className="mb-4 flex flex-col gap-2">
          <TextField
            isMono
            label={`New ${table}.${column}`}
            placeholder={mark}
            value={keys[mark] ?? ""}
            onChange={({ target }) => setKeys({ ...keys, [mark]: target.value })}
          />
          <p className="text-small text-ink-muted">Any of these rows:</p>
          {sql(look, `rows of ${table} that remain`)}
        </div>
      ))}
      <Way
        steps={steps.map((step) => ({ ...step, sql: filled(step.sql) }))}
        script={filled(script)}
        label="re-pointing "
        sql={sql}
        onSimulate={onSimulate}
      />
      {undo !== null && (
        <>
          <p className="mt-3 mb-1">Before it runs, keep the rows and their keys:</p>
          {sql(undo.save, "what keeps the rows that are re-pointed")}
          <p className="mt-3 mb-1">To take it back:</p>
          {sql(undo.restore, "what points them back")}
          <p className="mt-3 mb-1">When it is no longer needed:</p>
          {sql(undo.clear, "what clears up after re-pointing")}
        </>
      )}
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
  onSimulate,
}: {
  step: Remedy["steps"][number];
  number: number;
  block: ReactNode;
  look: ReactNode;
  onSimulate: () => void;
}) {
  return (
    <li className="flex flex-col gap-2 border-line-faint px-3 py-3 not-first:border-t sm:px-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-muted tabular-nums">{number}</span>
        <Badge icon={null}>{kindWords[step.kind]}</Badge>
        {step.kind !== "prepare" && (
          <span className="whitespace-nowrap">
            <span className="font-medium">{rowsText(step)}</span>{" "}
            <span className="text-ink-muted">{rowsNoun(step)}</span>
          </span>
        )}
        <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
          <NamedSentence text={step.reason} />
        </span>
      </p>
      {block}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Allowed>
          <Button onClick={onSimulate}>Simulate this first</Button>
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

function SqlBlock({ text, label, dbType }: { text: string; label: string; dbType: string }) {
  return (
    <CodeBlock text={text} label={label} maxHeight="short">
      <SqlText text={text} dialect={findDialect(dbType) ?? "postgresql"} marks={[]} />
    </CodeBlock>
  );
}

/** Opens the form of a new simulation with some SQL, put to the same schema. */
function useSimulate(simulation: SimulationDetail): (sql: string) => void {
  const { id: projectId, paths } = useProject();
  const navigate = useNavigate();
  return (sql) => {
    saveDraft(projectId, draftOf(sql, simulation.schema_id));
    void navigate({ to: paths.simulations, search: { new: "1" } });
  };
}
