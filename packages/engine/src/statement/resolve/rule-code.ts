import { keyOf } from "../../catalog/catalog-index.ts";
import type { QualifiedName, Rule, TriggerEvent } from "../../catalog/model.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import type { PreparedSchema } from "../prepared-schema.ts";

/** What PostgreSQL makes of a statement by a rewrite rule. @see https://www.postgresql.org/docs/current/rules-update.html */
export interface RuleCode {
  /** The statement itself is not run at all: DO INSTEAD without a condition. */
  readonly replaces: boolean;
  /** DO INSTEAD with a WHERE: the statement is run for the rows that do not meet it. */
  readonly replacesSome: boolean;
  /** The actions as written, empty for NOTHING. */
  readonly actions: string;
  /** An action gives rows to the RETURNING of the statement. */
  readonly returns: boolean;
}

const codeByRule = new WeakMap<Rule, RuleCode>();

/** What a rewrite rule does, read from its definition once. */
export function codeOfRule(rule: Rule): RuleCode {
  let code = codeByRule.get(rule);
  if (code === undefined) codeByRule.set(rule, (code = readRule(rule)));
  return code;
}

function readRule({ definition, isInstead }: Rule): RuleCode {
  const { tokens } = tokenise(definition, "postgresql");
  const at = tokens.findIndex(({ upper }) => upper === "DO");
  const hasCondition = tokens.slice(0, Math.max(0, at)).some(({ upper }) => upper === "WHERE");
  const next = tokens[at + 1]?.upper;
  const first = tokens[next === "INSTEAD" || next === "ALSO" ? at + 2 : at + 1];
  const text = at < 0 || first === undefined ? "" : definition.slice(first.start).trim();
  const actions = first?.upper === "NOTHING" ? "" : withoutBrackets(text);
  return {
    replaces: isInstead && !hasCondition,
    replacesSome: isInstead && hasCondition,
    actions,
    returns: /\bRETURNING\b/iu.test(actions),
  };
}

/** `(a; b)` as `a; b`; a query in brackets is no write and stays as it is. */
function withoutBrackets(text: string): string {
  const bare = text.replace(/;\s*$/u, "").trim();
  return bare.startsWith("(") && bare.endsWith(")") ? bare.slice(1, -1).trim() : bare;
}

const rulesBySchema = new WeakMap<PreparedSchema, ReadonlyMap<string, readonly Rule[]>>();

/** The rewrite rules of a table or view for an operation, in the order in which PostgreSQL applies them: by name. */
export function rulesOn(schema: PreparedSchema, on: QualifiedName, event: TriggerEvent): readonly Rule[] {
  let rules = rulesBySchema.get(schema);
  if (rules === undefined) {
    const inOrder = schema.catalog.rules.toSorted((first, second) => (first.name < second.name ? -1 : 1));
    rules = Map.groupBy(inOrder, (rule) => `${rule.event}\u0000${keyOf(schema.catalog, rule.table)}`);
    rulesBySchema.set(schema, rules);
  }
  return rules.size === 0 ? [] : (rules.get(`${event}\u0000${keyOf(schema.catalog, on)}`) ?? []);
}
