import type { Mail } from "../../../mail/mail.ts";
import { strangerText } from "../../../mail/stranger-text.ts";
import type { PublicAddress } from "../../../mail/public-address.ts";
import { addressOf, greeting } from "./mailed-person.ts";
import type { MailedPerson } from "./mailed-person.ts";

/** How long each link is good for. */
export const verificationLinkSeconds = 24 * 60 * 60;
export const resetLinkSeconds = 60 * 60;
export const undoLinkSeconds = 7 * 24 * 60 * 60;

const notYou = "If this was not you, you need not do anything.";

const ifNotYou = "If it was not you, somebody knows your password: take the change back, and choose a new one.";

/** "in the name of" somebody whom nobody has proven to be: in quotes, and left out where it does not read as a name. */
function inTheNameOf(fullName: string): string {
  const name = strangerText(fullName);
  return name === undefined ? "" : `, in the name of “${name}”`;
}

/** The mails of accounts, in words. */
export class AccountMails {
  readonly #publicAddress: PublicAddress;

  constructor(publicAddress: PublicAddress) {
    this.#publicAddress = publicAddress;
  }

  verification(person: MailedPerson, token: string): Mail {
    return {
      to: addressOf(person),
      subject: "Verify your email address",
      paragraphs: [
        "Hello,",
        `somebody, probably you, made an account with this address${inTheNameOf(person.full_name)}.`,
        "Please verify that the address and the account are yours.",
      ],
      link: { label: "Verify your email address", url: this.#url("/verify-email", { token }) },
      closing: ["The link expires in 24 hours.", "If this was not you, open the link and say so."],
    };
  }

  /** To the address that an account is to have. */
  newAddress(person: MailedPerson, token: string): Mail {
    return {
      to: addressOf(person),
      subject: "Verify your email address",
      paragraphs: [
        "Hello,",
        `somebody, probably you, asked that an account has this address from now on${inTheNameOf(person.full_name)}.`,
        "Please verify that the address and the account are yours.",
      ],
      link: { label: "Verify your email address", url: this.#url("/verify-email", { token }) },
      closing: ["The link expires in 24 hours.", notYou],
    };
  }

  passwordReset(person: MailedPerson, token: string): Mail {
    return {
      to: addressOf(person),
      subject: "Reset your password",
      paragraphs: [greeting(person), "somebody, probably you, asked to reset the password of your account."],
      link: { label: "Choose a new password", url: this.#url("/reset-password", { token }) },
      closing: ["The link expires in 1 hour and works once.", notYou],
    };
  }

  alreadyRegistered(person: MailedPerson): Mail {
    return {
      to: addressOf(person),
      subject: "You already have an account",
      paragraphs: [
        greeting(person),
        "somebody, probably you, tried to use this address for an account, and it has one already.",
        "Sign in with it. If you do not know its password, choose a new one:",
      ],
      link: { label: "Choose a new password", url: this.#url("/forgot-password", {}) },
      closing: [notYou],
    };
  }

  passwordChanged(person: MailedPerson): Mail {
    return {
      to: addressOf(person),
      subject: "Your password was changed",
      paragraphs: [
        greeting(person),
        "the password of your account was changed, and your other devices were signed out.",
        "If this was not you, choose a new password at once:",
      ],
      link: { label: "Choose a new password", url: this.#url("/forgot-password", {}) },
    };
  }

  /** To the address that the account has. */
  emailChangeAsked(person: MailedPerson, undoToken: string): Mail {
    return {
      to: addressOf(person),
      subject: "A change of your email address was asked for",
      paragraphs: [
        greeting(person),
        "your account will have another address once the link that was mailed there is opened.",
        `If this was you, you need not do anything. ${ifNotYou}`,
      ],
      link: { label: "This was not me", url: this.#url("/undo-email-change", { token: undoToken }) },
      closing: ["The link works for 7 days."],
    };
  }

  /** To the address that the account had. */
  emailChanged(person: MailedPerson, undoToken: string): Mail {
    return {
      to: addressOf(person),
      subject: "Your email address was changed",
      paragraphs: [
        greeting(person),
        "your account now has another address. This one is kept for you for 7 days, and gets no more mails of the account.",
        `If this was you, you need not do anything. ${ifNotYou}`,
      ],
      link: { label: "This was not me", url: this.#url("/undo-email-change", { token: undoToken }) },
      closing: ["The link works for 7 days."],
    };
  }

  /** To the address that came back. */
  emailChangeUndone(person: MailedPerson, resetToken: string, undone: { readonly isSecondFactorOff: boolean }): Mail {
    return {
      to: addressOf(person),
      subject: "Your account is yours again",
      paragraphs: [
        greeting(person),
        "the change of your email address was undone. Every device was signed out, and your password does not count any more.",
        ...(undone.isSecondFactorOff ? ["Two-step sign-in was turned on lately; it is off."] : []),
        "Choose a new one that you use nowhere else:",
      ],
      link: { label: "Choose a new password", url: this.#url("/reset-password", { token: resetToken }) },
      closing: ["The link expires in 1 hour and works once."],
    };
  }

  /** To the address that the account had before the change was undone. */
  addressTakenBack(person: MailedPerson): Mail {
    return {
      to: addressOf(person),
      subject: "The change of an email address was undone",
      paragraphs: [
        "Hello,",
        "an account had this address for a while. Whoever reads the mails of its address before has taken that back.",
      ],
    };
  }

  /** To an address that somebody tries to use while its former account may still come back to it. */
  addressKept(address: string): Mail {
    return {
      to: { name: "", address },
      subject: "This address is kept for its former account",
      paragraphs: [
        "Hello,",
        "somebody, probably you, tried to make an account with this address. An account gave it up less than 7 days ago, and it is kept until they are over.",
        "If you gave it up, make your new account then. If you did not, use the link in the mail that told you of the change.",
      ],
    };
  }

  accountDeleted(person: MailedPerson): Mail {
    return {
      to: addressOf(person),
      subject: "Your account was deleted",
      paragraphs: [
        greeting(person),
        "your account was deleted with everything in its personal projects. It cannot be brought back.",
        "If this was not you, somebody knows your password: change it wherever else you use it.",
      ],
    };
  }

  /** To an address that an account had which is gone, and that is still kept for it. */
  formerAccountDeleted(address: string): Mail {
    return {
      to: { name: "", address },
      subject: "An account that had this address was deleted",
      paragraphs: [
        "Hello,",
        "an account gave this address up less than 7 days ago, and was deleted now. It cannot be brought back.",
        "The address is kept until the 7 days are over. The link in the mail that told you of the change gives it free at once.",
      ],
    };
  }

  /** After a refresh token came from two devices. */
  sessionStolen(person: MailedPerson, devices: { readonly known: string; readonly other: string }): Mail {
    const known = strangerText(devices.known) ?? "one device";
    const other = strangerText(devices.other) ?? "another device";
    return {
      to: addressOf(person),
      subject: "One of your sign-ins was ended",
      paragraphs: [
        greeting(person),
        known === other
          ? `a sign-in of your account (${known}) was used from two places, as if it had been copied.`
          : `a sign-in of your account (${known}) was also used from ${other}, as if it had been copied.`,
        "It was ended in both places: sign in again where you work. If you did not use it there yourself, choose a new password:",
      ],
      link: { label: "Choose a new password", url: this.#url("/forgot-password", {}) },
    };
  }

  #url(path: string, query: Readonly<Record<string, string>>): string {
    const url = new URL(path, this.#publicAddress.url);
    url.search = new URLSearchParams(query).toString();
    return url.href;
  }
}
