import { commonFunctions } from "../common-functions.ts";
import type { ValueSemantics } from "../value-semantics-model.ts";

/** @see https://www.sqlite.org/datatype3.html */
export const sqliteValueSemantics: ValueSemantics = {
  emptyTextIsNull: false,
  hasBooleanType: false,
  hasAffinity: true,
  textEquality: "bytes",
  ordersTextByBytes: true,
  comparesTrailingBlanks: true,
  paddedText: { asStored: "unknown", inFunctions: "unknown" },
  like: { case: "ASCII is ignored", escape: null, hasClasses: false },
  hasConcatOperator: true,
  integerQuotient: "whole",
  divisionByZero: "NULL",
  hasBitOperators: true,
  castToInteger: "truncates",
  decimalsAreFloats: true,
  readsIsoDates: false,
  fractionDigits: {},
  zonedTypes: /^$/u,
  opaqueTypes: /^$/u,
  ordersUuidsAsWritten: true,
  functions: {
    ...commonFunctions,
    ifnull: "first that is not NULL",
    length: "characters",
    ceil: "ceiling",
    ceiling: "ceiling",
    round: "round half away from zero",
    substr: "substring",
    substring: "substring",
    concat: "concatenation without NULL",
  },
  manual: "https://www.sqlite.org/lang_expr.html",
};
