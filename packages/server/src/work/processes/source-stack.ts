import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import type { SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

/** A place in a JavaScript file of this tree, as stacks give them. */
const place = /(file:\/\/\S+?\.js):(\d+):(\d+)/g;

/** What is logged of something that was thrown: its stack, in the places of the sources. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? sourceStack(error.stack ?? error.message) : String(error);
}

/**
 * A stack with the places of the sources where its places are of files that were made of them. Takes some 100 ms the first
 * time, as it reads what maps the one to the other.
 */
function sourceStack(stack: string): string {
  return stack.replaceAll(place, (found: string, fileUrl: string, line: string, column: string) => {
    const entry = mapOf(fileUrl)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !("originalSource" in entry)) return found;
    const source = new URL(entry.originalSource, fileUrl).href;
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

const maps = new Map<string, SourceMap | undefined>();

function mapOf(fileUrl: string): SourceMap | undefined {
  if (!maps.has(fileUrl)) maps.set(fileUrl, readMap(fileUrl));
  return maps.get(fileUrl);
}

function readMap(fileUrl: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(fileUrl)}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
