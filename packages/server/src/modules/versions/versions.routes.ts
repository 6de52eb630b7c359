import { createVersionFields, schemasRoutes, versionsRoutes } from "@foretell/contract";
import { answer, PackedAnswer } from "../../http/answer.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import type { UploadOptions } from "../../http/contract-routes.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { HeldDump } from "../../work/held-dump.ts";
import { pageByVersion } from "../page.ts";
import { refuseLargeBody, uploadOfBody, uploadOfParts } from "../schemas/import-upload.ts";
import type { ParseUploadBody } from "../schemas/schemas.routes.ts";
import type { SchemaCopiesService } from "./schema-copies.service.ts";
import type { VersionsService } from "./versions.service.ts";

/** Of a schema with 10,000 tables; one that is larger is counted when it is known. */
const detailBytes = 24 * 1024 * 1024;

export interface VersionServices {
  readonly versions: VersionsService;
  readonly copies: SchemaCopiesService;
  readonly parseUploadBody: ParseUploadBody;
}

/** The routes of versions, and of copies, in projects of either kind. */
export function addVersionsRoutes(
  routes: ProjectRoutes,
  { versions, copies, parseUploadBody }: VersionServices,
  limits: UploadOptions,
  userLimit: UserLimit,
): void {
  routes.add(versionsRoutes.listOfSchema, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await versions.list(scope, params.schemaId, pageByVersion(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(
    versionsRoutes.get,
    ({ params, scope, request }) =>
      withCallerSignal(
        request,
        async (signal) => new PackedAnswer(await versions.get(scope, params.versionId, signal)),
      ),
    { userLimit, answerBytes: detailBytes },
  );
  routes.add(
    versionsRoutes.rollback,
    ({ params: { schemaId, versionId }, scope, request }) =>
      withCallerSignal(request, async (signal) =>
        answer(await versions.rollBack({ scope: scope, schemaId, signal }, versionId), {
          message: "Rollback completed successfully",
        }),
      ),
    { userLimit },
  );
  routes.add(
    schemasRoutes.copy,
    ({ params: { id }, body, scope, request }) =>
      withCallerSignal(request, async (signal) =>
        answer(await copies.copy(scope, id, { targetProjectId: body.target_project_id, name: body.name }, signal), {
          message: "Schema copied successfully",
        }),
      ),
    { userLimit },
  );
  routes.addUpload(
    versionsRoutes.create,
    ({ params: { schemaId }, json, parts, user, scope, request }) =>
      withCallerSignal(request, async (signal) => {
        const { fields, brings, source } =
          parts === undefined
            ? uploadOfBody(await parseUploadBody(json, "version", user.id).catch(refuseLargeBody))
            : { brings: "sql_dump", ...(await uploadOfParts(parts, createVersionFields, "Schema dump is required")) };
        const { allow_incomplete: allowsIncomplete = false, ...labels } = fields;
        const call = { scope: scope, schemaId, signal };
        const create = async () => {
          if (brings === "sql_dump") return versions.createFromDump(call, labels, { source, allowsIncomplete });
          return source instanceof HeldDump && brings === "schema_snapshot"
            ? versions.createFromSnapshot(call, labels, await source.whole())
            : versions.freeze(call, labels);
        };
        return answer(await create(), { message: "Schema version created successfully" });
      }),
    { ...limits, userLimit },
  );
}
