import { join } from "node:path";
import { tooLarge } from "../../errors.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import type { Work } from "../../work/work.ts";
import type { EditResult, EditTask } from "./edit-state.worker.ts";
import type { RevertTask } from "./revert-state.worker.ts";
import type { WorkingChangesTask } from "./working-changes.worker.ts";

type Run<Task, Result> = (task: Task, owner: string) => Promise<Result>;

/** What edits need of work processes. Each throws a 413 where it takes too much memory. */
export interface EditWork {
  readonly edit: Run<EditTask, EditResult>;
  readonly revert: Run<RevertTask, EditResult>;
  /** The packed answer with WorkingChanges. */
  readonly packChanges: Run<WorkingChangesTask, Uint8Array>;
}

/** Work on working states. */
export function createEditWork(work: Work): EditWork {
  const add = <Task, Result>(file: string, functionName: string): Run<Task, Result> => {
    const job = work.addJob<Task, Result>({ fileName: join(import.meta.dirname, file), functionName });
    return (task, owner) =>
      job.run(task, { owner }).catch((error: unknown) => {
        if (!(error instanceof WorkTooLargeError)) throw error;
        throw tooLarge(
          "The structure of this schema is larger than this server can edit. Import fewer tables at once.",
        );
      });
  };
  return {
    edit: add("edit-state.worker.ts", "editState"),
    revert: add("revert-state.worker.ts", "revertState"),
    packChanges: add("working-changes.worker.ts", "packWorkingChanges"),
  };
}
