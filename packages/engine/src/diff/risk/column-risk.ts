import type { Column } from "../../catalog/model.ts";
import type { Finding } from "../model.ts";
import { breaking, dataDependent, safe } from "./judgement.ts";
import type { Judgement, RiskContext } from "./judgement.ts";

/** The risk of a new column: whether an INSERT that does not name it goes on. */
export function addedColumnRisk({ after }: Finding<"column-added">, { facts, isLastColumn }: RiskContext): Judgement {
  const isFilled = after.default !== null || after.isAutoIncrement || after.generated !== null;
  if (!after.isNullable && !isFilled) return breaking(facts.requiredColumnAdded);
  const withoutList = isLastColumn(after)
    ? facts.insertWithoutList
    : "An INSERT without a list of columns puts its values into other columns than before, or fails.";
  const caveat = withoutList === null ? counted : `${withoutList} ${counted}`;
  return safe("Statements that name their columns run as before.", caveat);
}

/** What another column does to statements that do not name it. */
const counted =
  "SELECT * fails where the number of columns counts (UNION, IN, INSERT … SELECT), and a bare name that a joined table has as well is ambiguous.";

/** The risk of another DEFAULT, told for the INSERT that leaves the column out. */
export function defaultRisk({ beforeText, afterText, before, after }: Finding<"column-default-changed">): Judgement {
  if (afterText === null && !after.isNullable) {
    return breaking("An INSERT that leaves the column out fails, for it has neither a default nor NULL.");
  }
  if (beforeText === null && !before.isNullable) {
    return safe("An INSERT that leaves the column out failed before, and takes the default now.");
  }
  return breaking(
    `An INSERT that leaves the column out means something else: it writes ${afterText ?? "NULL"} instead of ${beforeText ?? "NULL"}.`,
  );
}

export function nullabilityRisk({ after }: Finding<"column-nullability-changed">, { facts }: RiskContext): Judgement {
  if (!after.isNullable) return dataDependent(facts.notNullAdded);
  return safe("Every write that was taken is taken still; what reads the column can meet NULL from now on.");
}

export function generatedRisk({ before, after }: Finding<"column-generated-changed">): Judgement {
  if (before.generated === null)
    return breaking("The database computes the column: statements that write a value to it fail.");
  if (after.generated === null)
    return breaking("The database no longer computes the column: what no statement writes to it stays as it is.");
  const isSameText = before.generated.expression === after.generated.expression;
  if (isSameText) return safe("Its values are the same, stored or computed when they are read.");
  return breaking("The column is computed otherwise: statements that read it find other values.");
}

export function identityRisk({ before, after }: Finding<"column-identity-changed">): Judgement {
  if (!isNumbered(after))
    return breaking(
      "The database no longer numbers the rows: an INSERT that leaves the column out fails or writes NULL.",
    );
  if (after.identity === "always" && before.identity !== "always") {
    return breaking("An INSERT that gives the column a value of its own is refused.");
  }
  return safe("An INSERT with a value for the column and one without it both run.");
}

function isNumbered({ isAutoIncrement, identity }: Column): boolean {
  return isAutoIncrement || identity !== null;
}
