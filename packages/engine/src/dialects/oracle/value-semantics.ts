import { commonFunctions } from "../common-functions.ts";
import type { ValueSemantics } from "../value-semantics-model.ts";

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Type-Comparison-Rules.html */
export const oracleValueSemantics: ValueSemantics = {
  emptyTextIsNull: true,
  hasBooleanType: true,
  hasAffinity: false,
  textEquality: "bytes",
  ordersTextByBytes: false,
  comparesTrailingBlanks: true,
  paddedText: { asStored: "padded", inFunctions: "padded" },
  like: { case: "counts", escape: null, hasClasses: false },
  hasConcatOperator: true,
  integerQuotient: "fraction",
  divisionByZero: "error",
  hasBitOperators: false,
  castToInteger: "rounds",
  decimalsAreFloats: false,
  readsIsoDates: false,
  fractionDigits: { timestamp: 6, date: 0 },
  zonedTypes: /time zone/iu,
  opaqueTypes: /^(?:u?rowid|long)\b/iu,
  ordersUuidsAsWritten: false,
  functions: {
    ...commonFunctions,
    nvl: "first that is not NULL",
    length: "characters",
    ceil: "ceiling",
    round: "round half away from zero",
    substr: "substring",
    concat: "concatenation without NULL",
    extract: "field of timestamp",
  },
  manual: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Functions.html",
};
