import { describe, expect, it } from "vitest";
import { toBase32 } from "../../src/modules/accounts/second-factor/base32.ts";
import { findRecoveryCode, newRecoveryCodes } from "../../src/modules/accounts/second-factor/recovery-code.ts";
import { SecretBox } from "../../src/modules/accounts/credentials/secret-box.ts";
import { codeAt, findStep, stepAt } from "../../src/modules/accounts/second-factor/totp.ts";

const secret = Buffer.from("12345678901234567890");

describe("the code of a secret", () => {
  // RFC 6238, appendix B, the last six of its eight digits; RFC 4226, appendix D.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("is that of the standard at %i s", (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code);
  });

  it.each([
    [0, "755224"],
    [1, "287082"],
    [5, "254676"],
    [9, "520489"],
  ])("is that of the standard at step %i", (step, code) => expect(codeAt(secret, step)).toBe(code));

  it("is taken a step late or early, and no other", () => {
    const now = 1_700_000_000_000;
    const taken = [-2, -1, 0, 1, 2].map((offset) => findStep(secret, codeAt(secret, stepAt(now) + offset), now));
    expect(taken).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
    for (const text of ["", "12345", "1234567", "12345a", "１２３４５６"])
      expect(findStep(secret, text, now)).toBeUndefined();
  });
});

describe("base32", () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("of %j is %j", (text, encoded) => expect(toBase32(Buffer.from(text))).toBe(encoded));
});

describe("recovery codes", () => {
  it("are ten of 80 bits, and read however they are typed", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
      const bare = code.replaceAll("-", "");
      expect(findRecoveryCode(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(bare);
    }
    for (const text of ["", "123456", "ABCD-EFGH-IJKL", "ABCD-EFGH-IJKL-MNO1"])
      expect(findRecoveryCode(text)).toBeUndefined();
  });
});

describe("a sealed secret", () => {
  const [first, second] = ["the first secret of a server, 32 long", "the second secret of a server, 32 too"] as const;

  it("opens for its owner alone, and not when a bit of it was changed", () => {
    const box = new SecretBox(first, "test", undefined);
    const sealed = box.seal(secret, "ann");
    expect(sealed.bytes.includes(secret)).toBe(false);
    expect(box.open(sealed, "ann")).toEqual(secret);
    expect(box.open(sealed, "bob")).toBeUndefined();
    for (let at = 0; at < sealed.bytes.length; at += 1) {
      const bytes = Buffer.from(sealed.bytes);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(box.open({ ...sealed, bytes }, "ann")).toBeUndefined();
    }
    expect(box.open({ ...sealed, bytes: Buffer.alloc(0) }, "ann")).toBeUndefined();
    expect(box.seal(secret, "ann").bytes).not.toEqual(sealed.bytes);
  });

  it("opens after the server's secret was changed while the former one is known, and for another purpose never", () => {
    const sealed = new SecretBox(first, "test", undefined).seal(secret, "ann");
    const changed = new SecretBox(second, "test", first);
    expect(changed.open(sealed, "ann")).toEqual(secret);
    expect([changed.isOutdated(sealed), changed.isOutdated(changed.seal(secret, "ann"))]).toEqual([true, false]);
    expect(new SecretBox(second, "test", undefined).open(sealed, "ann")).toBeUndefined();
    expect(new SecretBox(first, "another", undefined).open(sealed, "ann")).toBeUndefined();
  });
});
