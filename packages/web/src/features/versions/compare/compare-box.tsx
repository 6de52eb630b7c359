import type { SchemaVersion } from "@foretell/contract";
import { useNavigate } from "@tanstack/react-router";
import { GitCompareArrows } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Select } from "../../../components/select.tsx";
import { useProject } from "../../../lib/use-project.ts";
import { versionOptions } from "../../../lib/state-options.ts";

/** Takes two versions and leads to what separates them. */
export function CompareBox({ schemaId, versions }: { schemaId: string; versions: readonly SchemaVersion[] }) {
  const { paths } = useProject();
  const navigate = useNavigate();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [hasTried, setTried] = useState(false);
  const isMissing = from === "" || to === "";
  const options = versionOptions(versions);
  return (
    <Card aria-labelledby="compare-box" as="section" className="mb-4 p-4">
      <h2 id="compare-box" className="mb-2 text-lead font-semibold">
        Compare Versions
      </h2>
      <form
        noValidate
        className="grid items-start gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isMissing) void navigate({ to: paths.compare(schemaId), search: { from, to } });
        }}
      >
        <Select
          label="From"
          placeholder="Select a version"
          options={options}
          value={from}
          error={hasTried && isMissing ? "Please select both versions to compare" : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Select
          label="To"
          placeholder="Select a version"
          options={options}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" className="sm:mt-6">
          <GitCompareArrows aria-hidden />
          Compare
        </Button>
      </form>
    </Card>
  );
}
