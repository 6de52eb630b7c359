/** Views that stand on views are followed so far: deeper than any database's own views, and far from what would exhaust the stack. */
export const viewDepthLimit = 50;

/**
 * A query that gives more columns is one of unknown columns: no database makes so many, and `SELECT a.*, b.*` doubles them.
 * @see https://www.sqlite.org/limits.html the highest limit of all databases
 */
export const columnLimit = 32_767;
