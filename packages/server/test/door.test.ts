import {
  allRoutes,
  authRoutes,
  collaborativeProjectsRoutes,
  projectsRoutes,
  routeUrl,
  schemasRoutes,
  secondFactorRoutes,
  usageRoutes,
  usersRoutes,
  workspaceRoutes,
  effectsRoutes,
} from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ProjectPolicy } from "../src/modules/projects/project.policy.ts";
import { allCases } from "./access/all-cases.ts";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

/** What concerns an account as a whole, makes a project, or asks nothing of one. */
const besideProjects: ReadonlySet<RouteContract> = new Set<RouteContract>([
  ...Object.values(usersRoutes),
  ...Object.values(authRoutes),
  ...Object.values(secondFactorRoutes),
  ...Object.values(usageRoutes),
  ...Object.values(workspaceRoutes),
  projectsRoutes.list,
  projectsRoutes.create,
  projectsRoutes.createSample,
  collaborativeProjectsRoutes.list,
  collaborativeProjectsRoutes.create,
  schemasRoutes.queries,
  schemasRoutes.recognise,
  schemasRoutes.validate,
  schemasRoutes.importProgress,
  schemasRoutes.cancelImport,
  effectsRoutes.progress,
  effectsRoutes.cancel,
]);

const nameOf = (route: RouteContract): string => `${route.method} ${route.path}`;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

describe("the one door to a project's things", () => {
  it.each(allRoutes.filter((route) => !besideProjects.has(route)).map((route) => ({ route, name: nameOf(route) })))(
    "is gone through by $name",
    async ({ route }) => {
      const found = allCases.find((one) => one.route === route);
      if (found === undefined) throw new Error(`${nameOf(route)} has no access case`);
      const owner = await signedInAccount(server);
      const { params, query, body } = await found.request({ server, caller: owner, owner });
      const asked = (["read", "add", "write"] as const).map((way) => vi.spyOn(ProjectPolicy.prototype, way));
      const response = await server.inject({
        method: route.method,
        url: routeUrl(route, params, query),
        headers: { authorization: `Bearer ${owner.accessToken}` },
        ...(body === undefined ? {} : { payload: body }),
      });
      expect(response.statusCode).toBe(found.status.owner);
      const ways = asked.filter((way) => way.mock.calls.length > 0).map((way) => way.getMockName());
      expect(ways).not.toEqual([]);
      // Whoever changes something is asked in the transaction that changes it.
      const isQuestion = route.method === "GET" || /\/(?:validate|preview|compare(?:\/.*)?)$/.test(route.path);
      if (!isQuestion) expect(ways).toEqual(expect.arrayContaining([expect.stringMatching(/^(?:add|write)$/)]));
    },
  );
});
