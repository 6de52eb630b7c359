import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErdService } from "../../src/modules/erd/erd.service.ts";
import type { DiagramRequest } from "../../src/modules/erd/diagram.worker.ts";
import { ProjectSignals } from "../../src/modules/projects/project-signals.ts";
import { ProjectPolicy } from "../../src/modules/projects/project.policy.ts";
import { signedInAccount } from "../support/accounts.ts";
import { closeGroups, makeJob } from "../support/process-groups.ts";
import { importSchema } from "../support/projects.ts";
import { createTestApp } from "../support/test-app.ts";
import type { TestApp } from "../support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Its processes end for lack of memory, whatever they are given. */
const { job } = makeJob<DiagramRequest, Uint8Array>("eatMemory");
afterAll(closeGroups);

describe("a diagram that takes more memory than its process has", () => {
  it("is refused in words, of a schema and of a project", async () => {
    const { kysely: db, notifications } = server.database;
    const policy = new ProjectPolicy(db, new ProjectSignals(notifications));
    const erd = new ErdService(db, policy, (request, owner) => job.run(request, { owner }));
    const owner = await signedInAccount(server);
    const schema = await importSchema(server, owner);
    const scope = { userId: owner.id, kind: "personal" } as const;
    await expect(erd.ofSchema(scope, schema.id)).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining("The diagram of this schema takes more memory"),
    });
    await expect(erd.ofProject(scope, schema.project_id)).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining("Open one schema at a time"),
    });
  });
});
