import type { Change, ChangeKind, SchemaDiff } from "./model.ts";

/** Which number of a version a change raises. */
export type VersionStep = "major" | "minor" | "patch";

/** Data-dependent changes by which a column takes less than before, so that a write that ran can fail. */
const narrowing: ReadonlySet<ChangeKind> = new Set([
  "column-type-changed",
  "column-nullability-changed",
  "type-label-removed",
  "type-changed",
]);

/**
 * The number that a diff raises: the first where a statement can miss something (a table or column gone, a type narrowed, NOT
 * NULL added), the second where something was added or the rows decide, else the third.
 */
export function versionStepOf({ changes }: Pick<SchemaDiff, "changes">): VersionStep {
  const steps = new Set(changes.map(stepOfChange));
  if (steps.has("major")) return "major";
  return steps.has("minor") ? "minor" : "patch";
}

function stepOfChange({ kind, risk }: Change): VersionStep {
  if (risk === "breaking" || (risk === "data-dependent" && narrowing.has(kind))) return "major";
  return risk === "data-dependent" || kind.endsWith("-added") ? "minor" : "patch";
}

/**
 * The version that follows one by a diff: `v1.2.0` and an added table make `v1.3.0`. Without a current version, or one that is
 * not of three numbers, `v1.0.0`.
 */
export function suggestVersion(current: string | null, diff: Pick<SchemaDiff, "changes">): string {
  const [, major, minor, patch] = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/i.exec(current?.trim() ?? "") ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return "v1.0.0";
  switch (versionStepOf(diff)) {
    case "major":
      return `v${Number(major) + 1}.0.0`;
    case "minor":
      return `v${major}.${Number(minor) + 1}.0`;
    default:
      return `v${major}.${minor}.${Number(patch) + 1}`;
  }
}
