import type { ProjectActivity } from "@foretell/contract";
import { formatDay } from "../../lib/format.ts";

export interface Day {
  readonly label: string;
  readonly entries: readonly ProjectActivity[];
}

const dayOf = (at: string | number): string => new Date(at).toDateString();

/** Entries, newest first, by the reader's days: today, yesterday, and before that the date. */
export function groupByDay(entries: readonly ProjectActivity[], nowMs: number): Day[] {
  const labels = new Map([
    [dayOf(nowMs), "Today"],
    [dayOf(nowMs - 24 * 60 * 60 * 1_000), "Yesterday"],
  ]);
  const days = Map.groupBy(entries, ({ created_at }) => dayOf(created_at));
  return [...days].map(([day, ofDay]) => ({
    label: labels.get(day) ?? formatDay(ofDay[0]?.created_at ?? ""),
    entries: ofDay,
  }));
}
