import type { OutcomeDifference } from "@foretell/contract";
import type { OutcomeDifference as EngineDifference } from "@foretell/engine";

/** Names of a schema stand in sentences, and may be of any length. */
const maxSentenceLength = 1_000;

/** One difference with the field names of the interface. */
export function toDifference(difference: EngineDifference): OutcomeDifference {
  const { kind, direction, table, before, after, sentence, position } = difference;
  return {
    kind,
    direction,
    table: cutSentence(table),
    before: cutSentence(before),
    after: cutSentence(after),
    description: cutSentence(sentence) ?? "",
    position,
  };
}

/** A sentence as an answer takes it. */
export function cutSentence(text: string | null): string | null {
  if (text === null || text.length <= maxSentenceLength) return text;
  return `${text.slice(0, maxSentenceLength - 1).toWellFormed()}…`;
}
