import type { Span } from "../sql/span.ts";
import type { Query } from "./query-ast.ts";

/** Every node knows the text it was read from. */
export interface Spanned {
  readonly span: Span;
}

/** One part of a name as written, before the dialect folds it. */
export interface Name extends Spanned {
  readonly text: string;
  readonly isQuoted: boolean;
}

export interface NameExpression extends Spanned {
  readonly kind: "name";
  /** `schema.table.column` in order. */
  readonly parts: readonly Name[];
  /** Oracle's `(+)`. */
  readonly isOuterJoined: boolean;
}

export interface StarExpression extends Spanned {
  readonly kind: "star";
  readonly qualifier: readonly Name[];
  /** Names left out again (`* EXCEPT (a)`); empty in the five dialects unless an extension is used. */
  readonly except: readonly Name[];
}

export interface LiteralExpression extends Spanned {
  readonly kind: "literal";
  readonly type: "number" | "string" | "null" | "boolean" | "default";
  readonly value: string;
  /** `DATE '…'`, `INTERVAL '…'`: the type before the literal, upper case; null when none stands there. */
  readonly typeName: string | null;
}

export interface ParameterExpression extends Spanned {
  readonly kind: "parameter";
  readonly text: string;
}

export interface UnaryExpression extends Spanned {
  readonly kind: "unary";
  readonly operator: string;
  readonly operand: Expression;
}

export interface BinaryExpression extends Spanned {
  readonly kind: "binary";
  /** Upper case where it is a word: `=`, `||`, `DIV`, `AT TIME ZONE`. */
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

/** AND and OR, flattened: `a AND b AND c` has three operands. */
export interface LogicalExpression extends Spanned {
  readonly kind: "logical";
  readonly operator: "AND" | "OR";
  readonly operands: readonly Expression[];
}

export interface NotExpression extends Spanned {
  readonly kind: "not";
  readonly operand: Expression;
}

/** `IS NULL`, `IS TRUE`, `IS JSON` …; `test` in upper case without IS and NOT. */
export interface IsExpression extends Spanned {
  readonly kind: "is";
  readonly operand: Expression;
  readonly test: string;
  readonly isNegated: boolean;
}

export interface BetweenExpression extends Spanned {
  readonly kind: "between";
  readonly operand: Expression;
  readonly low: Expression;
  readonly high: Expression;
  readonly isNegated: boolean;
}

export interface InExpression extends Spanned {
  readonly kind: "in";
  readonly operand: Expression;
  readonly list: readonly Expression[];
  readonly query: Query | null;
  readonly isNegated: boolean;
}

/** `LIKE`, `ILIKE`, `SIMILAR TO`, `REGEXP`, `RLIKE`, `GLOB`, `MATCH`. */
export interface PatternExpression extends Spanned {
  readonly kind: "pattern";
  readonly operator: string;
  readonly operand: Expression;
  readonly pattern: Expression;
  readonly escape: Expression | null;
  readonly isNegated: boolean;
}

export interface ExistsExpression extends Spanned {
  readonly kind: "exists";
  readonly query: Query;
}

export interface SubqueryExpression extends Spanned {
  readonly kind: "subquery";
  readonly query: Query;
}

/** `x = ANY (…)`, `x > ALL (…)`. */
export interface QuantifiedExpression extends Spanned {
  readonly kind: "quantified";
  readonly operator: string;
  readonly quantifier: "ANY" | "ALL";
  readonly operand: Expression;
  readonly query: Query | null;
  readonly array: Expression | null;
}

export interface CallExpression extends Spanned {
  readonly kind: "call";
  readonly name: readonly Name[];
  readonly arguments: readonly Expression[];
  /** ORDER BY inside, WITHIN GROUP, KEEP, SEPARATOR and the like: read, but not part of the value's identity. */
  readonly orderBy: readonly Expression[];
  readonly filter: Expression | null;
  readonly over: WindowDefinition | null;
  readonly isDistinct: boolean;
}

export interface WindowDefinition extends Spanned {
  readonly name: Name | null;
  readonly partitionBy: readonly Expression[];
  readonly orderBy: readonly Expression[];
  readonly bounds: readonly Expression[];
}

export interface CastExpression extends Spanned {
  readonly kind: "cast";
  readonly operand: Expression;
  readonly typeName: string;
}

export interface CaseExpression extends Spanned {
  readonly kind: "case";
  readonly subject: Expression | null;
  readonly branches: readonly { readonly condition: Expression; readonly result: Expression }[];
  readonly otherwise: Expression | null;
}

export interface RowExpression extends Spanned {
  readonly kind: "row";
  readonly items: readonly Expression[];
}

export interface ArrayExpression extends Spanned {
  readonly kind: "array";
  readonly items: readonly Expression[];
  readonly query: Query | null;
}

/** `base[index]`, `base[low:high]`, `(base).field`. */
export interface AccessExpression extends Spanned {
  readonly kind: "access";
  readonly base: Expression;
  readonly indexes: readonly Expression[];
  readonly field: Name | null;
}

/** A variable set inside an expression or a named argument: `@n := 1`, `name => value`, `(a := 1)`. */
export interface AssignmentExpression extends Spanned {
  readonly kind: "assignment";
  readonly target: string;
  readonly value: Expression;
}

export type Expression =
  | NameExpression
  | StarExpression
  | LiteralExpression
  | ParameterExpression
  | UnaryExpression
  | BinaryExpression
  | LogicalExpression
  | NotExpression
  | IsExpression
  | BetweenExpression
  | InExpression
  | PatternExpression
  | ExistsExpression
  | SubqueryExpression
  | QuantifiedExpression
  | CallExpression
  | CastExpression
  | CaseExpression
  | RowExpression
  | ArrayExpression
  | AccessExpression
  | AssignmentExpression;
