import { compareDumpFields, comparisonsRoutes } from "@foretell/contract";
import type { RenameQuery } from "@foretell/contract";
import { Download, PackedAnswer } from "../../http/answer.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import type { UploadOptions } from "../../http/contract-routes.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { fileStem } from "../file-stem.ts";
import { refuseLargeBody, uploadOfBody, uploadOfParts } from "../schemas/import-upload.ts";
import type { ParseUploadBody } from "../schemas/schemas.routes.ts";
import type { ComparisonsService } from "./comparisons.service.ts";

/** Of two states of 10,000 tables that have little in common; one that is larger is counted when it is known. */
const comparisonBytes = 24 * 1024 * 1024;

const fileTypes = {
  markdown: { extension: "md", contentType: "text/markdown; charset=utf-8" },
  sql: { extension: "sql", contentType: "application/sql; charset=utf-8" },
} as const;

/** The routes that compare states of schemas in projects of either kind. */
export function addComparisonsRoutes(
  routes: ProjectRoutes,
  {
    comparisons,
    parseUploadBody,
  }: { readonly comparisons: ComparisonsService; readonly parseUploadBody: ParseUploadBody },
  limits: UploadOptions,
  userLimit: UserLimit,
): void {
  const options = { userLimit, answerBytes: comparisonBytes };
  routes.add(
    comparisonsRoutes.compare,
    ({ params: { versionId, otherVersionId }, query, scope, request }) =>
      withCallerSignal(request, async (signal) => {
        const call = { scope: scope, decisions: decisionsOf(query), signal };
        if (query.format === "json")
          return new PackedAnswer(await comparisons.compare(call, versionId, otherVersionId));
        const { title, content } = await comparisons.report(call, versionId, otherVersionId, query.format);
        const { extension, contentType } = fileTypes[query.format];
        return new Download({ fileName: `${fileStem(title, "comparison")}.${extension}`, contentType, content });
      }),
    options,
  );
  routes.add(
    comparisonsRoutes.diagram,
    ({ params: { versionId, otherVersionId }, query, scope, request }) =>
      withCallerSignal(request, async (signal) => {
        const call = { scope: scope, decisions: decisionsOf(query), signal };
        return new PackedAnswer(await comparisons.diagram(call, versionId, otherVersionId));
      }),
    options,
  );
  routes.add(
    comparisonsRoutes.migration,
    ({ params: { versionId, otherVersionId }, query, scope, request }) =>
      withCallerSignal(request, async (signal) => {
        const call = { scope: scope, decisions: decisionsOf(query), signal };
        return new PackedAnswer(await comparisons.migration(call, versionId, otherVersionId));
      }),
    options,
  );
  routes.addUpload(
    comparisonsRoutes.compareDump,
    ({ params: { versionId }, query, json, parts, user, scope, request }) =>
      withCallerSignal(request, async (signal) => {
        await comparisons.requireState(scope, versionId);
        const { fields, source } =
          parts === undefined
            ? uploadOfBody(await parseUploadBody(json, "comparison", user.id).catch(refuseLargeBody))
            : await uploadOfParts(parts, compareDumpFields);
        const call = { scope: scope, decisions: decisionsOf(query), signal };
        const dump = { source, allowsIncomplete: fields.allow_incomplete ?? false };
        return new PackedAnswer(await comparisons.compareDump(call, versionId, dump));
      }),
    { ...limits, ...options },
  );
}

function decisionsOf({ confirmed, refused }: RenameQuery): RenameQuery {
  return { confirmed, refused };
}
