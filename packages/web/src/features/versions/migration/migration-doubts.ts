import type { MigrationStatement, VersionComparison } from "@foretell/contract";
import { formatQuantity } from "../../../lib/format.ts";

/** What a statement of a migration hangs on. */
export interface StatementDoubts {
  /** A row that does not fit makes it fail. */
  readonly dependsOnRows: boolean;
  /** It takes two names for those of one thing, which nobody has confirmed. */
  readonly restsOnGuess: boolean;
}

/** The statements that look at rows; others help to make the same changes. */
const lookingAtRows: ReadonlySet<string> = new Set([
  "ADDS_COLUMN",
  "BUILDS_INDEX",
  "CHECKS_ROWS",
  "CONVERTS_COLUMN",
  "REBUILDS_TABLE",
  "VALIDATES_KEY",
]);

/** What the statements of a migration hang on, by what the comparison says of their changes. */
export function doubtsOf({
  changes,
  renames,
}: Pick<VersionComparison, "changes" | "renames">): (statement: MigrationStatement) => StatementDoubts {
  const dependent = new Set(changes.filter(({ risk }) => risk === "data-dependent").map(({ id }) => id));
  const guessed = new Set(renames.filter(({ basis }) => basis === "guessed").map(keyOf));
  const guesses = new Set(changes.filter((change) => guessed.has(keyOfChange(change))).map(({ id }) => id));
  return ({ code, change_ids: ids }) => ({
    dependsOnRows: lookingAtRows.has(code) && ids.some((id) => dependent.has(id)),
    restsOnGuess: code === "RENAMES_OBJECT" && ids.some((id) => guesses.has(id)),
  });
}

type Rename = Pick<VersionComparison["renames"][number], "kind" | "table" | "before" | "after">;

const keyOf = ({ kind, table, before, after }: Rename): string =>
  JSON.stringify([kind, kind === "column" ? table : null, before, after]);

function keyOfChange({ kind, table, before, after }: VersionComparison["changes"][number]): string {
  const of = kind === "table-renamed" ? "table" : kind === "column-renamed" ? "column" : undefined;
  return of === undefined ? "" : keyOf({ kind: of, table, before: before ?? "", after: after ?? "" });
}

/** All of it in sentences, empty where there is nothing to doubt. */
export function doubtWords(doubts: readonly StatementDoubts[], isTransactional: boolean): readonly string[] {
  const dependent = doubts.filter(({ dependsOnRows }) => dependsOnRows).length;
  const guessed = doubts.filter(({ restsOnGuess }) => restsOnGuess).length;
  const all = isTransactional ? ", and the whole transaction with it" : "";
  return [
    ...(dependent === 0
      ? []
      : [
          `${formatQuantity(dependent, "statement")} ${dependent === 1 ? "fails" : "fail"} if a row does not fit${all}.`,
        ]),
    ...(guessed === 0
      ? []
      : [
          `${formatQuantity(guessed, "statement")} ${guessed === 1 ? "rests" : "rest"} on renames that are guesses: confirm or reject them above first.`,
        ]),
  ];
}
