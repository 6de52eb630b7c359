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

const networkPrefix = "network ";

/** The name of whoever comes from a network without being signed in. */
export function networkPerson(network: string): string {
  return networkPrefix + network;
}

/**
 * With whom somebody shares what is shared between people: all who are not signed in are one, as whoever has many networks
 * would be many.
 */
export function groupOf(person: string): string {
  return person.startsWith(networkPrefix) ? "not signed in" : person;
}
