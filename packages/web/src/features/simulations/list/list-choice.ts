import { tagKey, type Simulation } from "@foretell/contract";

/** How a simulation came out, as one looks for it. */
export const outcomes = ["blocked", "may_be_blocked", "succeeds", "failed", "pending"] as const;
export type Outcome = (typeof outcomes)[number];

/** The risks, the gravest first. */
export const risks = ["severe", "risk", "notice", "safe"] as const;

export const orders = ["newest", "oldest", "name", "rows", "gravest"] as const;
export type Order = (typeof orders)[number];

/** Which simulations of a list are shown, and in which order. Each part stands in the address. */
export interface ListChoice {
  /** Words of the name, the statement, the schema, a table or a tag, all of which must be there. */
  readonly q?: string | undefined;
  readonly outcome?: string | undefined;
  readonly risk?: string | undefined;
  /** A type of statement, or `script`. */
  readonly type?: string | undefined;
  /** The id of a schema. */
  readonly on?: string | undefined;
  /** A tag that they carry, in whatever case. */
  readonly tag?: string | undefined;
  /** The name of who made them. */
  readonly by?: string | undefined;
  /** A table that they reach. */
  readonly table?: string | undefined;
  readonly sort?: string | undefined;
}

/** Whether a choice leaves simulations out. */
export const isNarrowed = ({ q = "", outcome, risk, type, on, tag, by, table }: ListChoice): boolean =>
  q.trim() !== "" || [outcome, risk, type, on, tag, by, table].some((part) => part !== undefined);

const outcomeOf = ({ status, verdict }: Pick<Simulation, "status" | "verdict">): Outcome | undefined => {
  if (status === "failed" || status === "pending") return status;
  return verdict ?? undefined;
};

/** The simulations of a choice, in its order; those that have not run yet stand behind the others by risk and rows. */
export function chooseSimulations(simulations: readonly Simulation[], choice: ListChoice): readonly Simulation[] {
  const words = (choice.q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const found = simulations.filter(
    (simulation) => isOfChoice(simulation, choice) && words.every((word) => textOf(simulation).includes(word)),
  );
  const compare = comparers[orders.find((order) => order === choice.sort) ?? "newest"];
  return compare === null ? found : found.toSorted(compare);
}

function isOfChoice(simulation: Simulation, { outcome, risk, type, on, tag, by, table }: ListChoice): boolean {
  return (
    (outcome === undefined || outcomeOf(simulation) === outcome) &&
    (risk === undefined || simulation.risk === risk) &&
    (type === undefined || (type === "script" ? simulation.is_script : simulation.query_type === type)) &&
    (on === undefined || simulation.target_schema_id === on) &&
    (tag === undefined || simulation.tags.some((one) => tagKey(one) === tagKey(tag))) &&
    (by === undefined || simulation.created_by_name === by) &&
    (table === undefined || simulation.affectedTables.includes(table))
  );
}

const textOf = ({ name, query_text, schema_name, affectedTables, tags }: Simulation): string =>
  [name, query_text, schema_name, ...affectedTables, ...tags].join("\n").toLowerCase();

const gravity = ({ verdict, risk, status }: Simulation): number => {
  const outcome = verdict === "blocked" ? 0 : verdict === "may_be_blocked" ? 4 : 8;
  return status === "completed" ? outcome + risks.indexOf(risk ?? "safe") : status === "failed" ? 12 : 13;
};

const rowsOf = ({ status, total_rows_affected: rows }: Simulation): number => (status === "completed" ? rows : -1);

/** Null for the order in which the list comes. */
const comparers: Readonly<Record<Order, ((one: Simulation, other: Simulation) => number) | null>> = {
  newest: null,
  oldest: (one, other) => one.created_at.localeCompare(other.created_at),
  name: (one, other) => one.name.localeCompare(other.name, "en", { numeric: true, sensitivity: "base" }),
  rows: (one, other) => rowsOf(other) - rowsOf(one),
  gravest: (one, other) => gravity(one) - gravity(other),
};

/** The schemas that simulations of a list are put to, by name, each once. */
export function schemasOf(
  simulations: readonly Simulation[],
): readonly { readonly value: string; readonly label: string }[] {
  const names = new Map(simulations.map(({ target_schema_id: id, schema_name: name }) => [id, name]));
  return Array.from(names, ([value, label]) => ({ value, label })).toSorted((one, other) =>
    one.label.localeCompare(other.label),
  );
}

/** The people who made simulations of a list, by name. */
export function peopleOf(simulations: readonly Simulation[]): readonly string[] {
  const names = new Set(simulations.flatMap(({ created_by_name: name }) => (name === null ? [] : [name])));
  return [...names].toSorted((one, other) => one.localeCompare(other));
}

/** The tables that simulations of a list reach, by name; of one that reaches very many, those that the list has. */
export function tablesOf(simulations: readonly Simulation[]): readonly string[] {
  const names = new Set(simulations.flatMap(({ affectedTables }) => affectedTables));
  return [...names].toSorted((one, other) => one.localeCompare(other));
}
