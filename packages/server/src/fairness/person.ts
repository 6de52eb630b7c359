import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Does work in the name of a person, or of a network where nobody is signed in: what is shared is shared between them. */
export function inTheNameOf<T>(person: string, work: () => T): T {
  return current.run(person, work);
}

/** In whose name this is done; the server's own where it is in nobody's. */
export function currentPerson(): string {
  return current.getStore() ?? "the server";
}
