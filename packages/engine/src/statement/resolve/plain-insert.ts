import type { InsertOperation } from "./write-operation.ts";

/** What an insert is that takes its rows from the statement around it and has no clauses of its own. */
export const plainInsert = {
  kind: "insert",
  parts: new Set<never>(),
  list: null,
  rows: null,
  query: null,
  conflicts: [],
  conflictAssignments: [],
  hasConflictUpdate: false,
  isConflictIgnored: false,
  overriding: null,
  isMergeBranch: false,
  branchValues: [],
  isConditional: false,
  isOutput: false,
} as const satisfies Partial<InsertOperation>;
