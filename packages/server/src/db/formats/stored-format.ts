import type { z } from "zod";

/**
 * How the documents of one thing are stored. They share a number, their format, which stands beside them or in them. Earlier
 * formats are read as well: each step makes the next format of one.
 *
 * What SQL reads inside of a document (the primary key of a table, the source of statistics, the code of a failure, the counts of
 * a summary) is not changed by a step but by a migration, which writes the rows anew.
 */
export interface StoredFormat<Documents> {
  readonly kinds: { readonly [Kind in keyof Documents]: StoredKind };
  /** The first makes format 2 of format 1. What a step does not name is the same in both. */
  readonly steps: readonly FormatStep<Documents>[];
  /** What helps where a document is broken; a sentence. */
  readonly remedy: string;
}

export interface StoredKind {
  /** As in "format 1 of the columns of a table". */
  readonly name: string;
  /** What readers rely on of the newest format; further fields may stand beside it. */
  readonly shape: z.ZodType;
}

/** Makes the next format of documents that were stored in one. */
export type FormatStep<Documents> = { readonly [Kind in keyof Documents]?: (stored: unknown) => unknown };

/** A stored document that this program cannot read. The message is a sentence for people but for its subject, and what to do. */
export class StoredShapeError extends Error {
  /** By which it is known again when it has crossed from a work process. */
  readonly code = storedShapeCode;
}

const storedShapeCode = "STORED_SHAPE";

/** Whether an error is a StoredShapeError, of this process or of a work process. */
export function isStoredShapeError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === storedShapeCode;
}

/** The number under which documents are stored today. */
export function newestFormat<Documents>({ steps }: StoredFormat<Documents>): number {
  return steps.length + 1;
}

/** A document in today's shape, whatever format it was stored in. Throws StoredShapeError for a newer one, and for a broken one. */
export function readStored<Documents, Kind extends keyof Documents>(
  format: StoredFormat<Documents>,
  kind: Kind,
  { format: number, document }: { readonly format: number; readonly document: unknown },
): Documents[Kind] {
  const { name, shape } = format.kinds[kind];
  requireKnownFormat(format, kind, number);
  let upgraded = document;
  for (const [at, step] of format.steps.slice(number - 1).entries()) {
    const upgrade = step[kind];
    if (upgrade === undefined) continue;
    try {
      upgraded = upgrade(upgraded);
    } catch (cause) {
      const message = `what is stored as format ${number} of ${name} is broken: it cannot be made format ${number + at + 1}. ${format.remedy}`;
      throw new StoredShapeError(message, { cause });
    }
  }
  const { error } = shape.safeParse(upgraded);
  if (error !== undefined) throw broken(format, kind, number, error.issues[0]?.path.join(".") ?? "");
  return upgraded as Documents[Kind];
}

/** The same of a document as JSON: the text itself where it is in today's format, which nobody needs to walk over then. */
export function readStoredJson<Documents>(
  format: StoredFormat<Documents>,
  kind: keyof Documents,
  { format: number, json }: { readonly format: number; readonly json: string },
): string {
  if (number === newestFormat(format)) return json;
  requireKnownFormat(format, kind, number);
  return JSON.stringify(readStored(format, kind, { format: number, document: JSON.parse(json) }));
}

/** Throws StoredShapeError for a format that is newer than this program, or none. */
function requireKnownFormat<Documents>(format: StoredFormat<Documents>, kind: keyof Documents, number: number): void {
  const newest = newestFormat(format);
  if (Number.isInteger(number) && number >= 1 && number <= newest) return;
  const { name } = format.kinds[kind];
  throw new StoredShapeError(
    number > newest
      ? `format ${number} of ${name} is newer than this Foretell, which reads up to format ${newest}. Update Foretell to the version that stored it, or to a newer one.`
      : `${String(number)} is no format of ${name}. ${format.remedy}`,
  );
}

/** What is thrown for a document that is not what its format says; `path` leads to the first such place. */
export function broken<Documents>(
  format: StoredFormat<Documents>,
  kind: keyof Documents,
  number: number,
  path = "",
): StoredShapeError {
  const place = path === "" ? "" : ` at ${path}`;
  return new StoredShapeError(
    `what is stored as format ${number} of ${format.kinds[kind].name} is broken${place}. ${format.remedy}`,
  );
}
