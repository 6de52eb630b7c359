import type { ColumnType } from "kysely";

/** A timestamptz: ISO 8601 in UTC when read; a Date or such a text when written. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;

/** A timestamptz that the database fills in where none is given. */
export type GeneratedTimestamp = ColumnType<string, Date | string | undefined, Date | string>;

/** A timestamptz that may be null. */
export type NullableTimestamp = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
