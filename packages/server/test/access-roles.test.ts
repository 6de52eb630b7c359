import { routeUrl } from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCases } from "./access/all-cases.ts";
import { isQuestion } from "./access/access-case.ts";
import type { AccessCase, AccessRequest } from "./access/access-case.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { addMember, inviteUnverified, removeMember, shareProject } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const nameOf = (route: RouteContract): string => `${route.method} ${route.path}`;

/** Who has no membership, in the order from the least to the most that they may know. */
const outsiders = ["anonymous", "unverified", "stranger", "pending", "ex-member", "visitor"] as const;
const members = ["viewer", "editor", "admin", "owner"] as const;
type Outsider = (typeof outsiders)[number];
type Member = (typeof members)[number];

function neededRole({ needs, route }: AccessCase): Member {
  return needs ?? (isQuestion(route) ? "viewer" : "editor");
}

/** Routes below the address of one collaborative project. */
const cases = allCases.filter(({ route }) => route.path.startsWith("/collaborative-projects/:"));

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function send(route: RouteContract, { params, query, body }: AccessRequest, as?: TestAccount): Promise<number> {
  const response = await server.inject({
    method: route.method,
    url: routeUrl(route, params, query),
    headers: as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return response.statusCode;
}

async function prepare({ request }: AccessCase) {
  const owner = await signedInAccount(server);
  const made = await request({ server, caller: owner, owner });
  const { projectId, id = "" } = made.params ?? {};
  return { owner, made, projectId: projectId ?? id };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** What those outside get. At most a question is answered to them, so that the thing is then as it was. */
async function statusesOfOutsiders(one: AccessCase, { made, projectId }: Prepared): Promise<Record<Outsider, number>> {
  const unverified = await signedInAccount(server, { isVerified: false });
  const stranger = await signedInAccount(server);
  const former = await signedInAccount(server);
  const pending = await signedInAccount(server, { isVerified: false });
  await inviteUnverified(server, projectId, pending, "admin");
  await addMember(server, projectId, former, "editor");
  await removeMember(server, projectId, former);
  const statuses = {
    anonymous: await send(one.route, made),
    unverified: await send(one.route, made, unverified),
    stranger: await send(one.route, made, stranger),
    pending: await send(one.route, made, pending),
    "ex-member": await send(one.route, made, former),
  };
  await shareProject(server, projectId, { isPublic: true });
  return { ...statuses, visitor: await send(one.route, made, stranger) };
}

async function statusesOfMembers(one: AccessCase, first: Prepared): Promise<Record<Member, number>> {
  const statuses: Partial<Record<Member, number>> = {};
  let prepared: Prepared | undefined = first;
  for (const role of members) {
    prepared ??= await prepare(one);
    const { owner, made, projectId } = prepared;
    const caller = role === "owner" ? owner : await signedInAccount(server);
    if (role !== "owner") await addMember(server, projectId, caller, role);
    const status = await send(one.route, made, caller);
    statuses[role] = status;
    // What somebody has changed is not there for the next.
    if (status < 400 && !isQuestion(one.route)) prepared = undefined;
  }
  return statuses as Record<Member, number>;
}

describe("a collaborative project's routes", () => {
  it.each(cases.map((one) => ({ one, name: nameOf(one.route) })))("$name, outside and by roles", async ({ one }) => {
    const prepared = await prepare(one);
    const expected = { anonymous: 401, unverified: 404, stranger: 404, pending: 404, "ex-member": 404 };
    const visitor = one.visitor ?? (isQuestion(one.route) ? one.status.owner : 403);
    expect(await statusesOfOutsiders(one, prepared)).toEqual({ ...expected, visitor });
    const needed = members.indexOf(neededRole(one));
    const byRoles = members.map((role, at): [Member, number] => [role, at < needed ? 403 : one.status.owner]);
    expect(await statusesOfMembers(one, prepared)).toEqual(Object.fromEntries(byRoles));
  });
});
