import { usageRoutes, type Usage, type UsageFigure } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api-client.ts";
import { formatBytes, formatCount } from "./format.ts";
import { queryKeys } from "./query-keys.ts";

const staleAfterMs = 60_000;
/** The share from which on somebody should know that there is little room left. */
const nearShare = 0.9;

/** What counts for the account, and what it may have. */
export function usageQuery() {
  return queryOptions({
    queryKey: queryKeys.usage,
    queryFn: ({ signal }) => api(usageRoutes.get, {}, { signal }),
    staleTime: staleAfterMs,
  });
}

/** One of the account's figures as it is shown. */
export interface UsageLine {
  readonly name: string;
  /** `1.2 GB of 2 GB`, or what is used alone where there is no limit. */
  readonly text: string;
  /** In 0..1; null where there is no limit. */
  readonly share: number | null;
  readonly isNear: boolean;
  /** What the limit is once the address is verified, where that is more. */
  readonly verifiedText: string | null;
}

/** Every figure of the account, what is stored first. */
export function usageLines(usage: Usage): UsageLine[] {
  return [
    toLine("Storage", usage.storage_bytes, formatBytes, formatUsedBytes),
    toLine("Projects", usage.projects, formatCount),
    toLine("Schemas", usage.schemas, formatCount),
    toLine("Simulations", usage.simulations, formatCount),
    toLine("Uploads today", usage.uploaded_bytes_today, formatBytes, formatUsedBytes),
  ];
}

/** 1.96 of 2 GB must not read as all of them. */
const formatUsedBytes = (sizeBytes: number) => formatBytes(sizeBytes, Math.floor);

function toLine(name: string, figure: UsageFigure, format: (value: number) => string, formatUsed = format): UsageLine {
  const { used, limit, verified_limit } = figure;
  const share = limit === null ? null : used / limit;
  const isLower = limit !== null && verified_limit !== limit;
  return {
    name,
    text: limit === null ? `${formatUsed(used)}, without a limit` : `${formatUsed(used)} of ${format(limit)}`,
    share,
    isNear: share !== null && share >= nearShare,
    verifiedText: isLower ? (verified_limit === null ? "without a limit" : format(verified_limit)) : null,
  };
}
