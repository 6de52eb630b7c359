const keyOf = (projectId: string) => `foretell.lastSchema:${projectId}`;

/** The schema that a statement was last put to in a project, in this browser. */
export function findLastSchema(projectId: string, storage: Storage = localStorage): string | undefined {
  try {
    return storage.getItem(keyOf(projectId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers it for the next statement. */
export function keepLastSchema(projectId: string, schemaId: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(keyOf(projectId), schemaId);
  } catch {
    // Without storage the choice begins anew each time.
  }
}
