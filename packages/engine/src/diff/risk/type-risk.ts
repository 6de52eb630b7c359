import type { Column } from "../../catalog/model.ts";
import { affinityOf } from "../../dialects/sqlite/affinity.ts";
import type { CanonicalType } from "../canonical/type.ts";
import { breaking, dataDependent, safe } from "./judgement.ts";
import type { Judgement, RiskContext } from "./judgement.ts";

/** The risk of another type of a column: whether it holds all values of the one before, and whether they mean the same. */
export function typeRisk(before: Column, after: Column, context: RiskContext): Judgement {
  const [from, to] = [context.typesBefore.read(before), context.typesAfter.read(after)];
  const { rules, facts } = context;
  if (rules.hasLooseTypes && !context.isStrict(after)) return looseTypeRisk(before, after, context);
  if (before.typeFamily === "array" || after.typeFamily === "array") {
    return from.name === to.name ? dataDependent(facts.typeNarrowed) : breaking(facts.typeReplaced);
  }
  if (before.typeFamily !== after.typeFamily) return otherFamilyRisk(before, after, from, to, context);
  const fit = fitOf(before, from, to, context);
  if (fit === "wider") {
    return safe(`Every value of ${from.shown} is one of ${to.shown}.`, wideningCaveat(after, from, to, context));
  }
  if (fit === "narrower") return dataDependent(facts.typeNarrowed);
  if (after.typeFamily === "enum" && from.name === to.name) {
    return breaking("Labels are sorted by their order: ORDER BY and comparisons of their numbers mean something else.");
  }
  if (from.name === to.name && padded.has(from.name)) {
    return breaking(
      "Values are filled up with blanks to the new length, which comparisons with other types do not leave aside.",
    );
  }
  return breaking(facts.typeReplaced);
}

function wideningCaveat(
  { typeFamily }: Column,
  from: CanonicalType,
  to: CanonicalType,
  { dialect }: RiskContext,
): string | undefined {
  if (typeFamily === "enum" && from.arguments.some((label, at) => label !== to.arguments[at])) {
    return "A statement that names a label by its number means another one.";
  }
  // It looks for functions and operators by the types of what they are given, and never makes a type narrower by itself.
  if (dialect === "postgresql" && from.name !== to.name) {
    return `A function or an operator that takes ${from.name} alone, and a recursive query that begins with one, need a cast.`;
  }
  return undefined;
}

type Fit = "wider" | "narrower" | "other";

function fitOf(column: Column, from: CanonicalType, to: CanonicalType, context: RiskContext): Fit {
  switch (column.typeFamily) {
    case "integer":
      return integerFit(from, to, context);
    case "decimal":
      return decimalFit(from, to);
    case "text":
    case "binary":
      return lengthFit(from, to, context);
    case "enum":
      return labelFit(from, to);
    case "float":
      return floatFit(from, to);
    default:
      if (from.name !== to.name) return "other";
      return precisionFit(from, to);
  }
}

function integerFit(from: CanonicalType, to: CanonicalType, { rules }: RiskContext): Fit {
  const [old, fresh] = [rules.integerBytes[from.name], rules.integerBytes[to.name]];
  if (old === undefined || fresh === undefined) return "other";
  // A tinyint of SQL Server has no sign.
  const isSignless = (type: CanonicalType): boolean =>
    type.isUnsigned || (type.name === "tinyint" && rules.product === "SQL Server");
  const [wasSignless, isNowSignless] = [isSignless(from), isSignless(to)];
  if (wasSignless === isNowSignless) return fresh >= old ? "wider" : "narrower";
  return wasSignless && fresh > old ? "wider" : "narrower";
}

function decimalFit(from: CanonicalType, to: CanonicalType): Fit {
  if (from.name !== to.name) return from.name === "money" || to.name === "money" ? "other" : "narrower";
  if (to.arguments.length === 0) return "wider";
  if (from.arguments.length === 0) return "narrower";
  const digits = (type: CanonicalType): { readonly whole: number; readonly scale: number } => {
    const [precision = "", scale = "0"] = type.arguments;
    const places = Number(scale);
    return { whole: Number(precision) - places, scale: places };
  };
  const [old, fresh] = [digits(from), digits(to)];
  const isWider = fresh.whole >= old.whole && fresh.scale >= old.scale && (!to.isUnsigned || from.isUnsigned);
  return isWider ? "wider" : "narrower";
}

