import { readDump } from "../dumps/dump-reader.ts";
import type { Catalog } from "../catalog/model.ts";
import { comparableName } from "../catalog/names.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { withoutTerminator } from "../sql/without-end.ts";
import { typesByBareName } from "./derive-column.ts";
import { exportTrigger, exportView } from "./export-json.ts";
import { exportForeignKey, exportTable } from "./export-table.ts";
import type { Place, ProblemList } from "./place.ts";
import type { TriggerData, ViewData } from "./schema-data.ts";
import type { ColumnData, ForeignKeyData, IndexData, TableData } from "./table-shape.ts";

/** Fills what tables, views and triggers leave out from the CREATE statements that stand with them. */
export class CreateStatementReader {
  readonly #dialect: DialectName;
  readonly #problems: ProblemList;

  constructor(dialect: DialectName, problems: ProblemList) {
    this.#dialect = dialect;
    this.#problems = problems;
  }

  /** The table, completed; itself where it has no CREATE statement or where that cannot be read. */
  completeTable(data: TableData): TableData {
    const indexStatements = (data.indexes ?? []).flatMap(({ create_statement: sql }) =>
      sql === undefined ? [] : [sql],
    );
    if (data.create_statement === undefined && indexStatements.length === 0) return data;
    const place = this.#problems.placeOf(data);
    if (data.create_statement === undefined) {
      place.report(
        "CREATE statements of indexes are read together with that of their table, which is missing. Add it.",
      );
      return data;
    }
    const catalog = this.#read([data.create_statement, ...indexStatements], place);
    const [table] = catalog.tables;
    if (!table) {
      place.at("create_statement").report("No CREATE TABLE was found in it; it was not used.");
      return data;
    }
    const written = exportTable(table, undefined, this.#dialect, typesByBareName([]));
    const foreignKeys = catalog.foreignKeys.filter((key) => key.table.name === table.name).map(exportForeignKey);
    const columns = this.#mergeColumns(data.columns, written.columns ?? []);
    const keys = this.#mergeForeignKeys(data.foreign_keys, foreignKeys);
    const indexes = this.#mergeIndexes(data.indexes, written.indexes ?? []);
    const merged: TableData = { ...written, ...data, columns, foreign_keys: keys, indexes };
    if (data.namespace === undefined) delete (merged as { namespace?: string }).namespace;
    place.remember(merged);
    return merged;
  }

  /** The view, completed. */
  completeView(data: ViewData): ViewData {
    if (data.create_statement === undefined) return data;
    const place = this.#problems.placeOf(data);
    const [view] = this.#read([data.create_statement], place).views;
    if (!view) {
      place.at("create_statement").report("No CREATE VIEW was found in it; it was not used.");
      return data;
    }
    const { namespace: _, ...written } = exportView(view);
    const merged = { ...written, ...data };
    place.remember(merged);
    return merged;
  }

  /** The trigger, completed. */
  completeTrigger(data: TriggerData): TriggerData {
    if (data.create_statement === undefined) return data;
    const place = this.#problems.placeOf(data);
    const [trigger] = this.#read([data.create_statement], place).triggers;
    if (!trigger) {
      place.at("create_statement").report("No CREATE TRIGGER was found in it; it was not used.");
      return data;
    }
    const { namespace: _, ...written } = exportTrigger(trigger);
    const merged = { ...written, ...data };
    place.remember(merged);
    return merged;
  }

  /** What the statements make; what is not understood of them is reported where they stand. */
  #read(statements: readonly string[], place: Place): Catalog {
    const { dialect } = { dialect: this.#dialect };
    const script = statements.map((sql) => withTerminator(sql, dialect)).join("\n");
    const { catalog, census } = readDump(script, { dialect });
    for (const { reason } of census.notUnderstood) place.at("create_statement").report(reason);
    return catalog;
  }

  #mergeColumns(given: readonly ColumnData[] | undefined, written: readonly ColumnData[]): readonly ColumnData[] {
    if (given === undefined) return written;
    const byName = new Map(written.map((column) => [comparableName(this.#dialect, column.name), column]));
    return given.map((column) => {
      const own = byName.get(comparableName(this.#dialect, column.name));
      if (!own) return column;
      // A type that the document gives decides on what belongs to a type.
      const merged = { ...own, ...column };
      this.#problems.placeOf(column).remember(merged);
      return merged;
    });
  }

  #mergeForeignKeys(
    given: readonly ForeignKeyData[] | undefined,
    written: readonly ForeignKeyData[],
  ): readonly ForeignKeyData[] {
    if (given === undefined) return written;
    const rest = [...written];
    return given.map((key) => {
      const columns = this.#comparable(key.columns);
      const at = rest.findIndex((other) => this.#comparable(other.columns) === columns);
      const [own] = at < 0 ? [] : rest.splice(at, 1);
      const merged = { ...own, ...key };
      this.#problems.placeOf(key).remember(merged);
      return merged;
    });
  }

  #mergeIndexes(given: readonly IndexData[] | undefined, written: readonly IndexData[]): readonly IndexData[] {
    if (given === undefined) return written;
    const byName = new Map(written.map((index) => [comparableName(this.#dialect, index.name ?? ""), index]));
    return given.map((index) => {
      const merged = { ...byName.get(comparableName(this.#dialect, index.name ?? "")), ...index };
      this.#problems.placeOf(index).remember(merged);
      return merged;
    });
  }

  #comparable(columns: readonly string[]): string {
    return comparableName(this.#dialect, columns.join("\u0000"));
  }
}

/** The statement with what ends it in a script of its dialect. */
function withTerminator(sql: string, dialect: DialectName): string {
  if (dialect === "sqlserver") return `${sql}\nGO`;
  if (dialect === "oracle") {
    const text = sql.trimEnd();
    return `${text}${text.endsWith(";") ? "" : ";"}\n/`;
  }
  if (dialect === "mysql") return `DELIMITER ;;\n${sql}\n;;\nDELIMITER ;`;
  return `${withoutTerminator(sql)};`;
}
