import type { SchemaVersion } from "@foretell/contract";
import { ArrowLeftRight } from "lucide-react";
import { IconButton } from "../../../components/icon-button.tsx";
import { Select } from "../../../components/select.tsx";
import { dumpChoice, stateOptions } from "../../../lib/state-options.ts";

/** Which two states are compared; either can be chosen anew, and both change places. */
export function StateBar({
  schemaId,
  versions,
  from,
  to,
  onChange,
}: {
  schemaId: string;
  versions: readonly SchemaVersion[];
  /** Ids, empty where nothing is chosen yet. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  const options = stateOptions(schemaId, versions);
  return (
    <div className="grid items-start gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <Select
        label="From"
        placeholder="Select a version"
        options={options}
        value={from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <IconButton
        icon={ArrowLeftRight}
        label="Swap Sides"
        look="secondary"
        className="max-sm:-mt-2 max-sm:mb-2 max-sm:rotate-90 max-sm:justify-self-center sm:mt-6"
        // A dump is read against what is known: it is the state after.
        disabled={from === "" || to === "" || to === dumpChoice}
        onClick={() => onChange({ from: to, to: from })}
      />
      <Select
        label="To"
        placeholder="Select a version"
        options={[...options, { value: dumpChoice, label: "A dump (not stored)" }]}
        value={to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  );
}