/** Types whose values are filled up with blanks to their length. */
const padded = new Set(["character", "char", "nchar", "binary", "bit"]);

function lengthFit(from: CanonicalType, to: CanonicalType, { rules, dialect }: RiskContext): Fit {
  if (padded.has(from.name) !== padded.has(to.name) || (padded.has(from.name) && from.name !== to.name)) return "other";
  const lengthOf = (type: CanonicalType): number => {
    const [length] = type.arguments;
    if (length === undefined || length === "max") return rules.textBytes[type.name] ?? Number.POSITIVE_INFINITY;
    return Number.parseInt(length, 10);
  };
  // The characters of one are bytes of the other, so that a text may not fit.
  const isNational = (type: CanonicalType): boolean => dialect === "sqlserver" && type.name.startsWith("n");
  if (isNational(from) && !isNational(to)) return "narrower";
  if (!isNational(from) && isNational(to)) return "other";
  if (dialect === "postgresql" && from.name !== to.name && !(isPlainText(from) && isPlainText(to))) return "other";
  if (dialect === "oracle" && from.name !== to.name) return "other";
  const [oldUnit, newUnit] = [from, to].map((type) => (type.arguments[0] ?? "").endsWith("char"));
  if (oldUnit === true && newUnit === false) return "narrower";
  // Only Oracle minds the blanks with which a value is filled up.
  if (padded.has(from.name) && dialect === "oracle" && lengthOf(to) > lengthOf(from)) return "other";
  return lengthOf(to) >= lengthOf(from) ? "wider" : "narrower";
}

function isPlainText({ name }: CanonicalType): boolean {
  return name === "text" || name === "character varying";
}

function labelFit(from: CanonicalType, to: CanonicalType): Fit {
  if (from.name !== to.name || from.arguments.length === 0) return "other";
  const kept = from.arguments.filter((label) => to.arguments.includes(label));
  if (kept.length < from.arguments.length) return "narrower";
  const order = to.arguments.filter((label) => from.arguments.includes(label));
  return order.every((label, at) => label === kept[at]) ? "wider" : "other";
}

function floatFit(from: CanonicalType, to: CanonicalType): Fit {
  const isLong = ({ name }: CanonicalType): boolean =>
    name.startsWith("double") || name === "float" || name === "binary_double";
  const isShort = ({ name }: CanonicalType): boolean => name === "real" || name === "binary_float";
  if (from.name === to.name) return precisionFit(from, to);
  return isShort(from) && isLong(to)
    ? "wider"
    : isLong(from) && isShort(to)
      ? "narrower"
      : from.name === "float" && to.name === "double"
        ? "wider"
        : "narrower";
}

function precisionFit(from: CanonicalType, to: CanonicalType): Fit {
  const [old, fresh] = [
    Number(from.arguments[0] ?? Number.POSITIVE_INFINITY),
    Number(to.arguments[0] ?? Number.POSITIVE_INFINITY),
  ];
  if (Number.isNaN(old) || Number.isNaN(fresh)) return "other";
  return fresh >= old ? "wider" : "narrower";
}

function otherFamilyRisk(
  before: Column,
  after: Column,
  from: CanonicalType,
  to: CanonicalType,
  context: RiskContext,
): Judgement {
  const isNumber = ({ typeFamily }: Column): boolean =>
    typeFamily === "integer" || typeFamily === "decimal" || typeFamily === "float";
  const { dialect, facts } = context;
  // Division of whole numbers gives whole numbers in these.
  const dividesWhole = dialect === "postgresql" || dialect === "sqlserver";
  if (isNumber(before) && isNumber(after)) {
    if (before.typeFamily === "integer" && dividesWhole)
      return breaking(`A division of ${from.shown} by a whole number drops its fraction, one of ${to.shown} keeps it.`);
    if (after.typeFamily === "integer") return breaking(`A fraction is lost: ${to.shown} holds whole numbers alone.`);
    return before.typeFamily === "integer" && after.typeFamily === "decimal"
      ? dataDependent(facts.typeNarrowed)
      : breaking(facts.typeReplaced);
  }
  return breaking(facts.typeReplaced);
}

function looseTypeRisk(before: Column, after: Column, { facts }: RiskContext): Judgement {
  if (affinityOf(before.type) === affinityOf(after.type)) {
    return safe("SQLite stores and compares by the affinity of a type, which stays the same.");
  }
  return breaking(facts.typeReplaced);
}
