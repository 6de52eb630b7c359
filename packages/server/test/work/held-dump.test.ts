import { expect, it } from "vitest";
import { HeldDump } from "../../src/work/held-dump.ts";

async function textOf(dump: HeldDump): Promise<string> {
  let text = "";
  for await (const piece of dump.pieces()) text += Buffer.from(piece).toString();
  return text;
}

it("is read from its start as often as one asks, while it comes and after", async () => {
  const dump = new HeldDump(9);
  dump.add(Buffer.from("one"));
  const during = textOf(dump);
  const whole = dump.whole();
  for (const piece of ["two", "six"]) {
    await Promise.resolve();
    dump.add(Buffer.from(piece));
  }
  expect([await during, Buffer.from(await whole).toString()]).toEqual(["onetwosix", "onetwosix"]);
  expect(await textOf(dump)).toBe("onetwosix");
});

it("gives what came, and then why no more comes", async () => {
  const dump = new HeldDump(6);
  dump.add(Buffer.from("one"));
  const reading = dump.pieces();
  expect(await reading.next()).toMatchObject({ done: false });
  const next = reading.next();
  dump.fail(new Error("its process ended"));
  await expect(next).rejects.toThrow("its process ended");
  await expect(dump.whole()).rejects.toThrow("its process ended");
});

it("of nothing has no pieces", async () => {
  expect(await textOf(HeldDump.of(new Uint8Array()))).toBe("");
  expect(await HeldDump.of(new Uint8Array()).whole()).toHaveLength(0);
});
