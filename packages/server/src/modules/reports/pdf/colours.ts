import type { SimulationReport } from "../simulation-report.ts";

export const colours = {
  ink: "#1c2230",
  muted: "#5b6475",
  line: "#d5dae3",
  paper: "#f4f6f9",
  accent: "#3b5bdb",
  danger: "#b42318",
  caution: "#8a5a00",
  good: "#1a7f37",
} as const;

const verdictColours = { succeeds: colours.good, may_be_blocked: colours.caution, blocked: colours.danger } as const;
const verdictPapers = { succeeds: "#e9f6ec", may_be_blocked: "#fdf3dc", blocked: "#fdecea" } as const;

/** The colour of the verdict and a light one to lay it on. */
export function verdictColoursOf({ summary }: SimulationReport): { readonly ink: string; readonly paper: string } {
  if (summary === null) return { ink: colours.muted, paper: colours.paper };
  const { verdict, risk } = summary;
  const told = verdict === "succeeds" && risk === "risk" ? "may_be_blocked" : verdict;
  return { ink: verdictColours[told], paper: verdictPapers[told] };
}

/** The colour of what happens to a table. */
export function operationColour(operation: string): string {
  switch (operation) {
    case "DELETE":
    case "RESTRICT":
      return colours.danger;
    case "UPDATE":
      return colours.caution;
    case "INSERT":
      return colours.good;
    default:
      return colours.accent;
  }
}
