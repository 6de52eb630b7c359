import { join } from "node:path";
import { tooLarge } from "../../errors.ts";
import type { DumpRefusal, ReadDump, StorableSchema } from "../../work/import-task.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import type { Work } from "../../work/work.ts";
import type { DumpUpload, ReadUpload } from "../schemas/imports.service.ts";
import type { SnapshotOutcome, SnapshotRequest } from "./bare-snapshot.worker.ts";
import type { ComparisonRequest } from "./compare-states.ts";
import type { FreezeRequest } from "./freeze-state.worker.ts";
import type { DetailRequest } from "./version-detail.worker.ts";
import type { NumberRequest } from "./version-number.worker.ts";

/** Whose work it is, and what ends it. */
export interface WorkCall {
  readonly owner: string;
  readonly signal: AbortSignal;
}

type Run<Task, Result> = (task: Task, call: WorkCall) => Promise<Result>;

/** What versions need of work processes. Each throws a 413 where it takes too much memory. */
export interface VersionWork {
  /** Packs a working state. */
  readonly freeze: Run<FreezeRequest, Uint8Array>;
  /** Makes the rows of a packed version. */
  readonly restore: Run<Uint8Array, StorableSchema>;
  /** Makes the rows of a snapshot of tables and columns. */
  readonly readSnapshot: Run<SnapshotRequest, SnapshotOutcome>;
  readonly readDump: Run<Pick<DumpUpload, "dialect" | "source" | "allowsIncomplete">, ReadDump | DumpRefusal>;
  /** The number of a version that comes after another one. */
  readonly findNumber: Run<NumberRequest, string>;
  /** The packed answer with a VersionComparison. */
  readonly packComparison: Run<ComparisonRequest, Uint8Array>;
  /** The packed answer with a ComparisonDiagram. */
  readonly packComparisonDiagram: Run<ComparisonRequest, Uint8Array>;
  /** The packed answer with both. */
  readonly packDumpComparison: Run<ComparisonRequest, Uint8Array>;
  /** A report of the changes in Markdown. */
  readonly writeComparison: Run<ComparisonRequest, string>;
  /** The packed answer with a SchemaMigration. */
  readonly packMigration: Run<ComparisonRequest, Uint8Array>;
  /** A migration as a script. */
  readonly writeMigration: Run<ComparisonRequest, string>;
  /** The packed answer with a SchemaVersionDetail. */
  readonly packDetail: Run<DetailRequest, Uint8Array>;
}

/** Work of versions; dumps are read as those of imports are. */
export function createVersionWork(work: Work, readUpload: ReadUpload): VersionWork {
  const add = <Task, Result>(file: string, functionName: string): Run<Task, Result> => {
    const job = work.addJob<Task, Result>({ fileName: join(import.meta.dirname, file), functionName });
    return bounded((task, call) => job.run(task, call));
  };
  return {
    readSnapshot: add("bare-snapshot.worker.ts", "readBareSnapshot"),
    readDump: bounded((upload, call) => readUpload(upload, { ...call, update: () => undefined })),
    freeze: add("freeze-state.worker.ts", "freezeState"),
    restore: add("restore-state.worker.ts", "restoreState"),
    findNumber: add("version-number.worker.ts", "findNextNumber"),
    packComparison: add("comparison.worker.ts", "packComparison"),
    packComparisonDiagram: add("comparison.worker.ts", "packComparisonDiagram"),
    packDumpComparison: add("comparison.worker.ts", "packDumpComparison"),
    writeComparison: add("comparison.worker.ts", "writeComparison"),
    packMigration: add("comparison.worker.ts", "packMigration"),
    writeMigration: add("comparison.worker.ts", "writeMigration"),
    packDetail: add("version-detail.worker.ts", "packVersionDetail"),
  };
}

function bounded<Task, Result>(run: Run<Task, Result>): Run<Task, Result> {
  return (task, call) =>
    run(task, call).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("The structure of this schema is larger than this server can read. Take fewer tables at once.");
    });
}
