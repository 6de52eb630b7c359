import type { Routine } from "../catalog/model.ts";
import { tokenise } from "../lexing/tokenise.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { handedOver } from "./routine-calls.ts";
import { routineLabel, routinesCalled, routinesReached } from "./routine-lookup.ts";

/** What code hands over to code that cannot be read. */
export interface OutsideCode {
  /** The routines that it calls, itself or through others, as written, whose code is not in the catalog. */
  readonly routines: readonly string[];
  /** Whether it runs statements that it puts together as text. */
  readonly buildsStatements: boolean;
}

/**
 * What some code, and the routines of the catalog that it calls, hand over to code that is not there; `within` is the routine
 * whose code it is.
 */
export function outsideCode(schema: PreparedSchema, code: string, within: Routine | null = null): OutsideCode {
  const { dialect } = schema.catalog;
  const routines = new Set<string>();
  let buildsStatements = false;
  const add = (text: string, routine: Routine | null) => {
    const { tokens } = tokenise(text, dialect);
    const known = new Set(routinesCalled(schema, tokens, routine).map(({ name }) => name.toLowerCase()));
    const handed = handedOver(tokens, dialect);
    if (handed.buildsStatements) buildsStatements = true;
    for (const name of handed.routines)
      if (!known.has(name.slice(name.lastIndexOf(".") + 1).toLowerCase())) routines.add(name);
  };
  add(code, within);
  for (const routine of routinesReached(schema, tokenise(code, dialect).tokens, within)) {
    if (routine.code === null) routines.add(routineLabel(routine));
    else add(routine.code, routine);
  }
  return { routines: [...routines], buildsStatements };
}
