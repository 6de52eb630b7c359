import { AppError, badRequest, conflict, unavailable } from "../errors.ts";

/** PostgreSQL's conditions by the first letters of their code, longest first. */
const conditions: readonly (readonly [string, () => AppError])[] = [
  // An operator stopped the server, or it starts or recovers.
  ["57P", () => unavailable("The database is not available at the moment.")],
  ["57014", () => unavailable("The database took too long to answer. Try again later.")],
  ["55P03", () => unavailable("Somebody else is changing the same thing. Try again.", 1)],
  ["40", () => unavailable("Somebody else changed the same thing at the same moment. Try again.", 1)],
  ["08", () => unavailable("The database is not available at the moment.")],
  ["53300", () => unavailable("The database is not available at the moment.")],
  ["53", () => unavailable("The database has no room or memory left.", 30)],
  ["23505", () => conflict("This already exists.")],
  ["23503", () => conflict("What this refers to does not exist any more.")],
  ["22021", () => badRequest("The request has characters that cannot be stored, such as NUL.")],
  ["22P05", () => badRequest("The request has characters that cannot be stored, such as NUL.")],
  ["22", () => badRequest("A value of the request is out of range.")],
  ["54", () => new AppError("TOO_LARGE", "A value of the request is too large to be stored.")],
];

/** The failure that a caller should see for an error of the database driver; undefined when it is no such error. */
export function asDatabaseFailure(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  return conditions.find(([prefix]) => code.startsWith(prefix))?.[1]();
}
