import type { LayoutProblem, LayoutResult } from "./layout-problem.ts";
import { layoutReadable } from "./layout-tables.ts";
import { warmUpProblem } from "./warm-up-problem.ts";

export interface LayoutRequest {
  readonly id: number;
  /** One of them is solved: the first that can be read, else the last. */
  readonly problems: readonly LayoutProblem[];
}

export type LayoutAnswer =
  | { readonly id: number; readonly result: LayoutResult; readonly chosen: number }
  | { readonly id: number; readonly error: string };

// Before the data is there: the first layout of a person would else wait for its code to be compiled.
layoutReadable([warmUpProblem()]);

self.addEventListener("message", ({ data }: MessageEvent<LayoutRequest>) => {
  try {
    const { result, chosen } = layoutReadable(data.problems);
    const buffers = [result.x.buffer, result.y.buffer, result.moduleOf.buffer] as ArrayBuffer[];
    self.postMessage({ id: data.id, result, chosen } satisfies LayoutAnswer, { transfer: buffers });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ id: data.id, error: message } satisfies LayoutAnswer, { transfer: [] });
  }
});
