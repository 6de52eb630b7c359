import { ApiError, type DbType } from "@foretell/contract";
import { dialectNames } from "@foretell/engine";
import { dialectLabels } from "../../../lib/dialects.ts";
import type { ProjectKind } from "../../../lib/project-paths.ts";

/** Why an import failed, as it is shown in place. */
export interface ImportFailure {
  readonly title: string;
  readonly message: string;
  /** What the server found instead, one line each. */
  readonly details: readonly string[];
  /** The database to try instead, where the text is another one's. */
  readonly suggestedDbType: DbType | null;
  /** The same dump may be taken later: nothing is wrong with it. */
  readonly isPassing: boolean;
  /** The account has no room: what takes it can be looked at. */
  readonly isAboutRoom: boolean;
  /** The dump ends too early, and can be imported as it is. */
  readonly isIncomplete: boolean;
}

const titles: Partial<Record<ApiError["code"], string>> = {
  DUMP_EMPTY: "The dump is empty",
  DUMP_HAS_NO_TABLE: "No table was found",
  DUMP_INCOMPLETE: "This dump is incomplete",
  DUMP_IS_NO_SQL: "This is not an SQL dump",
  DUMP_OF_ANOTHER_DIALECT: "This is a dump of another database",
  TOO_LARGE: "The dump is too large",
  QUOTA_EXCEEDED: "There is no room left",
};

/** Failures of the dump itself. */
const ofTheDump = { isPassing: false, isAboutRoom: false, isIncomplete: false };

export interface ImportSurroundings {
  /** What the text said of its database before it was sent. */
  readonly recognised: DbType | null;
  readonly kind: ProjectKind;
}

/** What to show of a failed import. In a collaborative project the title says it all. */
export function describeImportFailure(
  error: unknown,
  chosen: DbType,
  { recognised, kind }: ImportSurroundings,
): ImportFailure {
  if (!(error instanceof ApiError))
    return { title: "Failed to import schema", message: "", details: [], suggestedDbType: null, ...ofTheDump };
  const details = error.details.map(({ message }) => message).filter((message) => !error.message.includes(message));
  const suggestedDbType =
    error.code === "DUMP_OF_ANOTHER_DIALECT" ? findSuggested([error.message, ...details], chosen, recognised) : null;
  const isIncomplete = error.code === "DUMP_INCOMPLETE";
  const advised = isIncomplete ? "allow_incomplete" : suggestedDbType === null ? undefined : "db_type";
  const advice = new Set(error.details.filter(({ path }) => path === advised).map(({ message }) => message));
  const title = titles[error.code] ?? "Failed to import schema";
  return {
    title: kind === "personal" ? title : `Failed to import schema: ${error.message}`,
    // What the title says is not said twice.
    message:
      kind === "collaborative"
        ? ""
        : error.message.startsWith(`${title}. `)
          ? error.message.slice(title.length + 2)
          : error.message,
    // Advice that is a button is not said twice.
    details: details.filter((detail) => !advice.has(detail)),
    suggestedDbType,
    isPassing: error.code === "RATE_LIMITED" || error.code === "UNAVAILABLE",
    isAboutRoom: error.code === "QUOTA_EXCEEDED",
    isIncomplete,
  };
}

function findSuggested(texts: readonly string[], chosen: DbType, recognised: DbType | null): DbType | null {
  if (recognised !== null && recognised !== chosen) return recognised;
  return findOtherDialect(texts, chosen);
}

/** The first database but the chosen one that sentences of the server name; null where they name none. */
export function findOtherDialect(texts: readonly string[], chosen: DbType): DbType | null {
  const named = dialectNames.filter((dialect) => texts.some((text) => names(text, dialect)));
  return named.find((dialect) => dialect !== chosen) ?? null;
}

function names(text: string, dialect: DbType): boolean {
  return text.includes(dialectLabels[dialect]) || new RegExp(`\\b${dialect}\\b`, "i").test(text);
}
