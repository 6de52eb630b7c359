import type { Registry } from "prom-client";
import type { Db } from "../db/db.ts";
import type { Notifications } from "../db/notifications.ts";
import type { Config } from "./config.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Logger } from "../logger.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { PublicAddress } from "../mail/public-address.ts";

/** What the modules are made from. */
export interface AppContext {
  readonly config: Config;
  readonly authSecret: string;
  readonly db: Db;
  readonly notifications: Notifications;
  readonly lifecycle: Lifecycle;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly outbox: Outbox;
  readonly publicAddress: PublicAddress;
}
