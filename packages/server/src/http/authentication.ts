import type { FastifyRequest } from "fastify";
import { unauthorised } from "../errors.ts";
import type { SignedInUser } from "../signed-in-user.ts";

/** Finds whose access token this is; undefined when it is no valid one or its session has ended. */
export type Authenticate = (accessToken: string) => Promise<SignedInUser | undefined>;

const bearerPattern = /^Bearer +([\w.~+/=-]+)$/i;

/** The caller of the request, by its bearer header; throws a 401 when there is none. */
export async function requireUser(request: FastifyRequest, authenticate: Authenticate): Promise<SignedInUser> {
  const token = bearerPattern.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw unauthorised("You are not signed in.");
  const user = await authenticate(token);
  if (user === undefined) throw unauthorised("Your session has expired. Sign in again.");
  return user;
}
