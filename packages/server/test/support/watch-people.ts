import type { KyselyPlugin } from "kysely";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import { currentPerson } from "../../src/fairness/person.ts";

/** The database, which notes in whose name each statement is put to it; those of the one that was given go unnoticed. */
export function watchPeople(database: OpenDatabase): { readonly database: OpenDatabase; readonly people: string[] } {
  const people: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      people.push(currentPerson());
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { database: { ...database, kysely: database.kysely.withPlugin(plugin) }, people };
}
