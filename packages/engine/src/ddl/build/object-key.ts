import type { QualifiedName } from "../../catalog/model.ts";

/** The key under which an object that is no table is held while the schema is built. */
export function objectKey(name: QualifiedName): string {
  return `${name.namespace}\u0000${name.name}`;
}
