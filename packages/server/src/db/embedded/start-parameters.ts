import { PGlite } from "@electric-sql/pglite";

/** How the embedded PostgreSQL is started. */
export const startParameters: string[] = [
  // PGlite's own, without `-F`, which turns fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  // The default of 128 MB is allocated at once and doubles the memory of an idle server.
  "-c",
  "shared_buffers=32MB",
  // Nothing writes the log beside the statement: where these are full, each further 8 kB is a write of its own. The
  // default here is 1 MB; importing 10,000 tables logs 36.
  "-c",
  "wal_buffers=16MB",
  // After a checkpoint, segments of the log beyond this are removed and not kept for later.
  "-c",
  "max_wal_size=128MB",
  "-c",
  "min_wal_size=32MB",
];
