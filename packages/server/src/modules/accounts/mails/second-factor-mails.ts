import type { PublicAddress } from "../../../mail/public-address.ts";
import type { Mail } from "../../../mail/mail.ts";
import { addressOf, greeting } from "./mailed-person.ts";
import type { MailedPerson } from "./mailed-person.ts";

/** What the owner of an account is told of how it is signed in to, in words. */
export class SecondFactorMails {
  readonly #publicAddress: PublicAddress;

  constructor(publicAddress: PublicAddress) {
    this.#publicAddress = publicAddress;
  }

  /** Without a token where nobody proved to have the address. */
  switchedOn(person: MailedPerson, undoToken: string | undefined): Mail {
    const mail = this.#mail(person, "Two-step sign-in is on", [
      "from now on signing in to your account asks for a code of your authenticator app after the password.",
      "Keep the recovery codes where you find them without your phone: each signs you in once.",
    ]);
    if (undoToken === undefined) return mail;
    return {
      ...mail,
      paragraphs: [
        ...mail.paragraphs.slice(0, -1),
        "If this was you, you need not do anything. If it was not you, somebody knows your password: turn it off, and choose a new one.",
      ],
      link: { label: "This was not me", url: this.#url("/undo-second-factor", { token: undoToken }) },
      closing: ["The link works for 7 days, while this two-step sign-in is on."],
    };
  }

  /** After the owner said that it was somebody else who had switched it on. */
  undone(person: MailedPerson, resetToken: string): Mail {
    return {
      to: addressOf(person),
      subject: "Your account is yours again",
      paragraphs: [
        greeting(person),
        "two-step sign-in is off. Every device was signed out, and your password does not count any more.",
        "Choose a new one that you use nowhere else:",
      ],
      link: { label: "Choose a new password", url: this.#url("/reset-password", { token: resetToken }) },
      closing: ["The link expires in 1 hour and works once."],
    };
  }

  switchedOff(person: MailedPerson): Mail {
    return this.#mail(person, "Two-step sign-in is off", ["from now on your password alone signs in to your account."]);
  }

  recoveryCodeUsed(person: MailedPerson, codesLeft: number): Mail {
    return this.#mail(person, "A recovery code was used", [
      `a recovery code of your account was used in place of a code of your authenticator app. ${inWords(codesLeft)}`,
    ]);
  }

  recoveryCodesRenewed(person: MailedPerson): Mail {
    return this.#mail(person, "You have new recovery codes", [
      "new recovery codes were made for your account. Those from before are worthless.",
    ]);
  }

  /** Many passwords were tried. */
  signInAttempts(person: MailedPerson): Mail {
    return {
      ...this.#mail(person, "Somebody tries to sign in to your account", []),
      paragraphs: [
        greeting(person),
        "wrong passwords for your account come from many places. None was right.",
        "Your own devices are not affected. On a new one you may have to wait before you can sign in; a new password, chosen by the link of a mail, lets you in at once:",
      ],
      closing: ["You get such a mail once a day at most."],
    };
  }

  /** Somebody knows the password and tries codes. */
  codeAttempts(person: MailedPerson): Mail {
    return {
      ...this.#mail(person, "Somebody knows your password", []),
      paragraphs: [
        greeting(person),
        "somebody signs in to your account with the right password and tries codes of the second step. None was right.",
        "Choose a new password at once:",
      ],
      closing: ["You get such a mail once a day at most."],
    };
  }

  #mail(person: MailedPerson, subject: string, sentences: readonly string[]): Mail {
    return {
      to: addressOf(person),
      subject,
      paragraphs: [greeting(person), ...sentences, "If this was not you, choose a new password at once:"],
      link: { label: "Choose a new password", url: this.#url("/forgot-password", {}) },
    };
  }

  #url(path: string, query: Readonly<Record<string, string>>): string {
    const url = new URL(path, this.#publicAddress.url);
    url.search = new URLSearchParams(query).toString();
    return url.href;
  }
}

function inWords(codesLeft: number): string {
  if (codesLeft === 0) return "It was the last one: make new ones in the settings.";
  return codesLeft === 1 ? "One is left." : `${codesLeft} are left.`;
}
