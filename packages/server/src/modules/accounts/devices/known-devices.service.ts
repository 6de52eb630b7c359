import { createHash } from "node:crypto";
import type { Db } from "../../../db/db.ts";
import type { Caller } from "../caller/caller.ts";
import { clientNetwork } from "../../../fairness/client-network.ts";
import { deleteUnusedDevices, findKnownDevices, rememberDevices } from "./known-devices.repo.ts";
import type { KnownDevice } from "./known-devices.repo.ts";
import type { Attempt } from "../rate-limits/rate-limits.service.ts";
import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";

const knownForDays = 90;
/** Of each kind; whoever travels must not push the device at home out. */
const maxKnownCount = 50;
const deviceTokenPattern = /^[\w-]{43}$/;

/**
 * Knows where an account was signed in before. It opens nothing: attempts from there are only counted apart from
 * everybody else's, so that no stranger holds the owner up.
 */
export class KnownDevices {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** An attempt on the account with this name (an address, or an id), as it is counted. */
  async attemptOf(name: string, userId: string | undefined, caller: Caller): Promise<Attempt & { account: string }> {
    const attempt = { address: caller.address, account: name };
    // An address without an account takes as long: the id of none is looked for.
    const id = userId ?? "00000000-0000-0000-0000-000000000000";
    const known = await findKnownDevices(this.#db, id, devicesOf(id, caller), knownForDays);
    return {
      ...attempt,
      device: known.includes("device") ? caller.deviceToken : undefined,
      isNetworkKnown: known.includes("network"),
    };
  }

  /** Makes the caller's device and network known to the account; gives the token that the device is known by. */
  async remember(transaction: Db, userId: string, caller: Caller): Promise<string> {
    const { deviceToken } = caller;
    const isOwnToken = deviceToken !== undefined && deviceTokenPattern.test(deviceToken);
    const token = isOwnToken ? deviceToken : newSecretToken();
    await rememberDevices(transaction, userId, devicesOf(userId, { ...caller, deviceToken: token }), maxKnownCount);
    return token;
  }

  async deleteUnused(): Promise<void> {
    await deleteUnusedDevices(this.#db, knownForDays);
  }
}

function devicesOf(userId: string, { address, deviceToken }: Caller): KnownDevice[] {
  const network = createHash("sha256")
    .update(JSON.stringify([userId, clientNetwork(address)]))
    .digest();
  const ofNetwork: KnownDevice = { kind: "network", fingerprint: network };
  return deviceToken === undefined
    ? [ofNetwork]
    : [ofNetwork, { kind: "device", fingerprint: hashSecretToken(deviceToken) }];
}
