import type { SchemaMigration } from "@foretell/contract";
import { displayName, migrationSql, renderMigration } from "@foretell/engine";
import type { Migration } from "@foretell/engine";
import type { ComparedStates } from "./compare-states.ts";
import { stateBefore } from "./diff-states.ts";

/** The statements that make the state after of the one before. */
export function migrateStates({ before, after, decisions, statistics }: ComparedStates): Migration {
  return migrationSql(stateBefore(before, after), after, { renames: decisions, statistics: statistics.before });
}

/** A migration between two states, as the interface tells it. */
export function toSchemaMigration(states: ComparedStates): SchemaMigration {
  const migration = migrateStates(states);
  return {
    statements: migration.statements.map((statement) => ({
      sql: statement.sql,
      place: statement.place,
      change_ids: [...statement.changeIds],
      table: statement.table === null ? null : displayName(states.after, statement.table),
      lock: statement.lock,
      work: statement.work,
      rows_touched: statement.rowsTouched,
      loses_data: statement.losesData,
      safer_form: statement.saferForm && {
        sentence: statement.saferForm.sentence,
        statements: [...statement.saferForm.statements],
      },
      code: statement.code,
    })),
    is_transactional: migration.isTransactional,
    warnings: migration.warnings.map(({ code, sentence }) => ({ code, sentence })),
    script: renderMigration(migration),
  };
}
