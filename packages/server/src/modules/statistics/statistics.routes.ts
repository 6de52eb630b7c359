import type { Multipart } from "@fastify/multipart";
import { statisticsRoutes } from "@foretell/contract";
import { z } from "zod";
import { answer, PackedAnswer } from "../../http/answer.ts";
import type { UploadOptions } from "../../http/contract-routes.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { pageByName } from "../page.ts";
import { uploadOfParts } from "../schemas/import-upload.ts";
import type { StatisticsService } from "./statistics.service.ts";

/** The routes of what is known of rows. */
export function addStatisticsRoutes(
  routes: ProjectRoutes,
  statistics: StatisticsService,
  limits: UploadOptions,
  userLimit: UserLimit,
): void {
  routes.add(statisticsRoutes.ofSchema, async ({ params, query, scope }) => {
    return new PackedAnswer(await statistics.list(scope, params.id, pageByName(query)));
  });
  routes.add(statisticsRoutes.setRowCount, ({ params, body, scope }) =>
    statistics.setRowCount(scope, params.id, body.row_count),
  );
  routes.addUpload(
    statisticsRoutes.replace,
    async ({ params, json, parts, scope, keepInMemory }) => {
      const receive = async (): Promise<Uint8Array> => (parts === undefined ? json : readFile(parts, keepInMemory));
      const result = await statistics.replace(scope, params.id, receive);
      const tables = result.updated_table_count === 1 ? "1 table" : `${result.updated_table_count} tables`;
      return answer(result, { message: `Statistics of ${tables} updated` });
    },
    { ...limits, userLimit },
  );
}

async function readFile(
  parts: AsyncIterableIterator<Multipart>,
  keepInMemory: (bytes: number) => void,
): Promise<Uint8Array> {
  const { source } = await uploadOfParts(parts, z.object({}), "Add the JSON document as the field file");
  const kept: Uint8Array[] = [];
  for await (const chunk of source.chunks) {
    keepInMemory(chunk.length);
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}
