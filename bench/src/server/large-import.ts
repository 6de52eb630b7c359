import type { Benchmark } from "../benchmark.ts";
import { residentMb, watchMemory } from "@foretell/server/test/support/process-figures.ts";
import { findDatabaseObstacle, startServer } from "./server-under-test.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

const uploadSizeBytes = 1024 ** 3;
const rowsPerChunk = 4_000;
const targetMb = 250;

/** A dump of a gigabyte, made while it is sent, and what the server's memory does meanwhile. */
export const largeImport: Benchmark = {
  name: "large-import",
  description:
    "a dump of 1 GB with COPY rows, streamed as a form, imported on PostgreSQL; the server's resident memory",
  findObstacle: async () =>
    process.platform === "linux" ? findDatabaseObstacle() : "resident memory is read from /proc, which is Linux's",
  run: async () => {
    const server = await startServer();
    try {
      // The first import loads the worker's code, which is no matter of size.
      await send(server, 1024 ** 2);
      const beforeMb = residentMb(server.processId);
      const watch = watchMemory(server.processId);
      const startMs = performance.now();
      const rowCount = await send(server, uploadSizeBytes);
      const seconds = (performance.now() - startMs) / 1_000;
      const peakMb = watch.stop();
      return [
        { name: "resident memory before", value: beforeMb, unit: "MB" },
        { name: "resident memory at most", value: peakMb, unit: "MB" },
        { name: "growth of resident memory", value: peakMb - beforeMb, unit: "MB", target: targetMb },
        { name: "rows counted", value: rowCount, unit: "rows" },
        { name: "time", value: seconds, unit: "s" },
        { name: "speed", value: uploadSizeBytes / 1024 ** 2 / seconds, unit: "MB/s" },
      ];
    } finally {
      await server.stop();
    }
  },
};

async function send(server: ServerUnderTest, sizeBytes: number): Promise<number> {
  const response = await fetch(`${server.url}/v1/schemas/import`, {
    method: "POST",
    headers: { authorization: server.authorization, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(form(server.projectId, sizeBytes)),
    duplex: "half",
  });
  const answer = (await response.json()) as { data?: { row_count: number }; message?: string };
  if (answer.data === undefined) throw new Error(`the import went wrong: ${JSON.stringify(answer.message)}`);
  return answer.data.row_count;
}

const boundary = "----foretell-bench";

async function* form(projectId: string, sizeBytes: number): AsyncGenerator<Uint8Array> {
  const field = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  yield Buffer.from(
    `${field("project_id", projectId)}${field("db_type", "postgresql")}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.sql"\r\nContent-Type: application/sql\r\n\r\n`,
  );
  yield Buffer.from(
    "CREATE TABLE measure (id bigint PRIMARY KEY, device integer NOT NULL, taken_at timestamp, value numeric(10,2), note text);\nCOPY measure (id, device, taken_at, value, note) FROM stdin;\n",
  );
  for (let sentBytes = 0, firstRow = 1; sentBytes < sizeBytes; firstRow += rowsPerChunk) {
    const chunk = Buffer.from(rows(firstRow));
    sentBytes += chunk.length;
    yield chunk;
  }
  yield Buffer.from(`\\.\n\r\n--${boundary}--\r\n`);
}

function rows(firstRow: number): string {
  let text = "";
  for (let id = firstRow; id < firstRow + rowsPerChunk; id += 1) {
    const note = id % 7 === 0 ? "\\N" : `reading ${(id * 7_919) % 100_003}`;
    text += `${id}\t${id % 997}\t2026-01-01 00:00:${String(id % 60).padStart(2, "0")}\t${(id % 10_000) / 100}\t${note}\n`;
  }
  return text;
}
