import { authRoutes, collaborativeProjectsRoutes, membersRoutes, usersRoutes } from "@foretell/contract";
import type { ProjectRole } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail, signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { addMember, shareProject } from "./support/teams.ts";
import { whileChanging } from "./support/while-changing.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function team(...roles: readonly ProjectRole[]) {
  const owner = await signedInAccount(server, { name: "Ada Owner" });
  const body = { name: "Orders team" };
  const { data: project } = await server.call(collaborativeProjectsRoutes.create, { body, as: owner });
  const members = await Promise.all(roles.map(() => signedInAccount(server)));
  for (const [at, role] of roles.entries()) await addMember(server, project.id, members[at] ?? owner, role);
  return { owner, members, params: { id: project.id } };
}

const invite = (params: { id: string }, as: TestAccount, email: string, role?: string) =>
  server.call(membersRoutes.invite, {
    params,
    as,
    body: { email, ...(role === undefined ? {} : { role }) },
  });

const list = async (params: { id: string }, as: TestAccount) =>
  (await server.call(membersRoutes.list, { params, as })).data;

async function memberIdOf(params: { id: string }, as: TestAccount, account: TestAccount): Promise<string> {
  return (await list(params, as)).find(({ user_id }) => user_id === account.id)?.id ?? "";
}

async function setRole(params: { id: string }, as: TestAccount, account: TestAccount, role: ProjectRole) {
  const memberId = await memberIdOf(params, as, account);
  return server.call(membersRoutes.update, { params: { ...params, memberId }, body: { role }, as });
}

