/** What a draft's key begins with; what it is a draft of follows. */
export const draftKinds = { simulation: "simulation-draft:", import: "import-draft:" } as const;

const ownerKey = "drafts-of";

/**
 * Leaves the drafts of a tab to the person who wrote them: whoever signs in there as somebody else finds none. A session that has
 * ended takes none from its own person.
 */
export function claimDrafts(userId: string, storage: Storage = sessionStorage): void {
  try {
    const owner = storage.getItem(ownerKey);
    if (owner !== null && owner !== userId) {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
      const prefixes = Object.values(draftKinds);
      for (const key of keys) if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
    }
    storage.setItem(ownerKey, userId);
  } catch {
    // A storage that is closed has no drafts.
  }
}
