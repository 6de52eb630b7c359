import { describe, expect, it } from "vitest";
import { claimDrafts } from "../../src/lib/drafts.ts";
import { discardDraft, findDraft, saveDraft, type SimulationDraft } from "../../src/lib/simulation-draft.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

const draft: SimulationDraft = {
  query_text: "DELETE FROM customer",
  schema_id: "s",
  query_type: "DELETE",
  name: "Purge",
  hasOwnName: true,
  hasOwnType: false,
  hasOwnSchema: true,
  tags: ["nightly"],
};

describe("the draft of a simulation", () => {
  it("is kept for its project alone", () => {
    const storage = new MemoryStorage();
    saveDraft("a", draft, storage);
    expect(findDraft("a", storage)).toEqual(draft);
    expect(findDraft("b", storage)).toBeUndefined();
  });

  it("is there for whoever wrote it, and for nobody else who signs in there", () => {
    const storage = new MemoryStorage();
    claimDrafts("ada", storage);
    saveDraft("a", draft, storage);
    storage.setItem("import-draft:a", "a dump");
    storage.setItem("else", "kept");
    claimDrafts("ada", storage);
    expect(findDraft("a", storage)).toEqual(draft);
    claimDrafts("grace", storage);
    expect(findDraft("a", storage)).toBeUndefined();
    expect([storage.getItem("import-draft:a"), storage.getItem("else")]).toEqual([null, "kept"]);
  });

  it("is gone once it is run", () => {
    const storage = new MemoryStorage();
    saveDraft("a", draft, storage);
    discardDraft("a", storage);
    expect(findDraft("a", storage)).toBeUndefined();
  });

  it("is none where the storage holds something else", () => {
    const storage = new MemoryStorage();
    storage.setItem("simulation-draft:a", "{");
    expect(findDraft("a", storage)).toBeUndefined();
    storage.setItem("simulation-draft:a", '{"query_text":5}');
    expect(findDraft("a", storage)).toBeUndefined();
  });

  it("is lost without a complaint where the storage is full", () => {
    class FullStorage extends MemoryStorage {
      override setItem(): void {
        throw new DOMException("full", "QuotaExceededError");
      }
    }
    const storage = new FullStorage();
    expect(() => saveDraft("a", draft, storage)).not.toThrow();
    expect(findDraft("a", storage)).toBeUndefined();
  });
});
