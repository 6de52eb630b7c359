import { afterEach, describe, expect, it, vi } from "vitest";
import { ImportRegistry, TrackedImport } from "../src/modules/schemas/import-progress.ts";

describe("an import that is tracked", () => {
  it("can be cancelled, again and again, until it is kept", () => {
    const tracked = new TrackedImport("id", null);
    expect([tracked.cancel(), tracked.cancel(), tracked.signal.aborted]).toEqual([true, true, true]);
    expect(() => tracked.keep()).toThrow("The import was cancelled. Nothing of it was kept.");
    expect(tracked.progress.phase).toBe("cancelled");
  });

  it("cannot be cancelled once it is kept, though it has not ended yet", () => {
    const tracked = new TrackedImport("id", null);
    tracked.update({ phase: "storing" });
    tracked.keep();
    expect([tracked.cancel(), tracked.signal.aborted, tracked.progress.phase]).toEqual([false, false, "storing"]);
  });

  it("cannot be cancelled once it has failed", () => {
    const tracked = new TrackedImport("id", null);
    tracked.update({ phase: "failed" });
    expect([tracked.cancel(), tracked.progress.phase]).toEqual([false, "failed"]);
  });
});

describe("the imports that are tracked", () => {
  afterEach(() => void vi.useRealTimers());

  it("forget those that have ended a minute ago, and no other that has the same id by now", () => {
    vi.useFakeTimers();
    const registry = new ImportRegistry();
    // A user's hundred ids are full of what has ended; the oldest makes room.
    for (const id of ["again", ...Array.from({ length: 100 }, (_, n) => `other ${n}`)]) {
      registry.end("ann", registry.begin("ann", id, null), "completed");
    }
    const again = registry.begin("ann", "again", null);
    vi.advanceTimersByTime(60_000);
    expect(registry.get("ann", "again")).toBe(again);
    registry.end("ann", again, "completed");
    vi.advanceTimersByTime(60_000);
    expect(() => registry.get("ann", "again")).toThrow("Import not found");
  });
});
