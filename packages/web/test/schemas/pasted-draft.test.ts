import { expect, it } from "vitest";
import { findUnreadable } from "../../src/features/schemas/import/unreadable-source.ts";
import {
  findPastedDraft,
  forgetPastedDraft,
  keepPastedDraft,
  mostKept,
} from "../../src/features/schemas/import/pasted-draft.ts";
import { longPasteFrom } from "../../src/lib/dump-source.ts";

function memory(limit = Infinity): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage;
}

const draft = (text: string) => ({
  source: { kind: "text" as const, text },
  chosenDbType: "mysql" as const,
  name: "n",
});

it("keeps what is pasted, a long one beside the editor, and forgets it", () => {
  const storage = memory();
  keepPastedDraft("p", draft("SELECT 1"), storage);
  expect(findPastedDraft("p", storage)).toEqual(draft("SELECT 1"));
  expect(findPastedDraft("other", storage)).toBeUndefined();
  keepPastedDraft("p", draft("x".repeat(longPasteFrom)), storage);
  expect(findPastedDraft("p", storage)?.source.kind).toBe("long-paste");
  forgetPastedDraft("p", storage);
  expect(findPastedDraft("p", storage)).toBeUndefined();
});

it("keeps nothing of a file, of nothing, and of what is too long for the storage", () => {
  const storage = memory();
  keepPastedDraft("p", draft("SELECT 1"), storage);
  keepPastedDraft("p", { ...draft(""), source: { kind: "file", file: new File(["a"], "a.sql") } }, storage);
  expect(findPastedDraft("p", storage)).toBeUndefined();
  for (const text of ["  \n", "x".repeat(mostKept + 1)]) {
    keepPastedDraft("p", draft(text), storage);
    expect(findPastedDraft("p", storage)).toBeUndefined();
  }
  const full = memory(10);
  keepPastedDraft("p", draft("SELECT 1"), full);
  expect(findPastedDraft("p", full)).toBeUndefined();
});

it("reads nothing that is no draft", () => {
  const storage = memory();
  storage.setItem("import-draft:p", "{");
  expect(findPastedDraft("p", storage)).toBeUndefined();
  storage.setItem("import-draft:p", '{"text":7}');
  expect(findPastedDraft("p", storage)).toBeUndefined();
});

const file = (...parts: BlobPart[]) => ({ kind: "file" as const, file: new File(parts, "a.sql") });

it("tells what is no dump by how it begins", async () => {
  expect(await findUnreadable(file("GIF89a"))).toContain("This is a picture.");
  expect(await findUnreadable(file("PGDMP\u0001"))).toContain("pg_restore");
  expect(await findUnreadable(file(new Uint8Array(500).map((_, at) => (at * 37) % 256)))).toContain("This is no text");
  expect(await findUnreadable({ kind: "text", text: "\u0000\u0001\ufffd".repeat(50) })).toContain("This is no text");
});

it("takes every text, and what is packed", async () => {
  expect(await findUnreadable({ kind: "text", text: "-- 日本語\nCREATE TABLE t (é int);" })).toBeUndefined();
  expect(
    await findUnreadable(file("CREATE TABLE t (b blob); INSERT INTO t VALUES ('", new Uint8Array([0xff, 0]), "');")),
  ).toBeUndefined();
  const wide = new Uint8Array([0xff, 0xfe, ..."CREATE TABLE t".split("").flatMap((sign) => [sign.charCodeAt(0), 0])]);
  expect(await findUnreadable(file(wide))).toBeUndefined();
  expect(await findUnreadable(file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 1, 2, 3])))).toBeUndefined();
});
