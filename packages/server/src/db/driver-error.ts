/** Whether an error is the database's refusal of a second row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
