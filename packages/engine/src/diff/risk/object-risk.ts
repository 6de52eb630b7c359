import type { Key } from "../../catalog/model.ts";
import type { Finding } from "../model.ts";
import { breaking, dataDependent, safe, worstJudgement } from "./judgement.ts";
import type { Judgement, RiskContext } from "./judgement.ts";

const slower = "Every statement runs as before; one that used it can be slower.";

export function changedKeyRisk(
  { before, after }: { readonly before: Key; readonly after: Key },
  { facts }: RiskContext,
): Judgement {
  const judgements: Judgement[] = [];
  const [old, fresh] = [before.columns, after.columns];
  const isOther = old.join("\u0000") !== fresh.join("\u0000") || before.prefixLengths !== after.prefixLengths;
  if (isOther) judgements.push(breaking(`${facts.uniqueRemoved} ${facts.uniqueAdded}`));
  if (!before.nullsNotDistinct && after.nullsNotDistinct)
    judgements.push(dataDependent("Rows with NULL in the same columns exclude each other from now on."));
  if (before.onConflict !== after.onConflict)
    judgements.push(
      breaking(
        "A write that breaks the key means something else: rows are replaced, left out or refused where they were not before.",
      ),
    );
  if (before.isDeferrable !== after.isDeferrable) {
    judgements.push(
      after.isDeferrable
        ? breaking("INSERT … ON CONFLICT and foreign keys cannot use a key that is deferrable.")
        : breaking("A transaction that breaks the key in between fails at once."),
    );
  }
  return worstJudgement(judgements, safe("What the key refuses stays the same."));
}

export function addedIndexRisk({ after }: Finding<"index-added">, { facts }: RiskContext): Judgement {
  return after.isUnique
    ? dataDependent(facts.uniqueAdded)
    : safe("Every statement runs as before; writes have one more index to keep.");
}

export function removedIndexRisk({ before }: Finding<"index-removed">, { facts }: RiskContext): Judgement {
  return before.isUnique ? breaking(facts.uniqueRemoved) : safe(slower);
}

export function changedIndexRisk({ before, after }: Finding<"index-changed">, { facts }: RiskContext): Judgement {
  if (before.isUnique) return breaking(facts.uniqueRemoved);
  return after.isUnique ? dataDependent(facts.uniqueAdded) : safe(slower);
}

export function addedCheckRisk(
  { after }: Finding<"check-added"> | Finding<"check-changed">,
  { facts }: RiskContext,
): Judgement {
  return after.isEnforced ? dataDependent(facts.checkAdded) : safe("It is not enforced: nothing is refused.");
}

export function triggerRisk({
  table,
  before,
  after,
  isWithTable,
}: Finding<"trigger-added"> | Finding<"trigger-removed"> | Finding<"trigger-changed">): Judgement {
  if (isWithTable) return safe("It comes and goes with its table.");
  const isActive = before?.isEnabled === true || after?.isEnabled === true;
  if (!isActive) return safe("It is disabled: no statement runs it.");
  const events = (after ?? before)?.events.join(", ") ?? "";
  return breaking(
    `${events} of ${table?.name ?? "its table"} means something else: the code that runs with it is another.`,
  );
}

/** Options of tables that change what statements do; the others say how rows are stored. */
export function optionRisk({ object, beforeText, afterText }: Finding<"table-option-changed">): Judgement {
  const isOn = afterText !== null;
  switch (object) {
    case "strict":
      return isOn
        ? dataDependent("Values of another type than their column's are refused.")
        : safe("Values of any type are taken.");
    case "without rowid":
      return isOn ? breaking("Statements that name rowid fail.") : safe("The table has a rowid as well.");
    case "engine": {
      const isTransactional = (engine: string | null): boolean =>
        engine === null || /^(?:innodb|ndb|ndbcluster|xtradb|rocksdb)$/i.test(engine);
      return isTransactional(beforeText) && !isTransactional(afterText)
        ? breaking(
            `${afterText ?? "The engine"} has no transactions and no foreign keys: ROLLBACK leaves what was written, and actions no longer happen.`,
          )
        : safe("Statements mean the same with this storage engine.");
    }
    case "charset":
    case "collation":
      return safe("It is what new columns take; columns whose own changes are told one by one.");
    case "system versioning":
      return safe("Statements without FOR SYSTEM_TIME read and write the present rows.");
    case "partitions":
      return dataDependent("A row that no partition takes is refused.");
    case "server":
    case "external":
      return breaking("The rows are read from another place.");
    default:
      return safe("It says how the rows are stored.");
  }
}
