import type { Db } from "../../db/db.ts";
import { resultFormat } from "../../db/formats/result-format.ts";
import { readStoredJson } from "../../db/formats/stored-format.ts";
import { unpackPart } from "../../db/result-parts.ts";
import type { ResultPart } from "../../db/result-parts.ts";
import { findImpactCount, listPartsFrom } from "./simulations.repo.ts";

export interface ImpactPage {
  /** The JSON of an array of ImpactResult. */
  readonly json: string;
  readonly next_cursor: string | null;
}

/** Of a megabyte each. */
const maxPartsPerPage = 4;

/** A page of the affected tables of a completed simulation by cascade level; an empty one for any other. Throws StoredShapeError. */
export async function findImpactPage(
  db: Db,
  simulationId: string,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<ImpactPage> {
  const found = await findImpactCount(db, simulationId);
  const count = found?.impact_count ?? 0;
  if (found === undefined || start >= count) return { json: "[]", next_cursor: null };
  const parts = await listPartsFrom(db, simulationId, "impact", { position: start, limit: maxPartsPerPage + 1 });
  // The last of those read only tells where the one before it ends.
  const beyond = parts.length > maxPartsPerPage ? (parts.at(-1)?.position ?? count) : count;
  const end = Math.min(start + limit, beyond);
  const texts = parts.flatMap((part, at) => {
    const partEnd = parts[at + 1]?.position ?? count;
    return part.position < end ? [entriesBetween(part, found.result_format, partEnd, [start, end])] : [];
  });
  return { json: `[${texts.join(",")}]`, next_cursor: end < count ? String(end) : null };
}

/** The entries of a part from one position to another, as JSON without brackets. */
function entriesBetween(
  { position, entries }: ResultPart,
  format: number,
  partEnd: number,
  [start, end]: readonly [number, number],
): string {
  const json = readStoredJson(resultFormat, "impact", { format, json: unpackPart(entries) });
  // A whole part goes out as it is: only what is cut is worth parsing for.
  if (start <= position && partEnd <= end) return json.slice(1, -1);
  const cut = (JSON.parse(json) as unknown[]).slice(Math.max(0, start - position), end - position);
  return JSON.stringify(cut).slice(1, -1);
}
