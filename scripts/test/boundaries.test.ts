import { describe, expect, it } from "vitest";
import { findBreaches } from "../boundaries.ts";

const breach = (file: string, specifier: string): string | undefined =>
  findBreaches(file, `import { thing } from "${specifier}";\n`)[0];

describe("the boundaries between packages", () => {
  it.each([
    ["packages/engine/src/impact/a.ts", "node:fs"],
    ["packages/engine/src/dialects/mysql/a.ts", "../../statement/ast.ts"],
    ["packages/engine/src/impact/a.ts", "../../../contract/src/index.ts"],
    ["packages/contract/src/a.ts", "@foretell/server"],
    ["packages/server/src/db/a.ts", "../work/work.ts"],
    ["packages/server/src/db/embedded/a.ts", "../../modules/page.ts"],
    ["packages/server/src/work/a.worker.ts", "../modules/erd/diagram.worker.ts"],
    ["packages/server/src/work/a.ts", "../app/modules.ts"],
    ["packages/server/src/work/a.ts", "@foretell/web"],
    ["packages/server/src/modules/tables/tables.repo.ts", "../../work/work.ts"],
    ["packages/server/src/modules/tables/tables.repo.ts", "fastify"],
    ["packages/server/src/modules/tables/tables.service.ts", "kysely"],
    ["packages/server/src/modules/tables/tables.routes.ts", "../../db/db.ts"],
    ["packages/server/src/modules/tables/tables.service.ts", "../../http/answer.ts"],
    ["packages/server/src/modules/accounts/sessions/sessions.service.ts", "../../../mail/mail-dispatcher.ts"],
    ["packages/server/src/http/a.ts", "../work/work.ts"],
    ["packages/server/src/http/a.ts", "../mail/mail.ts"],
    ["packages/server/src/app/a.ts", "../../../web/src/lib/a.ts"],
    ["packages/web/src/features/diagram/a.tsx", "../simulations/queries.ts"],
    ["packages/web/src/features/diagram/model/a.ts", "../../simulations/queries.ts"],
    ["packages/web/src/features/diagram/a.tsx", "../../app/router.tsx"],
    ["packages/web/src/components/a.tsx", "../features/diagram/a.tsx"],
    ["packages/web/src/app/a.tsx", "@foretell/server"],
  ])("are crossed by %s with %s", (file, specifier) => {
    expect(breach(file, specifier)).toContain(`${file}: imports ${specifier}; `);
  });

  it.each([
    ["packages/engine/src/impact/a.ts", "../catalog/model.ts"],
    ["packages/contract/src/a.ts", "zod"],
    ["packages/server/src/work/a.worker.ts", "../db/storable-json.ts"],
    ["packages/server/src/work/a.worker.ts", "piscina"],
    ["packages/server/src/work/a.ts", "../errors.ts"],
    ["packages/server/src/modules/erd/diagram.worker.ts", "../../work/lower-priority.ts"],
    ["packages/server/src/modules/tables/tables.repo.ts", "../../db/db.ts"],
    ["packages/server/src/modules/tables/tables.service.ts", "./tables.repo.ts"],
    ["packages/web/src/features/diagram/model/a.ts", "../view/b.ts"],
    ["packages/web/src/features/diagram/a.tsx", "../../components/button.tsx"],
    ["bench/src/main.ts", "@foretell/server"],
  ])("let %s import %s", (file, specifier) => {
    expect(breach(file, specifier)).toBeUndefined();
  });

  it.each([
    ["packages/server/src/logger.ts", "./app/config.ts"],
    ["packages/server/src/mail/a.ts", "../work/work.ts"],
    ["packages/server/src/modules/page.ts", "./projects/scope.ts"],
    ["packages/server/src/modules/quotas/a.ts", "../projects/access.ts"],
    ["packages/server/src/modules/erd/a.ts", "../../app/config.ts"],
    ["packages/server/src/modules/accounts/audit/a.ts", "../sessions/sessions.repo.ts"],
    ["packages/server/src/modules/accounts/users/users.repo.ts", "../account-services.ts"],
    ["packages/web/src/lib/a.ts", "../main.tsx"],
  ])("keep %s from importing %s, a floor above", (file, specifier) => {
    expect(findBreaches(file, `import { thing } from "${specifier}";\n`)).toContainEqual(
      expect.stringContaining(`${file}: imports ${specifier}; that is a floor above in packages/`),
    );
  });

  it("want a floor for every file and folder of a house that has floors", () => {
    expect(findBreaches("packages/server/src/modules/teams/a.ts", "")).toEqual([
      "packages/server/src/modules/teams/a.ts: stands on no floor of packages/server/src/modules; scripts/boundaries.ts lists them",
    ]);
  });

  it.each([
    ['export { a } from "fastify";'],
    ['import type { a } from "fastify";'],
    ['import "fastify";'],
    ['const a = await import("fastify");'],
    ['import {\n  a,\n  b,\n} from "fastify";'],
    ['import { x } from "zod";\nimport { a } from "fastify";'],
  ])("see the import in %s", (text) => {
    expect(findBreaches("packages/contract/src/a.ts", text)).toHaveLength(1);
  });
});
