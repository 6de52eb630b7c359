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

const inks = { green: colours.good, blue: colours.accent, amber: colours.caution, red: colours.danger } as const;
const papers = { green: "#e9f6ec", blue: "#eaf0fd", amber: "#fdf3dc", red: "#fdecea" } as const;

/** The colour of the worse of verdict and risk, and a light one to lay it on: green where nothing is to be said. */
export function verdictColoursOf({ summary }: SimulationReport): { readonly ink: string; readonly paper: string } {
  if (summary === null) return { ink: colours.muted, paper: colours.paper };
  const { verdict, risk } = summary;
  const colour =
    verdict === "blocked" || risk === "severe"
      ? "red"
      : verdict === "may_be_blocked" || risk === "risk"
        ? "amber"
        : risk === "notice"
          ? "blue"
          : "green";
  return { ink: inks[colour], paper: papers[colour] };
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
