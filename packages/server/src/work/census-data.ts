import type { CensusData } from "@foretell/contract";
import type { Census } from "@foretell/engine";

/** Names of a dump stand in reasons and notes, and may be of any length. */
const maxTextLength = 1_000;

function shorten(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1).toWellFormed()}…`;
}

/** The engine's census with the field names of the interface. */
export function toCensusData(census: Census): CensusData {
  const { found } = census;
  return {
    statement_count: census.statementCount,
    used: { ...census.used },
    counted: { ...census.counted },
    irrelevant: { ...census.irrelevant },
    not_understood: census.notUnderstood.map(({ code, reason, count, places }) => ({
      code,
      reason: shorten(reason),
      count,
      places: places.map(({ position, excerpt }) => ({ ...position, excerpt })),
    })),
    row_count: census.rowCount,
    create_table_count: census.createTableCount,
    found: {
      tables: found.tables,
      columns: found.columns,
      primary_keys: found.primaryKeys,
      foreign_keys: found.foreignKeys,
      foreign_keys_by_delete_action: { ...found.foreignKeysByDeleteAction },
      unique_keys: found.uniqueKeys,
      checks: found.checks,
      indexes: found.indexes,
      views: found.views,
      triggers: found.triggers,
      types: found.types,
      sequences: found.sequences,
    },
    notes: census.notes.map(({ code, message, position }) => ({
      code,
      message: shorten(message),
      position,
    })),
  };
}
