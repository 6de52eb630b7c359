import type { RouteContract } from "@foretell/contract";
import type { TestAccount } from "../support/accounts.ts";
import type { TestApp } from "../support/test-app.ts";

/** Who calls. The stranger has an account and nothing else; the unverified one owns what the owner owns. */
export const actors = ["anonymous", "stranger", "owner", "unverified"] as const;
export type Actor = (typeof actors)[number];

/** What a case may build its request from. */
export interface AccessWorld {
  readonly server: TestApp;
  /** The account that calls; for `anonymous` the owner's, whose token is not sent. */
  readonly caller: TestAccount;
  /** Whose things the request names: the caller's own, or the owner's where a stranger or nobody calls. */
  readonly owner: TestAccount;
}

export interface AccessRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** One route of the table: a request that succeeds for the owner, and the status that each actor gets. */
export interface AccessCase {
  readonly route: RouteContract;
  readonly request: (world: AccessWorld) => AccessRequest | Promise<AccessRequest>;
  readonly status: Readonly<Record<Actor, number>>;
  /** Of a public project's route: what who is no member gets, where that is not what the kind of route says. */
  readonly visitor?: number;
  /** Of a collaborative project's route: the least role that may, where that is not what the kind of route says. */
  readonly needs?: "viewer" | "editor" | "admin" | "owner";
}

/** A route that nobody may call without signing in, and that shows or changes only what is the caller's own. */
export const ownOnly = (success: number): AccessCase["status"] => ({
  anonymous: 401,
  stranger: success,
  owner: success,
  unverified: success,
});

/** A route on something that exists for its owner alone. */
export const ownersAlone = (success: number): AccessCase["status"] => ({
  anonymous: 401,
  stranger: 404,
  owner: success,
  unverified: success,
});

/** A route for everybody. */
export const everybody = (success: number): AccessCase["status"] => ({
  anonymous: success,
  stranger: success,
  owner: success,
  unverified: success,
});

/** What asks without changing, though it is sent. */
export const isQuestion = ({ method, path }: RouteContract): boolean =>
  method === "GET" || /\/(?:validate|preview|compare(?:\/.*)?|what-if)$/.test(path);
