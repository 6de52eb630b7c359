import type { LayoutProblem, LayoutResult } from "./layout-problem.ts";
import { layoutTables } from "./layout-tables.ts";

export interface LayoutRequest {
  readonly id: number;
  readonly problem: LayoutProblem;
}

export type LayoutAnswer =
  | { readonly id: number; readonly result: LayoutResult }
  | { readonly id: number; readonly error: string };

self.addEventListener("message", ({ data }: MessageEvent<LayoutRequest>) => {
  try {
    const result = layoutTables(data.problem);
    const buffers = [result.x.buffer, result.y.buffer, result.moduleOf.buffer] as ArrayBuffer[];
    self.postMessage({ id: data.id, result } satisfies LayoutAnswer, { transfer: buffers });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ id: data.id, error: message } satisfies LayoutAnswer, { transfer: [] });
  }
});
