/** What a function makes of moments and intervals; a unit is the name of a field of time (`month`). */
export type MomentFunction =
  /** The present. */
  | "now"
  | "today"
  /** Seconds since 1970 of a moment; of the present without one. */
  | "seconds since 1970"
  | "moment of seconds since 1970"
  /** A moment and an interval, or a number of days. */
  | "add"
  | "subtract"
  /** A unit, a number and a moment. */
  | "add units"
  /** A moment and a number of months. */
  | "add months"
  /** The days from the second to the first, by the calendar. */
  | "days between"
  /** A unit and two moments: how many whole units lie between them, or how many of their bounds. */
  | "whole units between"
  | "bounds between"
  | "months between"
  /** A unit and a moment, or a moment and a format model that names one. */
  | "truncate to unit"
  | "truncate"
  | "last day of month"
  /** A text and a format model. */
  | "by format"
  /** A number and a unit. */
  | "interval"
  | "of year, month, day"
  /** A type and a value. */
  | "cast"
  /** A unit and a moment. */
  | "field"
  /** SQLite's: a moment as a text or number, then modifiers. */
  | "date text"
  | "date and time text"
  | "julian day"
  /** A format, then as above. */
  | "formatted";
