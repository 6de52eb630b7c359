import type { Mail } from "../../mail/mail.ts";
import type { PublicAddress } from "../../mail/public-address.ts";
import { strangerText } from "../../mail/stranger-text.ts";
import { addressOf, greeting } from "../accounts/mails/mailed-person.ts";
import type { MailedPerson } from "../accounts/mails/mailed-person.ts";

export interface Mention {
  readonly projectId: string;
  readonly simulationId: string;
  readonly author_name: string;
  readonly simulation_name: string;
  readonly project_name: string;
}

/** The mails of comments, in words. What was written stands in the project alone: names are all that a mail takes from it. */
export class CommentMails {
  readonly #publicAddress: PublicAddress;

  constructor(publicAddress: PublicAddress) {
    this.#publicAddress = publicAddress;
  }

  mention(person: MailedPerson, { projectId, simulationId, ...names }: Mention): Mail {
    const author = strangerText(names.author_name);
    const who = author === undefined ? "a member of your project" : `“${author}”`;
    return {
      to: addressOf(person),
      subject: "You were mentioned in a comment",
      paragraphs: [
        greeting(person),
        `${who} mentioned you in a comment on ${quoted("the simulation", names.simulation_name)} of ${quoted("the project", names.project_name)}.`,
      ],
      link: {
        label: "Read the comment",
        url: `${this.#publicAddress.url}/collaborative-projects/${projectId}/simulations/${simulationId}`,
      },
    };
  }
}

/** "the project “Shop”", or without a name that does not read as one. */
function quoted(what: string, name: string): string {
  const text = strangerText(name);
  return text === undefined ? what : `${what} “${text}”`;
}
