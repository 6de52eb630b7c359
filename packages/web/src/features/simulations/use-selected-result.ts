import type { ImpactResult } from "@foretell/contract";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useChangeSearch } from "../../lib/use-change-search.ts";

const addressPauseMs = 400;

/** The result that is selected in the list and in the diagram alike. The address follows a moment later. */
export function useSelectedResult(results: readonly ImpactResult[]) {
  const { row: inAddress } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const [selectedId, setSelectedId] = useState(inAddress);
  const selected = results.find(({ id }) => id === selectedId);

  useEffect(() => {
    if (selectedId === inAddress) return undefined;
    const timer = setTimeout(() => changeSearch({ row: selectedId }), addressPauseMs);
    return () => clearTimeout(timer);
  });

  return {
    selectedId: selected?.id,
    selectedTable: selected?.affected_table_name,
    select: setSelectedId,
    selectTable: (table: string | undefined) => {
      if (table === selected?.affected_table_name) return;
      setSelectedId(results.find((result) => result.affected_table_name === table)?.id);
    },
  };
}
