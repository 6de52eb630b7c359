/** To a work process: load files ahead of its first task, run a function, or something for the function that runs. */
export type ToProcess =
  | { readonly kind: "load"; readonly fileUrls: readonly string[] }
  | {
      readonly kind: "run";
      readonly fileUrl: string;
      readonly functionName: string;
      readonly task: unknown;
      /** Which bytes of the pipe are for it. */
      readonly taskNumber: number;
    }
  | { readonly kind: "post"; readonly message: unknown };

/** From a work process: that the files are loaded, something that the function says while it runs, or how it ended. */
export type FromProcess =
  | { readonly kind: "ready" }
  | { readonly kind: "post"; readonly message: unknown }
  | {
      readonly kind: "done";
      readonly result: unknown;
      /** How many frames of the pipe belong to it: they may arrive after this. */
      readonly frameCount: number;
    }
  | { readonly kind: "failed"; readonly error: ThrownError };

/** An error, as far as it crosses from one process to another. */
export interface ThrownError {
  readonly message: string;
  readonly stack: string | undefined;
  /** Of an error of the system, such as ENOSPC. */
  readonly code: string | undefined;
}
