import { tagKey, type Simulation } from "@foretell/contract";
import { Rows2, Rows3 } from "lucide-react";
import { IconButton } from "../../../components/icon-button.tsx";
import { SearchField } from "../../../components/search-field.tsx";
import { SelectControl } from "../../../components/select.tsx";
import { tagsOf } from "../tags/known-tags.ts";
import {
  orders,
  outcomes,
  peopleOf,
  risks,
  schemasOf,
  tablesOf,
  type ListChoice,
  type Order,
  type Outcome,
} from "./list-choice.ts";

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

const namedOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** What the address asks for is among the options even where no simulation has it any more. */
const withChosen = (names: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || names.includes(chosen) ? names : [...names, chosen];

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
  const tags = tagsOf(simulations);
  const tag = tags.find((one) => tagKey(one) === tagKey(choice.tag ?? "")) ?? choice.tag;
  const people = peopleOf(simulations);
  const tables = tablesOf(simulations);
  const select = (
    name: "outcome" | "risk" | "type" | "on" | "tag" | "by" | "table",
    label: string,
    placeholder: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectControl
      aria-label={label}
      // Names are of any length: what is chosen among them must not push the others out of the line.
      className="max-w-36"
      value={(name === "tag" ? tag : choice[name]) ?? ""}
      placeholder={placeholder}
      options={options}
      onChange={(event) => onChange({ [name]: event.target.value || undefined })}
    />
  );
  return (
    <div role="search" aria-label="Simulations" className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search simulations"
        placeholder="Name, statement, table or tag"
        value={choice.q ?? ""}
        onChange={(q) => onChange({ q: q || undefined })}
        className="max-sm:w-full sm:w-64"
      />
      {select("outcome", "Outcome", "Any outcome", optionsOf(outcomes, outcomeLabels))}
      {select("risk", "Risk", "Any risk", optionsOf(risks, riskLabels))}
      {select("type", "Statement type", "Any type", typeOptions)}
      {schemas.length > 1 && select("on", "Schema", "Any schema", schemas)}
      {(tables.length > 0 || choice.table !== undefined) &&
        select("table", "Table", "Any table", namedOptions(withChosen(tables, choice.table)))}
      {(tags.length > 0 || tag !== undefined) && select("tag", "Tag", "Any tag", namedOptions(withChosen(tags, tag)))}
      {(people.length > 1 || choice.by !== undefined) &&
        select("by", "Person", "Anybody", namedOptions(withChosen(people, choice.by)))}
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
