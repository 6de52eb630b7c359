import { projectsRoutes, schemasRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../src/db/transaction.ts";
import { ProjectPolicy } from "../src/modules/projects/project.policy.ts";
import { signedInAccount } from "./support/accounts.ts";
import { importSchema } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe("access that was given and is asked for again", () => {
  it("is refused as a 404 once the schema, and once the project, has gone", async () => {
    const account = await signedInAccount(server);
    const { id, project_id } = await importSchema(server, account);
    const policy = new ProjectPolicy(server.database.kysely);
    const access = await policy.ofSchema(account.id, id, "edit");
    const hold = (): Promise<void> =>
      inTransaction(server.database.kysely, (transaction) => policy.holdSchema(transaction, access, id, "edit"));
    await hold();
    await server.call(schemasRoutes.remove, { params: { id }, as: account });
    await expect(hold()).rejects.toMatchObject({ code: "NOT_FOUND", message: "Schema not found" });
    await server.call(projectsRoutes.remove, { params: { id: project_id }, as: account });
    await expect(hold()).rejects.toMatchObject({ code: "NOT_FOUND", message: "Project not found" });
  });
});
