import { projectsRoutes, schemasRoutes } from "@foretell/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProjectRole } from "../src/db/tables/projects.ts";
import { ProjectPolicy } from "../src/modules/projects/project.policy.ts";
import type { Permission } from "../src/modules/projects/project.policy.ts";
import type { Ref, Scope } from "../src/modules/projects/scope.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { ProjectSignals } from "../src/modules/projects/project-signals.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let policy: ProjectPolicy;
beforeAll(async () => {
  server = await createTestApp();
  policy = new ProjectPolicy(server.database.kysely, new ProjectSignals(server.database.notifications));
});
afterAll(() => server.close());

const personalScope = ({ id }: TestAccount): Scope => ({ userId: id, kind: "personal" });
const sharedScope = ({ id }: TestAccount): Scope => ({ userId: id, kind: "collaborative" });
const nothing = () => Promise.resolve();

/** The project of a schema, shared with a second account in a role. */
async function share(role: ProjectRole) {
  const owner = await signedInAccount(server);
  const member = await signedInAccount(server);
  const schema = await importSchema(server, owner);
  const db = server.database.kysely;
  await db
    .updateTable("projects")
    .set({ kind: "collaborative", personal_owner_id: null })
    .where("id", "=", schema.project_id)
    .execute();
  await db.insertInto("project_members").values({ project_id: schema.project_id, user_id: member.id, role }).execute();
  const project: Ref = { type: "project", id: schema.project_id };
  return { owner, member, schema, project };
}

describe("the door to a project's things", () => {
  it("is closed with a 404 once the thing, and once the project, has gone", async () => {
    const account = await signedInAccount(server);
    const { id, project_id } = await importSchema(server, account);
    const scope = personalScope(account);
    await policy.read(scope, { type: "schema", id });
    await server.call(schemasRoutes.remove, { params: { id }, as: account });
    const gone = { code: "NOT_FOUND", message: "Schema not found" };
    await expect(policy.read(scope, { type: "schema", id })).rejects.toMatchObject(gone);
    await expect(policy.add(scope, { type: "schema", id }, nothing)).rejects.toMatchObject(gone);
    await server.call(projectsRoutes.remove, { params: { id: project_id }, as: account });
    const project: Ref = { type: "project", id: project_id };
    await expect(policy.write(scope, project, "own", nothing)).rejects.toMatchObject({ message: "Project not found" });
  });

  it("leads to things of the project that the path names, and of its kind, alone", async () => {
    const account = await signedInAccount(server);
    const schema = await importSchema(server, account);
    const { id: simulationId } = await runSimulation(server, account, schema);
    const { id: tableId } = await server.database.kysely
      .selectFrom("schema_tables")
      .where("schema_id", "=", schema.id)
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const other = await importSchema(server, account);
    const refs: Ref[] = [
      { type: "project", id: schema.project_id },
      { type: "schema", id: schema.id },
      { type: "table", id: tableId },
      { type: "simulation", id: simulationId },
    ];
    for (const ref of refs) {
      const own = { ...personalScope(account), projectId: schema.project_id };
      expect(await policy.read(own, ref)).toMatchObject({ projectId: schema.project_id, role: "owner" });
      expect(await policy.write(own, ref, "edit", async () => "written")).toBe("written");
      const elsewhere = { ...personalScope(account), projectId: other.project_id };
      await expect(policy.read(elsewhere, ref)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(policy.write(elsewhere, ref, "edit", nothing)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(policy.add(elsewhere, ref, nothing)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(policy.read(sharedScope(account), ref)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it.each<[ProjectRole, Permission, string | undefined]>([
    ["viewer", "read", undefined],
    ["viewer", "edit", "Your role in this project only allows viewing."],
    ["editor", "edit", undefined],
    ["editor", "administer", "Only an owner or an admin of the project may do this."],
    ["admin", "administer", undefined],
    ["admin", "own", "Only an owner of the project may do this."],
    ["owner", "own", undefined],
  ])("lets a member who is %s %s: %s", async (role, permission, refusal) => {
    const { member, project } = await share(role);
    const scope = sharedScope(member);
    const attempts =
      permission === "read"
        ? [policy.read(scope, project)]
        : [policy.read(scope, project, permission), policy.write(scope, project, permission, nothing)];
    for (const outcome of await Promise.allSettled(attempts)) {
      if (refusal === undefined) expect(outcome.status).toBe("fulfilled");
      else expect(outcome).toMatchObject({ reason: { code: "FORBIDDEN", message: refusal } });
    }
  });

  it("notes what is done in a shared project where it is done, and nothing of what is undone", async () => {
    const { member, schema, project } = await share("editor");
    const scope = sharedScope(member);
    const note = { action: "updated", subject: "schema", subjectId: schema.id, name: "Shop" } as const;
    await policy.write(scope, { type: "schema", id: schema.id }, "edit", (_transaction, _access, tell) => tell(note));
    const undone = policy.add(scope, project, async (_transaction, _access, tell) => {
      await tell({ ...note, action: "deleted" });
      throw new Error("not today");
    });
    await expect(undone).rejects.toThrow("not today");
    const entries = await server.database.kysely
      .selectFrom("project_activity")
      .where("project_id", "=", project.id)
      .select(["user_id", "action", "subject", "subject_id", "subject_name"])
      .execute();
    expect(entries).toEqual([
      { user_id: member.id, action: "updated", subject: "schema", subject_id: schema.id, subject_name: "Shop" },
    ]);
  });

  it("notes nothing of a personal project, where there is nobody to tell", async () => {
    const account = await signedInAccount(server);
    const schema = await importSchema(server, account);
    await runSimulation(server, account, schema);
    const entries = server.database.kysely.selectFrom("project_activity").where("project_id", "=", schema.project_id);
    expect(await entries.selectAll().execute()).toEqual([]);
  });

  it("lets two delete the same thing at once: one finds it gone", async () => {
    const account = await signedInAccount(server);
    const schema = await importSchema(server, account);
    const remove = () =>
      policy.write(personalScope(account), { type: "schema", id: schema.id }, "edit", (transaction) =>
        sql`DELETE FROM schemas WHERE id = ${schema.id}`.execute(transaction),
      );
    const outcomes = await Promise.allSettled([remove(), remove()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "NOT_FOUND" } });
  });

  it("keeps a role as it is while its holder writes", async () => {
    const { member, project } = await share("editor");
    const scope = sharedScope(member);
    const steps: string[] = [];
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const writing = policy.add(scope, project, async () => {
      begun.resolve();
      await end.promise;
      steps.push("written");
    });
    await begun.promise;
    const demoting = server.database.kysely
      .updateTable("project_members")
      .set({ role: "viewer" })
      .where("user_id", "=", member.id)
      .execute()
      .then(() => steps.push("demoted"));
    setTimeout(end.resolve, 200);
    await Promise.all([writing, demoting]);
    expect(steps).toEqual(["written", "demoted"]);
    await expect(policy.add(scope, project, nothing)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
