import { allRoutes, collaborativeLike, routeUrl } from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ProjectPolicy } from "../src/modules/projects/project.policy.ts";
import { actors, isQuestion } from "./access/access-case.ts";
import { allCases } from "./access/all-cases.ts";
import { besideProjects } from "./access/beside-projects.ts";
import type { AccessCase, AccessRequest, Actor } from "./access/access-case.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { addMember, inviteUnverified, ownProjectsOf, removeMember, shareProject } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const nameOf = (route: RouteContract): string => `${route.method} ${route.path}`;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

async function send(route: RouteContract, { params, query, body }: AccessRequest, as?: TestAccount): Promise<number> {
  const response = await server.inject({
    method: route.method,
    url: routeUrl(route, params, query),
    headers: as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return response.statusCode;
}

/** A case's request, on accounts made for it; the owner calls unless told otherwise. */
async function prepare({ request }: AccessCase, options: { isVerified?: boolean; byStranger?: boolean } = {}) {
  const owner = await signedInAccount(server, { isVerified: options.isVerified ?? true });
  const caller = options.byStranger === true ? await signedInAccount(server) : owner;
  return { owner, caller, made: await request({ server, caller, owner }) };
}

/** The statuses that the actors get. Who is refused changes nothing, so that the next finds what there was. */
async function statusesOf(one: AccessCase): Promise<Record<Actor, number>> {
  const { route, status } = one;
  const isTaken = (actor: Actor): boolean => status[actor] < 400;
  const { owner, made } = await prepare(one);
  const anonymous = await send(route, isTaken("anonymous") ? (await prepare(one)).made : made);
  const foreign = isTaken("stranger") ? await prepare(one, { byStranger: true }) : { made, caller: undefined };
  const stranger = await send(route, foreign.made, foreign.caller ?? (await signedInAccount(server)));
  const doors = watchDoors();
  const statuses = { anonymous, stranger, owner: await send(route, made, owner) };
  if (!besideProjects.has(route)) doors.expectGoneThrough(route);
  const other = await prepare(one, { isVerified: false });
  return { ...statuses, unverified: await send(route, other.made, other.owner) };
}

/** Watches the one door to a project's things. */
function watchDoors() {
  const asked = (["read", "add", "write"] as const).map((way) => vi.spyOn(ProjectPolicy.prototype, way));
  return {
    expectGoneThrough: (route: RouteContract): void => {
      const ways = asked.filter((way) => way.mock.calls.length > 0).map((way) => way.getMockName());
      expect(ways).not.toEqual([]);
      // Whoever changes something is asked in the transaction that changes it.
      if (!isQuestion(route)) expect(ways).toEqual(expect.arrayContaining([expect.stringMatching(/^(?:add|write)$/)]));
    },
  };
}

/** What those get who have to do with a collaborative project whose things a route of personal projects names. */
async function statusesInShared(one: AccessCase): Promise<Record<string, number>> {
  const { owner, made } = await prepare(one);
  const people = {
    pending: await signedInAccount(server, { isVerified: false }),
    viewer: await signedInAccount(server),
    editor: await signedInAccount(server),
    admin: await signedInAccount(server),
    owner,
    "ex-member": await signedInAccount(server),
    visitor: await signedInAccount(server),
  };
  for (const projectId of await ownProjectsOf(server, owner)) {
    await shareProject(server, projectId, { isPublic: true });
    await inviteUnverified(server, projectId, people.pending, "admin");
    for (const role of ["viewer", "editor", "admin"] as const) await addMember(server, projectId, people[role], role);
    await addMember(server, projectId, people["ex-member"], "editor");
    await removeMember(server, projectId, people["ex-member"]);
  }
  const statuses: Record<string, number> = {};
  for (const [name, person] of Object.entries(people)) statuses[name] = await send(one.route, made, person);
  return statuses;
}

describe("access", () => {
  it("is decided here for every route of the contract, and each is served", () => {
    const served = allRoutes.filter((route) => server.app.hasRoute({ method: route.method, url: `/v1${route.path}` }));
    expect(served.map(nameOf)).toEqual(allRoutes.map(nameOf));
    expect(allCases.map(({ route }) => nameOf(route)).sort()).toEqual(allRoutes.map(nameOf).sort());
  });

  it.each(allCases.map((one) => ({ one, name: nameOf(one.route) })))(
    `$name, for ${actors.join(", ")}; a project's things through the one door`,
    async ({ one }) => {
      expect(await statusesOf(one)).toEqual(one.status);
    },
  );

  it.each(
    allCases
      .filter(({ route }) => collaborativeLike(route) !== undefined)
      .map((one) => ({ one, name: nameOf(one.route) })),
  )("$name leads nobody into a collaborative project", async ({ one }) => {
    const statuses = await statusesInShared(one);
    expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((name) => [name, 404])));
  });
});
