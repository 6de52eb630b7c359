import { hasVersion } from "../../dialects/has-version.ts";
import type { Expression } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import type { Typer } from "./typer.ts";

/** Fails for a form that PostgreSQL reads since a version, where the schema is of an older one. `what` begins the sentence. */
export function requireVersion(
  { schema: { catalog } }: Typer,
  version: string,
  what: string,
  { span }: Pick<Expression, "span">,
): void {
  if (catalog.dialect !== "postgresql" || hasVersion(catalog.dialect, catalog.serverVersion, version)) return;
  throw new ParseFailure(
    "syntax",
    `${what} since PostgreSQL ${version}, and this is ${catalog.serverVersion ?? "older"}.`,
    span,
  );
}
