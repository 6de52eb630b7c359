import type { KyselyPlugin } from "kysely";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import { currentPerson } from "../../src/fairness/person.ts";

/** What the server sends mails from, at times of its own, beside whatever a test does. */
const errands = "mail_outbox";

/**
 * The database, which notes in whose name each statement is put to it; those of the one that was given go unnoticed, as do
 * those that send mails.
 */
export function watchPeople(database: OpenDatabase): { readonly database: OpenDatabase; readonly people: string[] } {
  const people: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!JSON.stringify(node).includes(errands)) people.push(currentPerson());
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { database: { ...database, kysely: database.kysely.withPlugin(plugin) }, people };
}
