import type { DialectName } from "@foretell/engine";
import { formatSql } from "./format-sql.ts";

export interface FormatRequest {
  readonly text: string;
  readonly dialect: DialectName;
}

/** The statement in lines; null where it stays as it is. */
export type FormatAnswer = string | null;

self.addEventListener("message", ({ data: { text, dialect } }: MessageEvent<FormatRequest>) => {
  self.postMessage(formatSql(text, dialect) satisfies FormatAnswer, { transfer: [] });
});
