import { describe, expect, it } from "vitest";
import { TrackedImport } from "../src/modules/schemas/import-progress.ts";

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
