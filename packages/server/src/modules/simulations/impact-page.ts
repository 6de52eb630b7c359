import type { ImpactResult } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import { entriesPerPart, unpackList, unpackPart } from "../../db/result-parts.ts";
import { findResultCounts, listParts } from "./simulations.repo.ts";

export interface ImpactPage {
  /** The JSON of an array of ImpactResult. */
  readonly json: string;
  readonly next_cursor: string | null;
}

/** A page of the affected tables of a completed simulation by cascade level; an empty one for any other. */
export async function findImpactPage(
  db: Db,
  simulationId: string,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<ImpactPage> {
  const count = (await findResultCounts(db, simulationId))?.impact_count ?? 0;
  if (start >= count) return { json: "[]", next_cursor: null };
  const end = Math.min(start + limit, count);
  const first = start - (start % entriesPerPart);
  const parts = await listParts(db, simulationId, "impact", { first, last: end - 1 });
  return { json: cut(parts, start - first, end - start), next_cursor: end < count ? String(end) : null };
}

function cut(parts: readonly Uint8Array[], skip: number, length: number): string {
  const [part] = parts;
  // A whole part goes out as it is: only other pages are worth parsing for.
  const isWhole = part !== undefined && parts.length === 1 && skip === 0 && length === entriesPerPart;
  return isWhole ? unpackPart(part) : JSON.stringify(unpackList<ImpactResult>(parts).slice(skip, skip + length));
}
