import type { TypeFamily } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { plainSelect } from "../../statistics/estimate/equality.ts";
import { queryContext } from "../../statistics/estimate/query-rows.ts";
import { itemBehind } from "../../statistics/estimate/query-values.ts";
import { storedTypeNamed, storedTypeOf } from "../values/type.ts";

/** What an expression gives, as far as it is told apart here. */
export type ExpressionKind = "text" | "number" | "whole number" | "other";

interface Lookup {
  readonly schema: PreparedSchema;
  readonly resolver: Resolver;
}

const textFunctions = new Set(
  `concat concat_ws lower upper lcase ucase initcap trim ltrim rtrim btrim left right substring substr mid replace repeat replicate
   lpad rpad reverse md5 sha1 to_char format date_format group_concat string_agg listagg translate split_part regexp_replace
   quote_literal quote_ident hex to_hex stuff space char chr elt insert overlay`.split(/\s+/u),
);
const wholeFunctions = new Set(
  "count length char_length character_length octet_length len instr strpos position ascii year month day sign".split(
    " ",
  ),
);
const numberFunctions = new Set(
  "sum avg abs round ceil ceiling floor trunc truncate power pow sqrt exp ln log mod random rand greatest least".split(
    " ",
  ),
);
const choices = new Set(["coalesce", "ifnull", "nvl", "isnull", "nullif", "min", "max"]);

/** What an expression gives: a text, a number, or what is not looked into. */
export function kindOf(lookup: Lookup, node: Expression): ExpressionKind {
  switch (node.kind) {
    case "literal":
      if (node.type === "number") return /^\d+$/u.test(node.value) ? "whole number" : "number";
      return node.type === "string" && node.typeName === null ? "text" : "other";
    case "name": {
      const binding = lookup.resolver.bindings.get(node);
      if (binding?.origin) return kindOfFamily(storedTypeOf(lookup.schema, binding.origin.column).typeFamily);
      const behind = binding?.source
        ? itemBehind(queryContext(lookup.schema, lookup.resolver), binding.source, node)
        : null;
      return behind ? kindOf(lookup, behind.expression) : "other";
    }
    case "unary":
      return isSign(node.operator) && kindOf(lookup, node.operand) !== "text" ? kindOf(lookup, node.operand) : "other";
    case "binary":
      return kindOfBinary(lookup, node);
    case "cast":
      return kindOfFamily(storedTypeNamed(lookup.schema, node.typeName).typeFamily);
    case "case":
      return commonKind(lookup, [
        ...node.branches.map(({ result }) => result),
        ...(node.otherwise ? [node.otherwise] : []),
      ]);
    case "subquery": {
      const item = plainSelect(node.query)?.items[0]?.expression;
      return item ? kindOf(lookup, item) : "other";
    }
    case "call": {
      const name = node.name.at(-1)?.text.toLowerCase() ?? "";
      if (textFunctions.has(name)) return "text";
      if (wholeFunctions.has(name)) return "whole number";
      if (choices.has(name)) return commonKind(lookup, name === "nullif" ? node.arguments.slice(0, 1) : node.arguments);
      if (!numberFunctions.has(name)) return "other";
      const [first] = node.arguments;
      const own = first ? kindOf(lookup, first) : "other";
      return name === "greatest" || name === "least" || name === "abs"
        ? commonKind(lookup, node.arguments)
        : own === "other" && first
          ? "other"
          : "number";
    }
    default:
      return "other";
  }
}

const isSign = (operator: string): boolean => operator === "-" || operator === "+";

function kindOfBinary(
  lookup: Lookup,
  { operator, left, right }: Extract<Expression, { kind: "binary" }>,
): ExpressionKind {
  const { dialect } = lookup.schema.catalog;
  if (operator === "||") return dialect === "mysql" || dialect === "sqlserver" ? "other" : "text";
  if (!/^(?:[-+*/%]|DIV|MOD)$/u.test(operator)) return "other";
  const kinds = [kindOf(lookup, left), kindOf(lookup, right)];
  if (kinds.includes("text"))
    return operator === "+" && dialect === "sqlserver" && kinds.every((kind) => kind === "text") ? "text" : "other";
  if (kinds.includes("other")) return "other";
  const isWhole =
    kinds.every((kind) => kind === "whole number") &&
    (operator !== "/" || dialect === "postgresql" || dialect === "sqlserver");
  return isWhole ? "whole number" : "number";
}

function commonKind(lookup: Lookup, nodes: readonly Expression[]): ExpressionKind {
  const kinds = new Set(
    nodes.filter((node) => node.kind !== "literal" || node.type !== "null").map((node) => kindOf(lookup, node)),
  );
  const [only] = kinds;
  if (kinds.size === 1 && only !== undefined) return only;
  return [...kinds].every((kind) => kind === "number" || kind === "whole number") && kinds.size > 0
    ? "number"
    : "other";
}

function kindOfFamily(family: TypeFamily): ExpressionKind {
  if (family === "integer") return "whole number";
  if (family === "decimal" || family === "float") return "number";
  return family === "text" ? "text" : "other";
}
