import { describe, expect, it } from "vitest";
import {
  findPasswordFault,
  findPersonalPasswordFault,
  newPassword,
  passwordFaults,
  registerBody,
  resetPasswordBody,
} from "../src/index.ts";

const messagesFor = (password: string) =>
  (newPassword().safeParse(password).error?.issues ?? []).map(({ message }) => message);

describe("a new password", () => {
  it.each([
    "correct horse",
    "secret one",
    "a b c d",
    "aabbcc",
    "pass12",
    "ab12cd",
    " six666",
    "日本語の暗証",
    "89abcz",
  ])("may be %j", (password) => expect(messagesFor(password)).toEqual([]));

  it.each([
    "aaaaaa",
    "111111",
    "123456",
    "1234567890",
    "987654321",
    "abcdef",
    "FEDCBA",
    "aaabbb",
    "abc123",
    "０１２３４５",
  ])("is no repetition or sequence: %j", (password) => expect(messagesFor(password)).toEqual([passwordFaults.simple]));

  it("is not made of blanks, and not made longer by them", () => {
    expect(messagesFor("        ")).toEqual(["Password must not be only spaces"]);
    expect(messagesFor("\u00a0\u2003\t   ")).toEqual(["Password must not be only spaces"]);
    expect(messagesFor(" 4x&q  ")).toEqual(["Password must be at least 6 characters"]);
    expect(messagesFor(" 4x&q?!  ")).toEqual([]);
  });

  it("has one message at a time, in the words of its page", () => {
    expect(messagesFor("")).toEqual(["Password is required"]);
    expect(messagesFor("aaa")).toEqual(["Password must be at least 6 characters"]);
    expect(messagesFor("a1".repeat(501))).toEqual(["Password must be at most 1000 characters"]);
    const reset = resetPasswordBody.safeParse({ token: "t", newPassword: " 4x&q  " });
    expect(reset.error?.issues[0]?.message).toBe("Password must be at least 6 characters long.");
  });

  it("does not name the product", () => {
    expect(findPasswordFault("myForetell#7")).toBe("Password must not contain the name Foretell");
  });
});

describe("a person's password", () => {
  const ada = { full_name: "Ada King-Lovelace", email: "countess.ada99@analytical.example" };

  it.each(["lovelace", "MyLOVELACE7", "xxkingxx", "Countess!", "analytical2", "ＬＯＶＥＬＡＣＥ"])(
    "does not contain a part of the name or address: %j",
    (password) => expect(findPersonalPasswordFault(password, ada)).toBe(passwordFaults.personal),
  );

  it.each(["ada ada ada", "example word", "love lace", "correct horse"])("may be %j", (password) =>
    expect(findPersonalPasswordFault(password, ada)).toBeUndefined(),
  );

  it("is refused when it is registered, at its field", () => {
    const issues = registerBody.safeParse({ ...ada, password: "lovelace 1815" }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["password", "Password must not contain your name or email address"],
    ]);
  });
});
