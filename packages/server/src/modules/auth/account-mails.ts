import type { Mail, MailAddress } from "../../mail/mail.ts";
import type { PublicAddress } from "../../app/public-address.ts";

interface Person {
  readonly email: string;
  readonly full_name: string;
}

/** How long each link is good for. */
export const verificationLinkSeconds = 24 * 60 * 60;
export const resetLinkSeconds = 60 * 60;

const addressOf = (person: Person): MailAddress => ({ name: person.full_name, address: person.email });
const notYou = "If this was not you, you need not do anything.";

/** The mails of accounts, in words. */
export class AccountMails {
  readonly #publicAddress: PublicAddress;

  constructor(publicAddress: PublicAddress) {
    this.#publicAddress = publicAddress;
  }

  verification(person: Person, token: string): Mail {
    return {
      to: addressOf(person),
      subject: "Verify your email address",
      paragraphs: [`Hello ${person.full_name},`, "please verify that this address is yours."],
      link: { label: "Verify your email address", url: this.#url("/verify-email", { token }) },
      closing: ["The link expires in 24 hours.", notYou],
    };
  }

  passwordReset(person: Person, token: string): Mail {
    return {
      to: addressOf(person),
      subject: "Reset your password",
      paragraphs: [
        `Hello ${person.full_name},`,
        "somebody, probably you, asked to reset the password of your account.",
      ],
      link: { label: "Choose a new password", url: this.#url("/reset-password", { token }) },
      closing: ["The link expires in 1 hour and works once.", notYou],
    };
  }

  alreadyRegistered(person: Person): Mail {
    return {
      to: addressOf(person),
      subject: "You already have an account",
      paragraphs: [
        `Hello ${person.full_name},`,
        "somebody, probably you, tried to use this address for an account, and it has one already.",
        "Sign in with it. If you do not know its password, choose a new one:",
      ],
      link: { label: "Choose a new password", url: this.#url("/forgot-password", {}) },
      closing: [notYou],
    };
  }

  passwordChanged(person: Person): Mail {
    return {
      to: addressOf(person),
      subject: "Your password was changed",
      paragraphs: [
        `Hello ${person.full_name},`,
        "the password of your account was changed, and your other devices were signed out.",
        "If this was not you, choose a new password at once:",
      ],
      link: { label: "Choose a new password", url: this.#url("/forgot-password", {}) },
    };
  }

  emailChangeAsked(person: Person, newEmail: string): Mail {
    return {
      to: addressOf(person),
      subject: "A change of your email address was asked for",
      paragraphs: [
        `Hello ${person.full_name},`,
        `your account will have the address ${newEmail} once the link that was mailed there is opened.`,
        "If this was not you, change your password now.",
      ],
    };
  }

  emailChanged(person: Person, newEmail: string): Mail {
    return {
      to: addressOf(person),
      subject: "Your email address was changed",
      paragraphs: [
        `Hello ${person.full_name},`,
        `your account now has the address ${newEmail}. This is the last mail to the old one.`,
        "If this was not you, tell the person who runs this server.",
      ],
    };
  }

  #url(path: string, query: Readonly<Record<string, string>>): string {
    const url = new URL(path, this.#publicAddress.url);
    url.search = new URLSearchParams(query).toString();
    return url.href;
  }
}
