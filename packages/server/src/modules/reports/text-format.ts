import type { ResultListName } from "../../db/stored-prediction.ts";
import type { SimulationReport } from "./simulation-report.ts";

/** What stands in a file: a text, or the entries of a list, of which nobody has all at once. */
export type ReportStep = { readonly text: string } | { readonly list: ResultListName; readonly text?: undefined };

/** A format that is written from its beginning to its end. */
export interface TextFormat {
  readonly plan: (report: SimulationReport) => ReportStep[];
  /** Some entries of a list, the first of them at a position; they stand behind those before them. */
  readonly write: (list: ResultListName, entries: readonly unknown[], position: number) => string;
}