describe("inviting", () => {
  it("makes a verified account a member at once, as a viewer where nothing else is said, and tells it by mail", async () => {
    const { owner, params } = await team();
    const person = await signedInAccount(server, { name: "Grace" });
    const { data, status, body } = await invite(params, owner, person.email.toUpperCase(), "member");
    expect({ status, message: body.message }).toEqual({ status: 201, message: "Invitation sent successfully" });
    expect(data).toMatchObject({ user_id: person.id, full_name: "Grace", role: "viewer", status: "active" });
    const { link } = await server.mailbox.waitFor(person.email, /member of a project/);
    expect(link).toContain(`/collaborative-projects/${params.id}`);
    expect((await server.call(collaborativeProjectsRoutes.list, { as: person })).data).toMatchObject([
      { id: params.id, user_role: "viewer" },
    ]);
    expect((await invite(params, owner, person.email)).status).toBe(409);
    expect((await invite(params, owner, owner.email)).status).toBe(409);
  });

  it("waits for an address to be verified, and tells nobody whether there is an account", async () => {
    const { owner, params } = await team();
    const email = newEmail("nobody");
    const unverified = await createAccount(server, { isVerified: false });
    const [none, some] = [await invite(params, owner, email), await invite(params, owner, unverified.email)];
    expect(none.data).toMatchObject({ user_id: null, full_name: null, status: "pending", role: "viewer" });
    expect({ ...some.data, id: "", email: "", joined_at: "" }).toEqual({
      ...none.data,
      id: "",
      email: "",
      joined_at: "",
    });
    await server.mailbox.waitFor(email, /invited/);
    expect((await server.call(collaborativeProjectsRoutes.get, { params, as: unverified })).status).toBe(404);
    const token = await server.mailbox.tokenFor(unverified.email, /Verify/);
    await server.call(authRoutes.verifyEmail, { query: { token } });
    const members = await list(params, owner);
    expect(members.map(({ status, role }) => ({ status, role }))).toEqual(
      expect.arrayContaining([
        { status: "active", role: "owner" },
        { status: "active", role: "viewer" },
        { status: "pending", role: "viewer" },
      ]),
    );
    expect((await server.call(collaborativeProjectsRoutes.get, { params, as: unverified })).data).toMatchObject({
      user_role: "viewer",
    });
  });

  it("joins who registers afterwards in all projects that invited him, with the role that the invitation had last", async () => {
    const [one, other] = [await team(), await team()];
    const person = await createAccount(server, { isVerified: false });
    const { data } = await invite(one.params, one.owner, person.email);
    await invite(other.params, other.owner, person.email, "admin");
    const params = { ...one.params, memberId: data.id };
    await server.call(membersRoutes.update, { params, body: { role: "editor" }, as: one.owner });
    const token = await server.mailbox.tokenFor(person.email, /Verify/);
    await server.call(authRoutes.verifyEmail, { query: { token } });
    const { data: projects } = await server.call(collaborativeProjectsRoutes.list, { as: person });
    expect(
      projects.map(({ user_role }) => user_role).toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual(["admin", "editor"]);
  });

  it("is taken back, and then joins nobody", async () => {
    const { owner, params } = await team();
    const person = await createAccount(server, { isVerified: false });
    const { data } = await invite(params, owner, person.email);
    expect((await invite(params, owner, person.email)).status).toBe(409);
    const removal = await server.call(membersRoutes.remove, { params: { ...params, memberId: data.id }, as: owner });
    expect(removal.status).toBe(200);
    const token = await server.mailbox.tokenFor(person.email, /Verify/);
    await server.call(authRoutes.verifyEmail, { query: { token } });
    expect((await server.call(collaborativeProjectsRoutes.list, { as: person })).data).toEqual([]);
    expect(await list(params, owner)).toHaveLength(1);
  });

  it("sends its mail again after a minute", async () => {
    const { owner, params } = await team();
    const email = newEmail("slow");
    const { data } = await invite(params, owner, email);
    const again = { params: { ...params, memberId: data.id }, as: owner };
    expect(await server.call(membersRoutes.resend, again)).toMatchObject({ status: 429 });
    await server.database.kysely
      .updateTable("project_invitations")
      .set({ sent_at: new Date(Date.now() - 61_000).toISOString() })
      .where("id", "=", data.id)
      .execute();
    expect((await server.call(membersRoutes.resend, again)).status).toBe(200);
    await server.mailbox.waitFor(email, /invited/, 2);
  });

  it("is held up where somebody sends the same address mail after mail", async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: "on" } });
    try {
      const owner = await signedInAccount(limited);
      const body = { name: "Mails" };
      const { data: project } = await limited.call(collaborativeProjectsRoutes.create, { body, as: owner });
      const params = { id: project.id };
      const email = newEmail("often");
      const statuses: number[] = [];
      let refused: { readonly headers: Readonly<Record<string, unknown>> } | undefined;
      for (let count = 0; count < 5; count += 1) {
        const invited = await limited.call(membersRoutes.invite, { params, body: { email }, as: owner });
        statuses.push(invited.status);
        if (invited.status === 429) refused = invited;
        else {
          const memberId = invited.data.id;
          await limited.call(membersRoutes.remove, { params: { ...params, memberId }, as: owner });
        }
      }
      expect(statuses).toEqual([201, 201, 201, 429, 429]);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
      const other = await limited.call(membersRoutes.invite, { params, body: { email: newEmail("other") }, as: owner });
      expect(other.status).toBe(201);
    } finally {
      await limited.close();
    }
  });

  it("refuses what is no address, and roles that there are not", async () => {
    const { owner, params } = await team();
    expect((await invite(params, owner, "")).body).toMatchObject({ message: "Email is required" });
    expect((await invite(params, owner, "nobody")).status).toBe(400);
    expect((await invite(params, owner, newEmail(), "king")).body).toMatchObject({
      message: "Role must be owner, admin, editor or viewer",
    });
  });
});

