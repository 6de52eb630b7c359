import type { Simulation } from "@foretell/contract";
import { Rows2, Rows3 } from "lucide-react";
import { controlClassNames } from "../../../components/field.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { SelectControl } from "../../../components/select.tsx";
import { orders, outcomes, risks, schemasOf, type ListChoice, type Order, type Outcome } from "./list-choice.ts";

const outcomeLabels: Readonly<Record<Outcome, string>> = {
  blocked: "Blocked",
  may_be_blocked: "May be blocked",
  succeeds: "Succeeds",
  failed: "Failed",
  pending: "Not run yet",
};

const riskLabels: Readonly<Record<(typeof risks)[number], string>> = {
  severe: "Severe risk",
  risk: "Risk",
  notice: "Notice",
  safe: "Safe",
};

const orderLabels: Readonly<Record<Order, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By name",
  rows: "Most rows first",
  gravest: "Gravest first",
};

const typeOptions = ["SELECT", "INSERT", "UPDATE", "DELETE", "script"].map((value) => ({
  value,
  label: value === "script" ? "Script" : value,
}));

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** What a list of simulations is narrowed and ordered by. */
export function ListTools({
  simulations,
  choice,
  isDense,
  onChange,
  onDensity,
}: {
  simulations: readonly Simulation[];
  choice: ListChoice;
  isDense: boolean;
  onChange: (change: ListChoice) => void;
  onDensity: (isDense: boolean) => void;
}) {
  const schemas = schemasOf(simulations);
  const select = (
    name: "outcome" | "risk" | "type" | "on",
    label: string,
    placeholder: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectControl
      aria-label={label}
      value={choice[name] ?? ""}
      placeholder={placeholder}
      options={options}
      onChange={(event) => onChange({ [name]: event.target.value || undefined })}
    />
  );
  return (
    <div role="search" aria-label="Simulations" className="mb-3 flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search simulations"
        placeholder="Search name, statement, table"
        value={choice.q ?? ""}
        onChange={(event) => onChange({ q: event.target.value || undefined })}
        className={controlClassNames("max-sm:w-full sm:w-64")}
      />
      {select("outcome", "Outcome", "Any outcome", optionsOf(outcomes, outcomeLabels))}
      {select("risk", "Risk", "Any risk", optionsOf(risks, riskLabels))}
      {select("type", "Statement type", "Any type", typeOptions)}
      {schemas.length > 1 && select("on", "Schema", "Any schema", schemas)}
      <span className="flex items-center gap-2 sm:ml-auto">
        <SelectControl
          aria-label="Order"
          value={orders.find((order) => order === choice.sort) ?? "newest"}
          options={optionsOf(orders, orderLabels)}
          onChange={(event) => onChange({ sort: event.target.value === "newest" ? undefined : event.target.value })}
        />
        <IconButton
          icon={isDense ? Rows2 : Rows3}
          label={isDense ? "Show details" : "Show one line each"}
          onClick={() => onDensity(!isDense)}
        />
      </span>
    </div>
  );
}
