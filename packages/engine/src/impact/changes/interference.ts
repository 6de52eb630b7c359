import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Change } from "./change.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { triggersFireFor, triggersMayInterfere } from "./fired-triggers.ts";

const known = new WeakMap<Change, boolean>();

/**
 * Whether code may keep a change from its rows, or those on the way to it from theirs: nothing that it brings about is certain then.
 * A BEFORE trigger may as well take away what would be in the way. To be asked when all ways are found.
 */
export function codeMayInterfere(schema: PreparedSchema, rules: ReferentialRules, change: Change): boolean {
  let answer = known.get(change);
  if (answer === undefined) known.set(change, (answer = isInterferedWith(schema, rules, change)));
  return answer;
}

function isInterferedWith(schema: PreparedSchema, rules: ReferentialRules, change: Change): boolean {
  const open = new Set([change]);
  // What is found adds to the end of what is walked here.
  for (const each of open) {
    const before = known.get(each);
    if (before === true) return true;
    if (before === false) continue;
    if (triggersFireFor(rules, each) && triggersMayInterfere(schema, each.table, each.operation)) return true;
    for (const { parent } of each.arrivals) if (parent !== null) open.add(parent);
  }
  return false;
}
