import type { FastifyInstance } from "fastify";
import { clientNetwork } from "../fairness/client-network.ts";
import type { Authenticate } from "./authentication.ts";
import { tooManyRequests } from "../errors.ts";
import { isHealthCheck } from "./health-check.ts";
import { TokenBuckets } from "../fairness/token-buckets.ts";

/** Fifty tabs that open at once, each with its page, its parts and ten calls. */
const perNetwork = { burst: 6_000, perSecond: 300 };
const perPerson = { burst: 2_000, perSecond: 100 };
/** Signing in, renewing and what else is open to everybody: an office behind one address, all at nine in the morning. */
const perNetworkAnonymous = { burst: 300, perSecond: 10 };

/**
 * How many requests a person and a network may make, whatever they ask for: far above what the web application does, and
 * far below what keeps a server busy. Counted in this process, as a count in the database would cost more than most
 * requests. The health of the process is asked for without being counted.
 */
export class RequestRates {
  readonly #isOn: boolean;
  readonly #networks = new TokenBuckets(perNetwork);
  readonly #persons = new TokenBuckets(perPerson);
  readonly #anonymous = new TokenBuckets(perNetworkAnonymous);

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Counts every request of the application by its network. */
  countAll(app: FastifyInstance): void {
    if (!this.#isOn) return;
    app.addHook("onRequest", async (request) => {
      if (!isHealthCheck(request)) refuse(this.#networks, clientNetwork(request.ip));
    });
  }

  /** Counts a request by the person whose token it has. */
  counted(authenticate: Authenticate): Authenticate {
    if (!this.#isOn) return authenticate;
    return async (accessToken) => {
      const user = await authenticate(accessToken);
      if (user !== undefined) refuse(this.#persons, user.id);
      return user;
    };
  }

  /** Counts a request for what is open to everybody; throws a 429 where there were too many of its network. */
  readonly countAnonymous = (address: string): void => {
    if (this.#isOn) refuse(this.#anonymous, clientNetwork(address));
  };
}

function refuse(buckets: TokenBuckets, key: string): void {
  const waitMs = buckets.take(key, performance.now());
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw tooManyRequests(
    `Too many requests. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
    seconds,
  );
}
