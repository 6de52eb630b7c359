import { displayName } from "../../catalog/names.ts";
import type { ForeignKey, ReferentialAction } from "../../catalog/model.ts";
import type { Finding } from "../model.ts";
import { breaking, dataDependent, safe, worstJudgement } from "./judgement.ts";
import type { Judgement, RiskContext } from "./judgement.ts";

const refuses: ReadonlySet<ReferentialAction> = new Set(["NO ACTION", "RESTRICT"]);

export function addedForeignKeyRisk(
  { after, isWithTable }: Finding<"foreign-key-added">,
  { facts, after: catalog }: RiskContext,
): Judgement {
  const target = displayName(catalog, after.referencedTable);
  if (isWithTable)
    return safe(`Its table is new and has no rows yet; once it has, writes to ${target} have to mind them.`);
  if (!after.isEnforced) return safe("It is not enforced: nothing is refused.");
  return dataDependent(facts.foreignKeyAdded);
}

export function removedForeignKeyRisk(
  { before, isWithTable }: Finding<"foreign-key-removed">,
  { before: catalog, isRemoved }: RiskContext,
): Judgement {
  const [own, target] = [displayName(catalog, before.table), displayName(catalog, before.referencedTable)];
  if (isWithTable) return safe("It goes with its table.");
  if (!before.isEnforced) return safe("It was not enforced: nothing was refused.");
  if (isRemoved(before.referencedTable))
    return safe(
      `It goes with ${target}, which it references; every write to ${own} that was taken is taken still.`,
      `The rows of ${own} keep their values, which reference nothing any more.`,
    );
  for (const [verb, action] of [
    ["DELETE", before.onDelete],
    ["UPDATE", before.onUpdate],
  ] as const) {
    if (!refuses.has(action))
      return breaking(
        `${articleOf(verb)} ${verb} of ${target} means something else: it leaves the rows of ${own} as they are, where ${effectOf(action)} before.`,
      );
  }
  return safe(
    "Every write that was taken is taken still.",
    `Rows of ${own} without a counterpart in ${target} are no longer refused.`,
  );
}

/** The worst of what changed in a foreign key. */
export function changedForeignKeyRisk(
  { before, after }: Finding<"foreign-key-changed">,
  context: RiskContext,
): Judgement {
  const { facts, after: catalog, before: catalogBefore, isAdded } = context;
  const [own, target] = [displayName(catalog, after.table), displayName(catalog, after.referencedTable)];
  const judgements: Judgement[] = [];
  const wasTarget = displayName(catalogBefore, before.referencedTable);
  const ends = (key: ForeignKey): string => [...key.columns, "", ...key.referencedColumns].join("\u0000");
  if (!before.isEnforced && after.isEnforced) judgements.push(dataDependent(facts.foreignKeyAdded));
  else if (wasTarget !== target || ends(before) !== ends(after)) judgements.push(dataDependent(facts.foreignKeyAdded));
  if (before.isEnforced && !after.isEnforced) {
    judgements.push(
      refuses.has(before.onDelete) && refuses.has(before.onUpdate)
        ? safe("It is not enforced any more: nothing is refused.")
        : breaking(`Its actions no longer happen: writes to ${target} leave the rows of ${own} as they are.`),
    );
  }
  // No statement that ran wrote a table that was not there.
  const isNewTarget = isAdded(after.referencedTable);
  for (const [verb, from, to] of [
    ["DELETE", before.onDelete, after.onDelete],
    ["UPDATE", before.onUpdate, after.onUpdate],
  ] as const) {
    if (isNewTarget) break;
    const judged = actionRisk(verb, from, to, { own, target });
    if (judged) judgements.push(judged);
  }
  if (!isNewTarget && before.onDeleteColumns?.join() !== after.onDeleteColumns?.join()) {
    judgements.push(breaking(`A DELETE of ${target} means something else: it sets other columns of ${own}.`));
  }
  if (before.isDeferrable && !after.isDeferrable) {
    judgements.push(
      breaking("A transaction that writes the referencing row first fails, for the key is checked at once."),
    );
  } else if (before.isInitiallyDeferred && !after.isInitiallyDeferred) {
    judgements.push(
      breaking("A transaction that writes the referencing row first and does not defer the key itself fails."),
    );
  } else if (before.isInitiallyDeferred !== after.isInitiallyDeferred) {
    judgements.push(
      dataDependent("A row without counterpart is refused by COMMIT, and no longer by the statement that writes it."),
    );
  }
  if (before.match !== after.match)
    judgements.push(dataDependent("Rows with NULL in part of the key are judged by another rule."));
  if (!before.isValidated && after.isValidated) {
    judgements.push(dataDependent("Rows from before are looked at: one without a counterpart makes it fail."));
  }
  return worstJudgement(judgements, safe("What the key refuses and what it does stays the same."));
}

function actionRisk(
  verb: "DELETE" | "UPDATE",
  from: ReferentialAction,
  to: ReferentialAction,
  { own, target }: { readonly own: string; readonly target: string },
): Judgement | undefined {
  if (from === to) return undefined;
  if (refuses.has(from) && refuses.has(to)) {
    return dataDependent(
      `${articleOf(verb)} ${verb} of ${target} is judged ${to === "RESTRICT" ? "at once" : "at the end of the statement"}, which tells where the same statement takes the referencing rows away.`,
    );
  }
  if (refuses.has(to))
    return breaking(
      `${articleOf(verb)} ${verb} of ${target} that ran is refused where rows of ${own} reference the row.`,
    );
  if (refuses.has(from))
    return breaking(
      `${articleOf(verb)} ${verb} of ${target} that was refused means something else: rows of ${own} ${willBe(verb, to)}.`,
    );
  return breaking(
    `${articleOf(verb)} ${verb} of ${target} means something else: rows of ${own} ${willBe(verb, to)}, where ${effectOf(from)} before.`,
  );
}

function willBe(verb: "DELETE" | "UPDATE", action: ReferentialAction): string {
  if (action === "CASCADE") return verb === "DELETE" ? "are deleted with it" : "follow it";
  return action === "SET NULL" ? "are set to NULL" : "are set to their default";
}

function effectOf(action: ReferentialAction): string {
  if (action === "CASCADE") return "they followed";
  return action === "SET NULL" ? "they were set to NULL" : "they were set to their default";
}

function articleOf(verb: "DELETE" | "UPDATE"): string {
  return verb === "UPDATE" ? "An" : "A";
}
