import { explainCodeFailure } from "../../lib/load-code.ts";

/** What is wrong with a worker that reported an error: only one whose code did not arrive says nothing of it. */
export async function workerError(event: Event): Promise<Error> {
  const message = event instanceof ErrorEvent ? event.message : "";
  return message === "" ? explainCodeFailure(event) : new Error(message);
}
