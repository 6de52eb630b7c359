import { resultFormat } from "../../db/formats/result-format.ts";
import { broken, newestFormat, readStoredJson } from "../../db/formats/stored-format.ts";
import type { StoredSummary } from "./simulations.repo.ts";

/** The JSON text of a SimulationSummary. Throws StoredShapeError. */
export function summaryJson(stored: StoredSummary): string {
  if (stored.format === newestFormat(resultFormat) && !stored.is_whole) {
    throw broken(resultFormat, "summary", stored.format);
  }
  return readStoredJson(resultFormat, "summary", stored);
}
