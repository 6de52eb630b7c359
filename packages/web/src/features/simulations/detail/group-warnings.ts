import type { SimulationSummary } from "@foretell/contract";

type Warning = SimulationSummary["warnings"][number];

/** Warnings of one code and severity, each with its place in the whole list. */
export interface WarningGroup {
  readonly code: string;
  readonly severity: Warning["severity"];
  readonly entries: readonly { readonly index: number; readonly warning: Warning }[];
}

/** The warnings by code, risks before notices, else in the order in which the codes first come. */
export function groupWarnings(warnings: readonly Warning[]): WarningGroup[] {
  const groups = new Map<
    string,
    { code: string; severity: Warning["severity"]; entries: WarningGroup["entries"][number][] }
  >();
  for (const [index, warning] of warnings.entries()) {
    const { code, severity } = warning;
    const key = `${severity} ${code}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { code, severity, entries: [{ index, warning }] });
    else known.entries.push({ index, warning });
  }
  const all = [...groups.values()];
  return [...all.filter(({ severity }) => severity === "risk"), ...all.filter(({ severity }) => severity !== "risk")];
}
