import { validationFailed } from "../errors.ts";
import type { CutRows } from "../db/read-page.ts";

/** A page of a list in the order of its ids, or of names and ids. */
export interface PageRequest<Key = string> {
  readonly limit: number;
  /** The key of the last row of the page before; undefined for the first page. */
  readonly after: Key | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null;
}

/** The place of a row in a list that is ordered by name. */
export interface NameKey {
  readonly name: string;
  readonly id: string;
}

/** The place of a version in a list that is ordered by number. */
export interface VersionKey {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The page that a query asks for, of a list in the order of its ids. Throws a 400 for a cursor of another kind. */
export function pageById(query: PageQuery): PageRequest {
  if (query.cursor !== undefined && !uuid.test(query.cursor)) throw unknownCursor();
  return { limit: query.limit, after: query.cursor };
}

/** The page that a query asks for, of a list in the order of names. Throws a 400 for a cursor of another kind. */
export function pageByName(query: PageQuery): PageRequest<NameKey> {
  if (query.cursor === undefined) return { limit: query.limit, after: undefined };
  const text = Buffer.from(query.cursor, "base64url").toString("utf8");
  const id = text.slice(0, 36);
  if (!uuid.test(id) || text.includes("\0")) throw unknownCursor();
  return { limit: query.limit, after: { id, name: text.slice(36) } };
}

/** The page that a query asks for, of a list that is numbered from 0. Throws a 400 for a cursor of another kind. */
export function pageByPosition(query: PageQuery): { readonly limit: number; readonly start: number } {
  if (query.cursor !== undefined && !/^\d{1,9}$/.test(query.cursor)) throw unknownCursor();
  return { limit: query.limit, start: Number(query.cursor ?? 0) };
}

/** The parts of a version number; undefined for another text. */
export function readVersionNumber(text: string): VersionKey | undefined {
  const [, major, minor, patch] = /^v(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  return { major: Number(major), minor: Number(minor), patch: Number(patch) };
}

/** The page that a query asks for, of a list in the order of version numbers. Throws a 400 for a cursor of another kind. */
export function pageByVersion(query: PageQuery): PageRequest<VersionKey> {
  if (query.cursor === undefined) return { limit: query.limit, after: undefined };
  const after = readVersionNumber(query.cursor);
  if (after === undefined) throw unknownCursor();
  return { limit: query.limit, after };
}

/** The page of rows that the database has cut, as it is shown. */
export function toPage<Row, Shown>(
  { rows, hasMore }: CutRows<Row>,
  show: (row: Row) => Shown,
  cursorOf: (row: Row) => string,
): Page<Shown> {
  const last = rows.at(-1);
  return { rows: rows.map(show), next_cursor: hasMore && last !== undefined ? cursorOf(last) : null };
}

/** The page of rows that are shown as they are, in the order of their ids. */
export function toPageById<Row extends { readonly id: string }>(cut: CutRows<Row>): Page<Row> {
  return toPage(
    cut,
    (row) => row,
    ({ id }) => id,
  );
}

/** The cursor that continues after a row of a list in the order of names. */
export function nameCursor(key: NameKey): string {
  return cursorOfKey(key.id + key.name);
}

/** The same where the database has written id and name as one text. */
export function cursorOfKey(key: string): string {
  return Buffer.from(key, "utf8").toString("base64url");
}

function unknownCursor() {
  return validationFailed([{ path: "cursor", message: "This cursor is not of this list: start again without it" }]);
}