describe("roles", () => {
  it("below owner are given and taken by admins, that of owner by owners", async () => {
    const { owner, members, params } = await team("admin", "editor");
    const [admin = owner, editor = owner] = members;
    expect((await setRole(params, admin, editor, "admin")).status).toBe(200);
    expect((await setRole(params, admin, editor, "owner")).status).toBe(403);
    expect((await setRole(params, admin, owner, "viewer")).status).toBe(403);
    const ownerId = await memberIdOf(params, admin, owner);
    expect(
      (await server.call(membersRoutes.remove, { params: { ...params, memberId: ownerId }, as: admin })).status,
    ).toBe(403);
    expect((await invite(params, admin, newEmail(), "owner")).status).toBe(403);
    expect((await setRole(params, owner, editor, "owner")).status).toBe(200);
  });

  it("take effect on the next request", async () => {
    const { owner, members, params } = await team("admin");
    const [admin = owner] = members;
    await setRole(params, owner, admin, "viewer");
    expect((await invite(params, admin, newEmail())).status).toBe(403);
    const memberId = await memberIdOf(params, owner, admin);
    await server.call(membersRoutes.remove, { params: { ...params, memberId }, as: owner });
    expect((await server.call(membersRoutes.list, { params, as: admin })).status).toBe(404);
  });

  it("of the last owner stay, also where two owners demote each other, or leave, at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, members, params } = await team("owner");
      const [other = owner] = members;
      const answers = await Promise.all([
        setRole(params, owner, other, "editor"),
        setRole(params, other, owner, "editor"),
      ]);
      // Who is an editor by then may not change roles any more.
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
      expect((await list(params, owner)).filter(({ role }) => role === "owner")).toHaveLength(1);
    }
    const { owner, members, params } = await team("owner");
    const [other = owner] = members;
    const left = await Promise.all([owner, other].map((as) => server.call(membersRoutes.leave, { params, as })));
    expect(left.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it("are handed over before the last owner leaves", async () => {
    const { owner, members, params } = await team("viewer");
    const [heir = owner] = members;
    const alone = await server.call(membersRoutes.leave, { params, as: owner });
    expect(alone.body).toMatchObject({ message: expect.stringContaining("at least one owner") });
    await setRole(params, owner, heir, "owner");
    expect((await server.call(membersRoutes.leave, { params, as: owner })).body).toMatchObject({
      message: "Successfully left the project",
    });
    const usage = server.database.kysely.selectFrom("project_usage").where("project_id", "=", params.id);
    expect(await usage.select("user_id").executeTakeFirst()).toEqual({ user_id: heir.id });
  });

  it("leave with their member, who may be a viewer", async () => {
    const { owner, members, params } = await team("viewer");
    const [viewer = owner] = members;
    expect((await server.call(membersRoutes.leave, { params, as: viewer })).status).toBe(200);
    expect((await server.call(membersRoutes.leave, { params, as: viewer })).status).toBe(404);
  });
});

describe("who only views a public project", () => {
  it("sees its members without their addresses, no invitations, and cannot leave", async () => {
    const { owner, params } = await team("editor");
    await invite(params, owner, newEmail("hidden"));
    await shareProject(server, params.id, { isPublic: true });
    const visitor = await signedInAccount(server);
    const seen = await list(params, visitor);
    expect(seen).toHaveLength(2);
    expect(seen.every(({ email, status }) => email === null && status === "active")).toBe(true);
    expect((await server.call(membersRoutes.leave, { params, as: visitor })).status).toBe(403);
  });
});

describe("deleting an account", () => {
  it("is refused while others would be left without an owner, and takes what nobody else is in", async () => {
    const person = await createAccount(server);
    const other = await signedInAccount(server);
    const make = async (name: string) =>
      (await server.call(collaborativeProjectsRoutes.create, { body: { name }, as: person })).data.id;
    const [alone, shared] = [await make("Alone"), await make("Shared “one”")];
    await addMember(server, shared, other, "admin");
    const body = { current_password: person.password };
    const refused = await server.call(usersRoutes.remove, { body, as: person });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("Shared") } });
    expect(refused.body).not.toMatchObject({ message: expect.stringContaining("Alone") });
    await setRole({ id: shared }, person, other, "owner");
    expect((await server.call(usersRoutes.remove, { body, as: person })).status).toBe(200);
    const left = server.database.kysely.selectFrom("projects").where("id", "in", [alone, shared]).select("id");
    expect(await left.execute()).toEqual([{ id: shared }]);
    expect((await server.call(collaborativeProjectsRoutes.list, { as: other })).data).toMatchObject([{ id: shared }]);
  });

  it.runIf((process.env["TEST_DATABASE_URL"] ?? "") !== "")(
    "keeps a project whose other owner goes at the same moment",
    async () => {
      const person = await createAccount(server);
      const body = { name: "Two owners" };
      const { data } = await server.call(collaborativeProjectsRoutes.create, { body, as: person });
      const [other, viewer] = [await signedInAccount(server), await signedInAccount(server)];
      await addMember(server, data.id, other, "owner");
      await addMember(server, data.id, viewer, "viewer");
      const held = `SELECT 1 FROM projects WHERE id = '${data.id}' AND $1::uuid IS NOT NULL FOR NO KEY UPDATE`;
      const left = "DELETE FROM project_members WHERE user_id = $1";
      const removed = await whileChanging(server, other, [held, left], () =>
        server.call(usersRoutes.remove, { body: { current_password: person.password }, as: person }),
      );
      expect(removed).toMatchObject({ status: 409, body: { message: expect.stringContaining("Two owners") } });
    },
  );
});
