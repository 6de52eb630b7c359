import { ApiError, readFailure } from "@foretell/contract";
import { expect, it } from "vitest";
import { notifyDone, notifyError, notifySuccess, showNoticesBy, type Notice } from "../src/lib/notify.ts";

it("keeps what is told until there is something to show it, and shows it once", () => {
  const shown: Notice[] = [];
  notifySuccess("Saved");
  notifyDone("Run again");
  notifyError(new ApiError("The name is taken", { status: 409, code: "CONFLICT" }), "Failed to save");
  showNoticesBy((notice) => shown.push(notice));
  notifyError(new TypeError("x is undefined"), "Failed to load");
  notifyError(new TypeError(), "Failed to list", { isSaidInPlace: true });
  notifyError(readFailure(502, "<html>"), "Failed to fetch");
  expect(shown).toEqual([
    { kind: "success", message: "Saved", durationMs: 2_000 },
    { kind: "info", message: "Run again", durationMs: 2_000 },
    { kind: "error", message: "The name is taken", durationMs: 4_000 },
    { kind: "error", message: "Failed to load", durationMs: 4_000 },
    { kind: "error", message: "Failed to list", durationMs: 4_000, isSaidInPlace: true },
    { kind: "error", message: "Failed to fetch", durationMs: 4_000 },
  ]);
});
