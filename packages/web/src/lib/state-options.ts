import type { SchemaVersion } from "@foretell/contract";

/** In the place of an id: a dump that is not stored. */
export const dumpChoice = "dump";

/** What can be compared of a schema, for a list to choose from: its working state, and its versions, newest first. */
export function stateOptions(schemaId: string, versions: readonly SchemaVersion[]) {
  return [{ value: schemaId, label: "Working state" }, ...versionOptions(versions)];
}

/** Versions for a list to choose from. */
export function versionOptions(versions: readonly SchemaVersion[]) {
  return versions.map(({ id, version_number, version_name, is_current }) => ({
    value: id,
    label: `${version_number} ${version_name}${is_current ? " (current)" : ""}`,
  }));
}
