import type { Registry } from "prom-client";
import type { Db } from "../db/db.ts";
import type { Config } from "./config.ts";
import type { Logger } from "../logger.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { PublicAddress } from "../mail/public-address.ts";

/** What the modules are made from. */
export interface AppContext {
  readonly config: Config;
  readonly authSecret: string;
  readonly db: Db;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly outbox: Outbox;
  readonly publicAddress: PublicAddress;
}
