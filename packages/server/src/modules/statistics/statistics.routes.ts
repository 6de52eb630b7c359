import type { Multipart } from "@fastify/multipart";
import { statisticsRoutes } from "@foretell/contract";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { answer } from "../../app/answer.ts";
import type { ContractRoutes, UploadOptions } from "../../app/contract-routes.ts";
import { pageByName } from "../page.ts";
import { uploadOfParts } from "../schemas/import-upload.ts";
import type { StatisticsService } from "./statistics.service.ts";

/** The routes of what is known of rows. */
export function addStatisticsRoutes(
  routes: ContractRoutes,
  statistics: StatisticsService,
  limits: Pick<UploadOptions, "bodyLimitBytes">,
): void {
  routes.add(statisticsRoutes.ofSchema, async ({ params, query, user }) => {
    const { rows, next_cursor } = await statistics.list(user.id, params.id, pageByName(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(statisticsRoutes.setRowCount, ({ params, body, user }) =>
    statistics.setRowCount(user.id, params.id, body.row_count),
  );
  const fileLimitBytes = limits.bodyLimitBytes ?? defaultLimitBytes;
  routes.addUpload(
    statisticsRoutes.replace,
    async ({ params, json, parts, user }) => {
      const receive = async (): Promise<Uint8Array> => (parts === undefined ? json : readFile(parts));
      const result = await statistics.replace(user.id, params.id, receive);
      const tables = result.updated_table_count === 1 ? "1 table" : `${result.updated_table_count} tables`;
      return answer(result, { message: `Statistics of ${tables} updated` });
    },
    { bodyLimitBytes: fileLimitBytes, fileLimitBytes },
  );
}

const defaultLimitBytes = 64 * 1024 * 1024;

async function readFile(parts: AsyncIterableIterator<Multipart>): Promise<Uint8Array> {
  const { chunks } = await uploadOfParts(parts, z.object({}), "Add the JSON document as the field file");
  return buffer(chunks);
}
