/** What a statement of a migration is told as, in alphabetical order; each has a page in docs/migrations. */
export const migrationCodes = [
  "ADDS_COLUMN",
  "ADDS_LABEL",
  "BUILDS_INDEX",
  "CHANGES_METADATA",
  "CHECKS_ROWS",
  "CONVERTS_COLUMN",
  "CREATES_OBJECT",
  "DROPS_COLUMN",
  "DROPS_OBJECT",
  "DROPS_TABLE",
  "FILLS_ROWS",
  "NOT_MIGRATED",
  "REBUILDS_TABLE",
  "RECREATES_COLUMN",
  "RENAMES_OBJECT",
  "REPLACES_CODE",
  "REPLACES_TYPE",
  "SETTING",
  "VALIDATES_KEY",
] as const;

export type MigrationCode = (typeof migrationCodes)[number];
