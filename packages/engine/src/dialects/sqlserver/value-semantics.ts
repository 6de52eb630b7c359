import { commonFunctions } from "../common-functions.ts";
import type { ValueSemantics } from "../value-semantics-model.ts";

/** @see https://learn.microsoft.com/en-us/sql/t-sql/functions/functions */
export const sqlserverValueSemantics: ValueSemantics = {
  emptyTextIsNull: false,
  hasBooleanType: false,
  hasAffinity: false,
  textEquality: "collation",
  ordersTextByBytes: false,
  comparesTrailingBlanks: false,
  paddedText: { asStored: "unknown", inFunctions: "unknown" },
  like: { case: "collation", escape: null, hasClasses: true },
  hasConcatOperator: false,
  integerQuotient: "whole",
  divisionByZero: "error",
  hasBitOperators: true,
  castToInteger: "truncates",
  decimalsAreFloats: false,
  readsIsoDates: true,
  fractionDigits: { time: 6, datetime2: 6, datetime: 0, smalldatetime: 0 },
  // How DATETIME reads '2024-01-05' depends on the session's DATEFORMAT.
  zonedTypes: /^\[?(?:datetimeoffset|datetime|smalldatetime)\b/iu,
  opaqueTypes: /^\[?(?:money|smallmoney)\b/iu,
  ordersUuidsAsWritten: false,
  functions: {
    ...commonFunctions,
    len: "characters less trailing blanks",
    ceiling: "ceiling",
    left: "left",
    right: "right",
    substring: "substring",
    concat: "concatenation without NULL",
    year: "year",
    month: "month",
    day: "day",
  },
  manual: "https://learn.microsoft.com/en-us/sql/t-sql/functions/functions",
};
