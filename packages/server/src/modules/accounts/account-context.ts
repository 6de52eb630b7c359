import type { Db } from "../../db/db.ts";
import type { Logger } from "../../logger.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { PublicAddress } from "../../mail/public-address.ts";

/** What the services of accounts are made from. */
export interface AccountContext {
  readonly db: Db;
  readonly log: Logger;
  readonly outbox: Outbox;
  /** What links in mails begin with. */
  readonly publicAddress: PublicAddress;
  /** Signs access tokens, and seals the secrets of second factors. */
  readonly authSecret: string;
  /** The secret before it was changed: what it sealed can still be opened. */
  readonly authSecretBefore: string | undefined;
  readonly areRateLimitsOn: boolean;
  /** Told in the transaction that verifies an address, by whichever way: invitations to it are taken up by then. */
  readonly onVerified: (transaction: Db, userId: string) => Promise<void>;
  /** Told of an account that is gone, with its projects. */
  readonly onRemoved: () => void;
}
