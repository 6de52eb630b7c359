import { allRoutes, collaborativeLike, errorStatuses, failureBody } from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCases } from "./access/all-cases.ts";
import { isQuestion } from "./access/access-case.ts";
import type { AccessCase } from "./access/access-case.ts";
import { signedInAccount } from "./support/accounts.ts";
import { hostileRequests } from "./support/hostile-input.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const nameOf = ({ route }: AccessCase): string => `${route.method} ${route.path}`;

/** What is wrong with an answer to a request of a client; undefined where nothing is. */
function problemOf(status: number, body: string): string | undefined {
  if (status < 400) return undefined;
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  const parsed = failureBody.strict().safeParse(JSON.parse(body));
  if (!parsed.success) return `${status} in another shape: ${body.slice(0, 200)}`;
  const { code, error, message } = parsed.data;
  if (errorStatuses[code] !== status || error !== message || message === "") return `${status} does not fit: ${body}`;
  return undefined;
}

/** By routes of collaborative projects. */
const personalLikes = new Map(allRoutes.map((route) => [collaborativeLike(route), route]));

/** Whether a request that was taken may leave nothing to ask the next one about, or nothing new to add. */
const usesUp = (route: RouteContract): boolean =>
  !isQuestion(route) && !(route.method === "PUT" && route.path.includes(":"));

describe("whatever a client sends", () => {
  it.each(allCases.map((one) => [nameOf(one), one] as const))(
    "%s answers with a failure that says what is wrong",
    async (_name, { route, request }) => {
      const makeWorld = async () => {
        const owner = await signedInAccount(server);
        return { owner, good: await request({ server, caller: owner, owner }) };
      };
      const makeRequests = async () => {
        const { good, owner } = await makeWorld();
        return hostileRequests(route, good, { accessToken: owner.accessToken, like: personalLikes.get(route) });
      };
      const problems: string[] = [];
      const statuses: number[] = [];
      let requests = await makeRequests();
      for (let at = 0; at < requests.length; at += 1) {
        const hostile = requests[at];
        if (hostile === undefined) throw new Error("every world has the same requests");
        const { statusCode, body } = await server.inject(hostile.options);
        statuses.push(statusCode);
        const problem = problemOf(statusCode, body);
        if (problem !== undefined) problems.push(`${hostile.name}: ${problem}`);
        if (statusCode < 300 && usesUp(route)) requests = await makeRequests();
      }
      expect(problems).toEqual([]);
      // A public route that takes nothing has nothing to be wrong.
      if (route.access === "signed-in") expect(statuses).toContain(401);
    },
    120_000,
  );

  it("is no error of the server's own in its log", () => {
    const errors = server.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    expect(errors).toEqual([]);
  });
});
