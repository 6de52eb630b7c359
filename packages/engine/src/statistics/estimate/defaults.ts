/**
 * What PostgreSQL assumes where no statistics answer.
 * @see https://github.com/postgres/postgres/blob/master/src/include/utils/selfuncs.h
 */
export const defaultSelectivity = {
  equality: 0.005,
  inequality: 1 / 3,
  range: 0.005,
  match: 0.005,
  isNull: 0.005,
  boolean: 0.5,
  unknown: 1 / 3,
} as const;

/** Distinct values of a column of which nothing is known. */
export const defaultDistinctCount = 200;

/** Rows of a table of which nothing is known. */
export const defaultRowCount = 1000;
