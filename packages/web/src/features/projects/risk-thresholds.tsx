import { defaultRiskThresholds, type RiskThresholds } from "@foretell/contract";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../components/icon-button.tsx";
import { Link } from "../../components/link.tsx";
import { formatCount } from "../../lib/format.ts";
import { docPaths } from "../../lib/doc-paths.ts";
import type { ShownProject } from "../../lib/project-queries.ts";
import { useProject } from "../../lib/use-project.ts";
import { RiskThresholdsModal } from "./risk-thresholds-modal.tsx";
import { thresholdFields } from "./threshold-fields.ts";

/** From where on the simulations of the project call something a risk, and who may changes it. */
export function RiskThresholdsSection({ project }: { project: ShownProject }) {
  const { can } = useProject();
  const [isEditing, setEditing] = useState(false);
  const thresholds: RiskThresholds = project.risk_thresholds ?? defaultRiskThresholds;
  return (
    <section aria-labelledby="thresholds-heading" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="thresholds-heading" className="text-lead font-semibold">
          What is a risk{" "}
          <span className="font-normal text-ink-muted">
            {project.risk_thresholds === null ? "by the defaults" : "as set here"}
          </span>
        </h2>
        {can("administer") && <IconButton icon={Pencil} label="Set what is a risk" onClick={() => setEditing(true)} />}
      </div>
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-panel border border-line bg-line-faint sm:grid-cols-2 lg:grid-cols-4">
        {thresholdFields.map(({ name, label, unit }) => (
          <div key={name} className="bg-panel px-4 py-2.5">
            <dt className="text-small text-ink-muted">{label}</dt>
            <dd>
              a risk from{" "}
              <span className="font-medium">
                {formatCount(thresholds[name].risk)}
                {unit}
              </span>
              , severe from{" "}
              <span className="font-medium">
                {formatCount(thresholds[name].severe)}
                {unit}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-small text-ink-muted">
        These limits apply to every simulation that is run from now on. <Link to={docPaths.risks}>All risks</Link>
      </p>
      {isEditing && <RiskThresholdsModal project={project} onClose={() => setEditing(false)} />}
    </section>
  );
}
