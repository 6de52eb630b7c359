import { collaborativeImportFields, importSchemaFields, schemasRoutes, validateSchemaFields } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import type { UploadOptions } from "../../http/contract-routes.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import { pageById } from "../page.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import type { ParsedUploadBody, UploadPurpose } from "../../work/parse-upload-body.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import { exportFile } from "./export-file.ts";
import { refuseLargeBody, uploadOfBody, uploadOfParts } from "./import-upload.ts";
import type { DumpUpload, ImportsService } from "./imports.service.ts";
import type { SchemaExportsService } from "./schema-exports.service.ts";
import type { SchemasService } from "./schemas.service.ts";
import type { ValidationsService } from "./validations.service.ts";

/** Takes the JSON body of an upload apart; a large one in a work process. */
export type ParseUploadBody = <Purpose extends UploadPurpose>(
  json: Buffer<ArrayBuffer>,
  purpose: Purpose,
  owner: string,
) => Promise<ParsedUploadBody<Purpose>>;

export interface SchemaServices {
  readonly schemas: SchemasService;
  readonly quotas: Quotas;
  readonly imports: ImportsService;
  readonly schemaExports: SchemaExportsService;
  readonly validations: ValidationsService;
  readonly parseUploadBody: ParseUploadBody;
}

/** How many imports, validations and exports one person has under way. */
export interface SchemaUserLimits {
  readonly imports: UserLimit;
  readonly validations: UserLimit;
  readonly exports: UserLimit;
}

/** The routes of schemas in projects of either kind. */
export function addSchemasRoutes(
  routes: ProjectRoutes,
  services: SchemaServices,
  limits: UploadOptions,
  userLimits: SchemaUserLimits,
): void {
  const { schemas, schemaExports } = services;
  routes.add(schemasRoutes.listOfProject, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await schemas.list(scope, params.projectId, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(schemasRoutes.get, ({ params, scope }) => schemas.get(scope, params.id));
  routes.add(schemasRoutes.create, async ({ body: { project_id, ...fields }, scope }) =>
    answer(
      await schemas.create(scope, project_id, {
        ...fields,
        version: fields.version ?? null,
        description: fields.description || null,
      }),
      {
        message: "Schema created successfully",
      },
    ),
  );
  routes.add(schemasRoutes.update, async ({ params, body, scope }) =>
    answer(await schemas.update(scope, params.id, { ...body, version: body.version }), {
      message: "Schema updated successfully",
    }),
  );
  routes.add(schemasRoutes.remove, async ({ params, scope }) => {
    await schemas.remove(scope, params.id);
    return answer({}, { message: "Schema deleted successfully" });
  });
  routes.add(schemasRoutes.stats, ({ params, scope }) => schemas.stats(scope, params.id));
  routes.add(
    schemasRoutes.export,
    ({ params, query, scope, request }) =>
      withCallerSignal(request, async (callerSignal) =>
        exportFile(await schemaExports.export(scope, params.id, query.format, callerSignal), query.format),
      ),
    { userLimit: userLimits.exports },
  );
  routes.routes.addPublic(schemasRoutes.queries, () => schemas.queries());
  routes.routes.add(schemasRoutes.recognise, ({ body }) => schemas.recognise(body.sample));
  addImportRoutes(routes, services, limits, userLimits);
}

function addImportRoutes(
  routes: ProjectRoutes,
  services: SchemaServices,
  limits: UploadOptions,
  userLimits: SchemaUserLimits,
): void {
  const { imports, quotas } = services;
  routes.addUpload(
    schemasRoutes.import,
    ({ json, parts, query, user, scope, request }) =>
      withCallerSignal(request, async (callerSignal) => {
        const receive = async (): Promise<DumpUpload> => {
          // The address of a collaborative project names it.
          const isShared = scope.kind === "collaborative";
          const purpose = isShared ? "shared import" : "import";
          const { fields, fileName, source } =
            parts === undefined
              ? uploadOfBody(await services.parseUploadBody(json, purpose, user.id).catch(refuseLargeBody))
              : await uploadOfParts(parts, isShared ? collaborativeImportFields : importSchemaFields);
          return {
            projectId: scope.projectId ?? ("project_id" in fields ? fields.project_id : ""),
            dialect: fields.db_type,
            name: fields.name,
            fileName,
            source,
            allowsIncomplete: fields.allow_incomplete ?? false,
          };
        };
        const call = {
          importId: query.import_id,
          bodySizeBytes: Number(request.headers["content-length"]) || null,
          callerSignal,
        };
        const result = await imports.import(scope, call, receive);
        return answer(result, {
          message:
            scope.kind === "personal"
              ? "Schema imported and v1.0.0 created automatically"
              : "Schema imported successfully",
        });
      }),
    {
      ...limits,
      userLimit: userLimits.imports,
      admit: async (user, upload) => {
        // A personal project counts for whoever imports into it.
        await quotas.requireRoom(user.id, { schemas: 1 });
        return limits.admit(user, upload);
      },
    },
  );
  routes.routes.addUpload(
    schemasRoutes.validate,
    ({ json, parts, user, request }) =>
      withCallerSignal(request, async (callerSignal) => {
        const { fields, source } =
          parts === undefined
            ? uploadOfBody(await services.parseUploadBody(json, "validation", user.id).catch(refuseLargeBody))
            : await uploadOfParts(parts, validateSchemaFields);
        return services.validations.validate(user.id, source, {
          dialect: fields.db_type,
          allowsIncomplete: fields.allow_incomplete ?? false,
          signal: callerSignal,
        });
      }),
    { ...limits, userLimit: userLimits.validations },
  );
  routes.routes.add(schemasRoutes.importProgress, ({ params, user }) => imports.progress(user.id, params.importId));
  routes.routes.add(schemasRoutes.cancelImport, ({ params, user }) => {
    imports.cancel(user.id, params.importId);
    return answer({}, { message: "Import cancelled" });
  });
}
