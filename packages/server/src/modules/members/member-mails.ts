import type { ProjectRole } from "../../db/tables/projects.ts";
import type { Mail } from "../../mail/mail.ts";
import type { PublicAddress } from "../../mail/public-address.ts";
import { strangerText } from "../../mail/stranger-text.ts";
import { addressOf, greeting } from "../accounts/mails/mailed-person.ts";
import type { MailedPerson } from "../accounts/mails/mailed-person.ts";

export interface Membership {
  readonly projectId: string;
  readonly role: ProjectRole;
  readonly project_name: string;
  readonly inviter_name: string;
}

const withRole: Readonly<Record<ProjectRole, string>> = {
  owner: "as an owner",
  admin: "as an admin",
  editor: "as an editor",
  viewer: "as a viewer",
};

/** The mails of memberships, in words. */
export class MemberMails {
  readonly #publicAddress: PublicAddress;

  constructor(publicAddress: PublicAddress) {
    this.#publicAddress = publicAddress;
  }

  /** To somebody with an account, who is a member from now on. */
  added(person: MailedPerson, membership: Membership): Mail {
    return {
      to: addressOf(person),
      subject: "You are a member of a project",
      paragraphs: [greeting(person), `${sentence(membership, "added you to")} You can open it at once.`],
      link: {
        label: "Open the project",
        url: `${this.#publicAddress.url}/collaborative-projects/${membership.projectId}`,
      },
      closing: ["If you do not want to be a member, leave the project on its page of members."],
    };
  }

  /** To an address that no verified account has. */
  invited(email: string, membership: Membership): Mail {
    return {
      to: { name: "", address: email },
      subject: "You are invited to a project",
      paragraphs: [
        "Hello,",
        sentence(membership, "invited you to"),
        "Register with this address, or verify the account that you have with it, and the project is there.",
      ],
      link: { label: "Create an account", url: `${this.#publicAddress.url}/register` },
      closing: ["If you do not know what this is about, you need not do anything."],
    };
  }
}

function sentence({ role, project_name, inviter_name }: Membership, deed: string): string {
  const inviter = strangerText(inviter_name);
  const project = strangerText(project_name);
  const who = inviter === undefined ? "Somebody" : `“${inviter}”`;
  const what = project === undefined ? "a project" : `the project “${project}”`;
  return `${who} ${deed} ${what} ${withRole[role]}.`;
}
