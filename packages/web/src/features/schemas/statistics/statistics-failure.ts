import { ApiError } from "@foretell/contract";
import type { JsonFault } from "./find-json-fault.ts";

/** Why statistics were not taken, as it is shown in place. */
export interface StatisticsFailure {
  readonly message: string;
  /** The place of the document that is no JSON. */
  readonly fault: JsonFault | undefined;
  /** What the server found at which path of the document. */
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

/** What to show where a document is no JSON. */
export function failureOfFault(fault: JsonFault): StatisticsFailure {
  return {
    message: `This is no JSON: line ${fault.line}, column ${fault.column}: ${fault.reason}.`,
    fault,
    details: [],
  };
}

/** What to show of an answer that is no success. */
export function failureOfError(error: unknown): StatisticsFailure {
  if (!(error instanceof ApiError)) return { message: "The file could not be read.", fault: undefined, details: [] };
  return { message: error.message, fault: undefined, details: error.details };
}
