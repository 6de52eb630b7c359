import type { TypeRules } from "../../dialects/type-rules-model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { typeNamed } from "./named-type.ts";

const known = new WeakMap<PreparedSchema, TypeRules>();

/** The rules of a database with the casts that a schema defines itself; the same object where it has none. */
export function withOwnCasts(schema: PreparedSchema, rules: TypeRules): TypeRules {
  const { casts = [] } = schema.catalog;
  if (casts.length === 0) return rules;
  let own = known.get(schema);
  if (own === undefined) {
    const sets = {
      implicit: new Set(rules.casts.implicit),
      assignment: new Set(rules.casts.assignment),
      explicit: new Set(rules.casts.explicit),
    };
    for (const { source, target, context } of casts) {
      const [from, to] = [typeNamed(schema, rules, source), typeNamed(schema, rules, target)];
      if (from !== null && to !== null) sets[context].add(`${from}>${to}`);
    }
    known.set(schema, (own = { ...rules, casts: sets }));
  }
  return own;
}
