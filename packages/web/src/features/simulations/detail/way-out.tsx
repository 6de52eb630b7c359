import type { SimulationDetail } from "@foretell/contract";
import { useNavigate } from "@tanstack/react-router";
import { CodeBlock } from "../../../components/code-block.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { SqlText } from "../../../components/sql-editor/sql-text.tsx";
import { findDialect } from "../../../lib/dialects.ts";
import { useProject } from "../../../lib/use-project.ts";
import { draftOf, saveDraft } from "../../../lib/simulation-draft.ts";
import { NamedSentence } from "../named-sentence.tsx";
import { Repointing } from "./repointing.tsx";
import { Way, WayBack } from "./way.tsx";

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
          <WayBack undo={undo} label="" sql={sql} />
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
