import { allRoutes, routeUrl } from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountCases } from "./access/account-cases.ts";
import { actors } from "./access/access-case.ts";
import type { AccessCase, Actor } from "./access/access-case.ts";
import { projectCases } from "./access/project-cases.ts";
import { schemaCases } from "./access/schema-cases.ts";
import { simulationCases } from "./access/simulation-cases.ts";
import { statisticsCases } from "./access/statistics-cases.ts";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const cases: readonly AccessCase[] = [
  ...accountCases,
  ...projectCases,
  ...schemaCases,
  ...simulationCases,
  ...statisticsCases,
];

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
    expect(cases.map(({ route }) => nameOf(route)).sort()).toEqual(allRoutes.map(nameOf).sort());
  });

  it.each(cases.flatMap((one) => actors.map((actor) => ({ one, actor, name: nameOf(one.route) }))))(
    "$name for $actor",
    async ({ one, actor }) => {
      expect(await statusFor(one, actor)).toBe(one.status[actor]);
    },
  );
});
