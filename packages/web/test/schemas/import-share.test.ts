import type { ImportProgress } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { importShare, phaseLabel } from "../../src/features/schemas/import/import-share.ts";

const progress = (change: Partial<ImportProgress>): ImportProgress => ({
  import_id: "00000000-0000-4000-8000-000000000000",
  phase: "reading",
  bytes_read: 0,
  bytes_total: 100,
  statements: 0,
  tables: 0,
  ...change,
});

describe("how far an import has come", () => {
  it("is what is sent until the server says what it has read", () => {
    expect(importShare({ sentBytes: 25, totalBytes: 100, progress: undefined })).toBe(0.25);
    expect(importShare({ sentBytes: 100, totalBytes: 100, progress: progress({ bytes_read: 40 }) })).toBe(0.4);
  });

  it("is not known before anything is sent, nor when all is sent and nothing is heard", () => {
    expect(importShare({ sentBytes: 0, totalBytes: 0, progress: undefined })).toBeNull();
    expect(importShare({ sentBytes: 100, totalBytes: 100, progress: undefined })).toBeNull();
  });

  it("falls back to what is sent where the server does not know the size", () => {
    const known = progress({ bytes_total: null, bytes_read: 900 });
    expect(importShare({ sentBytes: 50, totalBytes: 100, progress: known })).toBe(0.5);
  });

  it("is whole while the schema is stored", () => {
    const known = progress({ phase: "storing", bytes_read: 99 });
    expect(importShare({ sentBytes: 100, totalBytes: 100, progress: known })).toBe(1);
  });

  it("is told in words", () => {
    expect(phaseLabel({ sentBytes: 1, totalBytes: 9, progress: progress({ phase: "receiving" }) })).toBe(
      "Sending the dump…",
    );
    expect(phaseLabel({ sentBytes: 9, totalBytes: 9, progress: undefined })).toBe("Reading the dump…");
    expect(phaseLabel({ sentBytes: 9, totalBytes: 9, progress: progress({ phase: "storing" }) })).toBe(
      "Storing the schema…",
    );
  });
});
