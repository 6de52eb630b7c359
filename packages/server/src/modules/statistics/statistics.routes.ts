import type { Multipart } from "@fastify/multipart";
import { statisticsRoutes } from "@foretell/contract";
import { answer } from "../../app/answer.ts";
import type { ContractRoutes, UploadOptions } from "../../app/contract-routes.ts";
import { badRequest } from "../../app/errors.ts";
import { pageByName } from "../page.ts";
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
      const document = parts === undefined ? json : await fileOf(parts);
      const result = await statistics.replace(user.id, params.id, document);
      const tables = result.updated_table_count === 1 ? "1 table" : `${result.updated_table_count} tables`;
      return answer(result, { message: `Statistics of ${tables} updated` });
    },
    { bodyLimitBytes: fileLimitBytes, fileLimitBytes },
  );
}

const defaultLimitBytes = 64 * 1024 * 1024;

async function fileOf(parts: AsyncIterableIterator<Multipart>): Promise<Buffer> {
  for await (const part of parts) {
    if (part.type === "file") return part.toBuffer();
  }
  throw badRequest("The form has no file. Add the JSON document as the field file.");
}
