import { allRoutes, routeUrl } from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actors } from "./access/access-case.ts";
import { allCases } from "./access/all-cases.ts";
import type { AccessCase, Actor } from "./access/access-case.ts";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const nameOf = (route: RouteContract): string => `${route.method} ${route.path}`;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** The status that an actor gets for a case, on accounts made for this one call. */
async function statusFor({ route, request }: AccessCase, actor: Actor): Promise<number> {
  const owner = await signedInAccount(server, { isVerified: actor !== "unverified" });
  const caller = actor === "stranger" ? await signedInAccount(server) : owner;
  const { params, query, body } = await request({ server, caller, owner });
  const response = await server.inject({
    method: route.method,
    url: routeUrl(route, params, query),
    headers: actor === "anonymous" ? {} : { authorization: `Bearer ${caller.accessToken}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return response.statusCode;
}

describe("access", () => {
  it("is decided here for every route of the contract, and each is served", () => {
    const served = allRoutes.filter((route) => server.app.hasRoute({ method: route.method, url: `/v1${route.path}` }));
    expect(served.map(nameOf)).toEqual(allRoutes.map(nameOf));
    expect(allCases.map(({ route }) => nameOf(route)).sort()).toEqual(allRoutes.map(nameOf).sort());
  });

  it.each(allCases.flatMap((one) => actors.map((actor) => ({ one, actor, name: nameOf(one.route) }))))(
    "$name for $actor",
    async ({ one, actor }) => {
      expect(await statusFor(one, actor)).toBe(one.status[actor]);
    },
  );
});
