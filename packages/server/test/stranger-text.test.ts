import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PublicAddress } from "../src/mail/public-address.ts";
import type { Mail } from "../src/mail/mail.ts";
import { renderMail } from "../src/mail/render-mail.ts";
import { strangerText } from "../src/mail/stranger-text.ts";
import { AccountMails } from "../src/modules/accounts/mails/account-mails.ts";
import { SecondFactorMails } from "../src/modules/accounts/mails/second-factor-mails.ts";

const publicAddress = new PublicAddress("https://foretell.example.org");
const mails = new AccountMails(publicAddress);
const secondFactorMails = new SecondFactorMails(publicAddress);
const token = "t".repeat(43);

/** Every mail that a full name, or the name of a program, goes into. */
function mailsWith(text: string): Mail[] {
  const person = { full_name: text, email: "ann@example.org" };
  return [
    mails.verification(person, token),
    mails.newAddress(person, token),
    mails.passwordReset(person, token),
    mails.alreadyRegistered(person),
    mails.passwordChanged(person),
    mails.emailChangeAsked(person, token),
    mails.emailChanged(person, token),
    mails.emailChangeUndone(person, token, { isSecondFactorOff: true }),
    mails.accountDeleted(person),
    mails.addressTakenBack(person),
    mails.sessionStolen(person, { known: text, other: `other ${text}` }),
    secondFactorMails.switchedOn(person, token),
    secondFactorMails.undone(person, token),
    secondFactorMails.switchedOff(person),
    secondFactorMails.recoveryCodeUsed(person, 3),
    secondFactorMails.recoveryCodesRenewed(person),
    secondFactorMails.signInAttempts(person),
    secondFactorMails.codeAttempts(person),
  ];
}

const linePattern = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Wider than any mail program: whatever could be read as an address, a domain, a path or a number to call. */
const linkPattern = /[a-z][a-z\d+.-]*:\S|\/|@|www|[\p{L}\p{M}\p{N}]\.[\p{L}\p{N}]|[。．｡]|\d{3}/giu;

/** What a mail says without its own link and in words that are not a stranger's. */
function linksIn(mail: Mail): string[] {
  const own = mail.link?.url ?? "";
  const { text, html } = renderMail(mail);
  const htmlText = html.replaceAll(/<[^>]*>/g, " ");
  return [text, htmlText, mail.subject, mail.to.name].flatMap(
    (part) => part.normalize("NFKC").replaceAll(own, "").match(linkPattern) ?? [],
  );
}

const parts =
  "http:// https: evil . com www. @ / \n \r\n \u2028 \u200b \u202e ． 。 0900 Ann _ - ' ” \" <b> mailto: tel: ｗｗｗ J. R , é 李 \0 １２３";
const linkish = fc.constantFrom(...parts.split(" ").map((part) => part.replace("_", " ")));
const names = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.array(linkish, { minLength: 1, maxLength: 12 }).map((chosen) => chosen.join("")),
);

describe("a stranger's text in a mail", () => {
  it("adds neither a link nor a line, whatever it is", () => {
    const plain = mailsWith("Ann Example");
    const lineCounts = plain.map((mail) => renderMail(mail).text.split(linePattern).length);
    expect(plain.flatMap(linksIn)).toEqual([]);
    fc.assert(
      fc.property(names, (name) => {
        const made = mailsWith(name);
        expect(made.flatMap(linksIn)).toEqual([]);
        expect(made.map((mail) => renderMail(mail).text.split(linePattern).length)).toEqual(lineCounts);
        expect(made.every((mail) => Array.from(mail.to.name).length <= 60)).toBe(true);
        expect(made.some((mail) => linePattern.test(mail.to.name + mail.subject))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["Ann Example", "Ann Example"],
    ["  Ann\n Example ", "Ann Example"],
    ["J.R.R. Tolkien", "J. R. R. Tolkien"],
    ["Conan O'Brien-Smith, Jr.", "Conan O'Brien-Smith, Jr."],
    ["नरेन्द्र मोदी", "नरेन्द्र मोदी"],
    ["李小龍", "李小龍"],
    ["x".repeat(61), `${"x".repeat(59)}…`],
    ["evil.com", undefined],
    ["www evil", undefined],
    ["Your account at www.evil.com", undefined],
    ["ｅｖｉｌ．ｃｏｍ", undefined],
    ["evil。com", undefined],
    ["e\u200bvil.com", undefined],
    ["ann@example.org", undefined],
    ["call 0900 123456", undefined],
    ["http:evil", undefined],
    ["Ann <b>", undefined],
    ["...", undefined],
    ["", undefined],
  ])("%j reads as %j", (text, expected) => {
    expect(strangerText(text)).toBe(expected);
  });

  it("is in quotes where nobody proved that it is a name", () => {
    const { paragraphs } = mails.verification({ full_name: "Pay The Fine Now", email: "ann@example.org" }, token);
    expect(paragraphs.join(" ")).toContain("in the name of “Pay The Fine Now”.");
    expect(paragraphs[0]).toBe("Hello,");
  });

  it.each(["a", "a'", "a. ", "a.", "A.", "-", "w"])("is looked at once, of however many %j it is", (part) => {
    const startMs = performance.now();
    strangerText(`${part.repeat(100_000)}!`);
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });
});
