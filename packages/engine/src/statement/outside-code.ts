import { tokenise } from "../sql/tokenise.ts";
import type { PreparedSchema } from "./prepared-schema.ts";
import { handedOver } from "./routine-calls.ts";
import { routinesCalled, routinesReached } from "./routine-lookup.ts";

/** What code hands over to code that cannot be read. */
export interface OutsideCode {
  /** The routines that it calls, itself or through others, as written, whose code is not in the catalog. */
  readonly routines: readonly string[];
  /** Whether it runs statements that it puts together as text. */
  readonly buildsStatements: boolean;
}

/** What some code, and the routines of the catalog that it calls, hand over to code that is not there. */
export function outsideCode(schema: PreparedSchema, code: string): OutsideCode {
  const { dialect } = schema.catalog;
  const routines = new Set<string>();
  let buildsStatements = false;
  const add = (text: string) => {
    const { tokens } = tokenise(text, dialect);
    const known = new Set(routinesCalled(schema, tokens).map(({ name }) => name.toLowerCase()));
    const handed = handedOver(tokens, dialect);
    if (handed.buildsStatements) buildsStatements = true;
    for (const name of handed.routines)
      if (!known.has(name.slice(name.lastIndexOf(".") + 1).toLowerCase())) routines.add(name);
  };
  add(code);
  for (const { name, code: inner } of routinesReached(schema, tokenise(code, dialect).tokens)) {
    if (inner === null) routines.add(name);
    else add(inner);
  }
  return { routines: [...routines], buildsStatements };
}
