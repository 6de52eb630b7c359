import type { RerunSimulation } from "@foretell/contract";
import { X } from "lucide-react";
import { IconButton } from "../../../components/icon-button.tsx";
import { OutcomeDifferences } from "../../../components/outcome-differences.tsx";
import { formatQuantity } from "../../../lib/format.ts";

/** What differs from the run before, after a rerun; nothing where there was none. */
export function SinceLastRun({
  run: { differences, difference_count: count },
  onClose,
}: {
  run: RerunSimulation;
  onClose: () => void;
}) {
  if (differences === null) return null;
  return (
    <section
      aria-label="Since the run before"
      className="mb-5 flex items-start gap-3 rounded-panel border border-line bg-panel py-2 pr-2 pl-4"
    >
      <div role="status" className="min-w-0 flex-1 py-1">
        <p className="font-semibold">
          {count === 0
            ? "Nothing differs from the run before"
            : `${formatQuantity(count, "difference")} from the run before`}
        </p>
        {count > 0 && (
          <div className="mt-2">
            <OutcomeDifferences differences={differences} count={count} />
          </div>
        )}
      </div>
      <IconButton icon={X} label="Close what differs from the run before" onClick={onClose} />
    </section>
  );
}
