import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The part of the compiled module that is changed here; its own types do not tell of it. */
interface FileSystemModule {
  readonly FS: { readonly ErrnoError: new (code: number) => Error };
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

type InitOptions = Parameters<NodeFS["init"]>[1];

/** EIO as the module numbers it: PostgreSQL stops rather than acknowledge a commit that did not reach the disk. */
const inputOutputError = 29;

/** Folders and special files of some systems cannot be synced; PostgreSQL tolerates that for folders only. */
const unsyncable = new Set(["EINVAL", "EISDIR", "EPERM", "EBADF"]);

/** PGlite's files in a folder of this machine, with a real fsync: as shipped, fsync does nothing there. */
export class DurableNodeFs extends NodeFS {
  override async init(database: PGlite, options: InitOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(database, options);
    const installFsync = (module: FileSystemModule): void => {
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd);
          return 0;
        } catch (error) {
          const code = error instanceof Error && "code" in error ? String(error.code) : "";
          if (unsyncable.has(code)) return 0;
          throw new module.FS.ErrnoError(inputOutputError);
        }
      };
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), installFsync as (module: unknown) => void];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
