import type { UserType } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { codeText } from "../canonical/code-tokens.ts";
import type { Comparison } from "./comparison.ts";

/** Finds labels of an enum that differ, and tells whether the rest of two types is the same. */
export function compareType(comparison: Comparison, before: UserType, after: UserType): boolean {
  const { dialect } = comparison;
  const text = (code: string | null | undefined): string => codeText(code ?? "", dialect);
  if (
    before.kind !== after.kind ||
    before.isNotNull !== after.isNotNull ||
    text(before.baseType) !== text(after.baseType) ||
    text(before.definition) !== text(after.definition)
  )
    return false;
  if (after.kind === "enum") compareLabels(comparison, before, after);
  return true;
}

function compareLabels({ find, matching }: Comparison, before: UserType, after: UserType): void {
  const [old, fresh] = [new Set(before.labels), new Set(after.labels)];
  const place = { table: null, object: displayName(matching.after.catalog, after), before, after };
  for (const label of fresh) {
    if (!old.has(label)) find({ ...place, kind: "type-label-added", beforeText: null, afterText: label });
  }
  for (const label of old) {
    if (!fresh.has(label)) find({ ...place, kind: "type-label-removed", beforeText: label, afterText: null });
  }
  const [from, to] = [[...old].filter((label) => fresh.has(label)), [...fresh].filter((label) => old.has(label))];
  if (from.some((label, at) => label !== to[at])) {
    find({
      ...place,
      kind: "type-labels-reordered",
      beforeText: before.labels.join(", "),
      afterText: after.labels.join(", "),
    });
  }
}
