import type { Prediction } from "../../src/index.ts";

/** What is told of a constant for the column `v` of a table `t`. */
export function tellConstant(put: (sql: string) => Prediction, constant: string): string {
  const inserted = findingOf(put(`INSERT INTO t (v) VALUES (${constant})`));
  if (inserted === null) return "open";
  if (inserted.when === "read") return `read: ${inserted.told}`;
  // Whether the table has a row that an UPDATE could write, is not known.
  const isRead = findingOf(put(`UPDATE t SET v = ${constant}`))?.when === "written";
  return `${isRead ? "read" : inserted.when}: ${inserted.told}`;
}

function findingOf(prediction: Prediction): { readonly when: string; readonly told: string } | null {
  if (prediction.outcome === "failed") {
    if (prediction.failure.code !== "type_mismatch") throw new Error(prediction.failure.message);
    return { when: "read", told: faultOf(prediction.failure.message) };
  }
  const { blockers, conditions } = prediction.impact;
  const blocker = blockers.find(({ action }) => action === "TYPE");
  if (blocker) {
    const when = blocker.certainty === "certain" ? "written" : "perhaps";
    return { when, told: `${faultOf(blocker.message)} ${blocker.remedy.replace(/ v /iu, " ")}` };
  }
  const condition = conditions.find(({ kind }) => kind === "type");
  return condition ? { when: "by setting", told: faultOf(condition.message) } : null;
}

/** `is no date.` of `t.v is date, but 'x' is no date.` */
const faultOf = (message: string) => /, but .*? ((?:is|has|are) .*)$/su.exec(message)?.[1] ?? message;
