import type { Column } from "../../catalog/model.ts";
import type { TypeReader } from "../../diff/canonical/type.ts";

/**
 * What of the values is gone where a column gets another type, in one sentence; null where values stay whole or the database
 * refuses those that do not fit.
 */
export function conversionLoss(before: Column, after: Column, from: TypeReader, to: TypeReader): string | null {
  const [old, fresh] = [from.read(before), to.read(after)];
  const what = `of ${before.name} (${old.shown} to ${fresh.shown})`;
  const isNumber = ({ typeFamily }: Column): boolean => ["integer", "decimal", "float"].includes(typeFamily);
  if (isNumber(before) && isNumber(after)) {
    if (before.typeFamily === "float" && after.typeFamily === "float" && old.name === fresh.name) return null;
    if (before.typeFamily !== "integer" && scaleOf(after, fresh.arguments) < scaleOf(before, old.arguments))
      return `Digits behind the point ${what} are rounded.`;
    if (after.typeFamily === "float" && before.typeFamily !== "float") return `Numbers ${what} keep about 15 digits.`;
    return null;
  }
  if (before.typeFamily === "timestamp" && after.typeFamily === "date") return `The time ${what} is cut off.`;
  if (before.typeFamily === "timestamp" && after.typeFamily === "time") return `The date ${what} is cut off.`;
  if (before.typeFamily === after.typeFamily && (after.typeFamily === "timestamp" || after.typeFamily === "time")) {
    const [had, has] = [Number(old.arguments[0] ?? 0), Number(fresh.arguments[0] ?? 0)];
    if (has < had) return `Fractions of seconds ${what} are rounded.`;
    const isZoned = (name: string): boolean => name.includes("with time zone") || name.includes("datetimeoffset");
    if (isZoned(old.name) && !isZoned(fresh.name))
      return `The time zone ${what} is gone: values stand in that of the session.`;
  }
  return null;
}

function scaleOf({ typeFamily }: Column, given: readonly string[]): number {
  if (typeFamily === "integer") return 0;
  return given[1] === undefined ? Number.POSITIVE_INFINITY : Number(given[1]);
}
