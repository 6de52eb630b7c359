import { sameNames } from "./carried-names.ts";
import type { CarriedNames } from "./carried-names.ts";
import { compareBlockers } from "./compare-blockers.ts";
import { compareReach } from "./compare-reach.ts";
import { compareWarnings } from "./compare-warnings.ts";
import { risks } from "../impact/risk/find-risks.ts";
import { outcomeDifferenceKinds } from "./model.ts";
import type { ComparableImpact, ComparableOutcome, OutcomeDifference } from "./model.ts";

/**
 * What differs between two outcomes of one statement, the weightiest first and what is worse before what is better; nothing where both
 * come to the same. Estimates differ where either lies outside of what the other leaves open.
 *
 * @param names what tables and columns before are called after
 */
export function compareOutcomes(
  before: ComparableOutcome,
  after: ComparableOutcome,
  names: CarriedNames = sameNames,
): readonly OutcomeDifference[] {
  if (before.outcome === "failed")
    return after.outcome === "failed"
      ? compareFailures(before.failure, after.failure)
      : [mended(before.failure, after)];
  if (after.outcome === "failed") return [broken(before.impact, after.failure)];
  return [
    ...compareVerdicts(before.impact, after.impact),
    ...compareBlockers(before.impact.blockers, after.impact.blockers, names),
    ...compareRisks(before.impact, after.impact),
    ...compareReach(before.impact, after.impact, names),
    ...compareWarnings(before.impact.warnings, after.impact.warnings, names),
  ].toSorted((left, right) => weightOf(left) - weightOf(right));
}

type Failure = Extract<ComparableOutcome, { outcome: "failed" }>["failure"];

const directions = ["worse", "other", "better"] as const;

/** Orders differences, and statements by the first of theirs: the weightiest is the smallest. */
export function weightOf({ kind, direction }: Pick<OutcomeDifference, "kind" | "direction">): number {
  return outcomeDifferenceKinds.indexOf(kind) * directions.length + directions.indexOf(direction);
}

function broken({ headline }: ComparableImpact, { message, position }: Failure): OutcomeDifference {
  const sentence = `It can no longer be analysed. ${message}`;
  return { kind: "broken", direction: "worse", table: null, before: headline, after: message, sentence, position };
}

function mended(
  { message }: Failure,
  { impact }: Extract<ComparableOutcome, { outcome: "completed" }>,
): OutcomeDifference {
  const sentence = `It can be analysed now. Before: ${message}`;
  const { headline } = impact;
  return {
    kind: "mended",
    direction: "better",
    table: null,
    before: message,
    after: headline,
    sentence,
    position: null,
  };
}

/** A name that was probably meant may be another one without any difference. */
function compareFailures(before: Failure, after: Failure): OutcomeDifference[] {
  if (before.code === after.code && before.span.start === after.span.start) return [];
  return [
    {
      kind: "failure",
      direction: "other",
      table: null,
      before: before.message,
      after: after.message,
      sentence: `It cannot be analysed for another reason than before. ${after.message}`,
      position: after.position,
    },
  ];
}

type Verdict = ComparableImpact["verdict"];

const verdicts: readonly Verdict[] = ["succeeds", "may_be_blocked", "blocked"];
const verdictNow: Readonly<Record<Verdict, string>> = {
  succeeds: "It runs",
  may_be_blocked: "It may be blocked",
  blocked: "It is blocked",
};
const verdictThen: Readonly<Record<Verdict, string>> = {
  succeeds: "it ran",
  may_be_blocked: "it might have been",
  blocked: "it was blocked",
};

function compareVerdicts(before: ComparableImpact, after: ComparableImpact): OutcomeDifference[] {
  if (before.verdict === after.verdict) return [];
  return [
    {
      kind: "verdict",
      direction: verdicts.indexOf(after.verdict) > verdicts.indexOf(before.verdict) ? "worse" : "better",
      table: null,
      before: before.verdict,
      after: after.verdict,
      sentence: `${verdictNow[after.verdict]}; before, ${then(before.verdict, after.verdict)}.`,
      position: null,
    },
  ];
}

function then(before: Verdict, after: Verdict): string {
  return before === "may_be_blocked" && after === "succeeds" ? "it might have been blocked" : verdictThen[before];
}

type Risk = ComparableImpact["risk"];

const riskWords: Readonly<Record<Risk, string>> = {
  safe: "none",
  notice: "notice",
  risk: "risk",
  severe: "severe",
};

function compareRisks(before: ComparableImpact, after: ComparableImpact): OutcomeDifference[] {
  if (before.risk === after.risk) return [];
  return [
    {
      kind: "risk",
      direction: risks.indexOf(after.risk) > risks.indexOf(before.risk) ? "worse" : "better",
      table: null,
      before: before.risk,
      after: after.risk,
      sentence: `The highest level of risk went from ${riskWords[before.risk]} to ${riskWords[after.risk]}.`,
      position: null,
    },
  ];
}
