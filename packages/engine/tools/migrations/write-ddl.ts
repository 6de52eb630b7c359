import { quoteName } from "../../src/index.ts";
import type { DialectName } from "../../src/index.ts";
import { columnOf, isText, plainKeyOf } from "./schema-plan.ts";
import type { ColumnKind, ColumnPlan, RoutinePlan, SchemaPlan, TablePlan } from "./schema-plan.ts";

const types: Readonly<Record<DialectName, Readonly<Record<Exclude<ColumnKind, "enum">, string>>>> = {
  postgresql: {
    int2: "smallint",
    int4: "integer",
    int8: "bigint",
    dec: "numeric(10,2)",
    dec1: "numeric(8,1)",
    varchar10: "varchar(10)",
    varchar40: "varchar(40)",
    text: "text",
    date: "date",
    timestamp: "timestamp",
    bool: "boolean",
    json: "jsonb",
  },
  mysql: {
    int2: "smallint",
    int4: "int",
    int8: "bigint",
    dec: "decimal(10,2)",
    dec1: "decimal(8,1)",
    varchar10: "varchar(10)",
    varchar40: "varchar(40)",
    text: "text",
    date: "date",
    timestamp: "datetime",
    bool: "tinyint(1)",
    json: "json",
  },
  sqlite: {
    int2: "INT",
    int4: "INTEGER",
    int8: "INTEGER",
    dec: "REAL",
    dec1: "REAL",
    varchar10: "TEXT",
    varchar40: "TEXT",
    text: "TEXT",
    date: "TEXT",
    timestamp: "TEXT",
    bool: "INTEGER",
    json: "TEXT",
  },
  oracle: {
    int2: "NUMBER(5)",
    int4: "NUMBER(10)",
    int8: "NUMBER(19)",
    dec: "NUMBER(10,2)",
    dec1: "NUMBER(8,1)",
    varchar10: "VARCHAR2(10)",
    varchar40: "VARCHAR2(40)",
    text: "CLOB",
    date: "DATE",
    timestamp: "TIMESTAMP(6)",
    bool: "NUMBER(1)",
    json: "CLOB",
  },
  sqlserver: {
    int2: "smallint",
    int4: "int",
    int8: "bigint",
    dec: "decimal(10,2)",
    dec1: "decimal(8,1)",
    varchar10: "varchar(10)",
    varchar40: "varchar(40)",
    text: "nvarchar(max)",
    date: "date",
    timestamp: "datetime2(7)",
    bool: "bit",
    json: "nvarchar(max)",
  },
};

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The script of a plan, as somebody would write it by hand. */
export function writeDdl(plan: SchemaPlan, dialect: DialectName): string {
  return new DdlWriter(plan, dialect).write();
}

class DdlWriter {
  readonly #plan: SchemaPlan;
  readonly #dialect: DialectName;
  readonly #statements: string[] = [];

  constructor(plan: SchemaPlan, dialect: DialectName) {
    this.#plan = plan;
    this.#dialect = dialect;
  }

  write(): string {
    const { tables, enums, sequences, views } = this.#plan;
    if (this.#dialect === "postgresql") {
      for (const { name, labels } of enums)
        this.#add(`CREATE TYPE ${this.#quote(name)} AS ENUM (${labels.map(text).join(", ")})`);
    }
    if (this.#dialect !== "sqlite" && this.#dialect !== "mysql")
      for (const { name, increment } of sequences)
        this.#add(`CREATE SEQUENCE ${this.#quote(name)} START WITH 1 INCREMENT BY ${increment}`);
    for (const table of tables) this.#table(table);
    for (const table of tables) this.#behindTable(table);
    for (const table of tables) this.#triggers(table);
    if (this.#dialect !== "sqlite") for (const routine of this.#plan.routines) this.#routine(routine);
    for (const view of views) {
      const table = tables.find(({ id }) => id === view.tableId);
      if (!table) continue;
      const routine = this.#plan.routines.find(({ id }) => id === view.routineId);
      const columns = view.columnIds.map((id) => this.#column(table, id)).join(", ") + this.#callOf(routine);
      const kind = view.isMaterialized && this.#dialect === "postgresql" ? "MATERIALIZED VIEW" : "VIEW";
      this.#add(`CREATE ${kind} ${this.#quote(view.name)} AS SELECT ${columns} FROM ${this.#quote(table.name)}`);
    }
    return this.#statements.join("\n");
  }

  #add(statement: string): void {
    this.#statements.push(`${statement};${this.#dialect === "sqlserver" ? "\nGO" : ""}`);
  }

  #quote(name: string): string {
    return quoteName(name, this.#dialect);
  }

  #column(table: TablePlan, id: number): string {
    return this.#quote(columnOf(table, id)?.name ?? "");
  }

  #table(table: TablePlan): void {
    const dialect = this.#dialect;
    const elements = table.columns.map((column) => this.#definition(column, table));
    const list = (ids: readonly number[]): string => ids.map((id) => this.#column(table, id)).join(", ");
    const { primaryKey } = table;
    const rowid = dialect === "sqlite" && (plainKeyOf(table)?.numbering ?? null) !== null;
    if (primaryKey && !rowid) {
      const name = dialect === "mysql" ? "" : `CONSTRAINT ${this.#quote(primaryKey.name)} `;
      elements.push(`${name}PRIMARY KEY (${list(primaryKey.columnIds)})`);
    }
    for (const { name, columnIds } of table.uniqueKeys)
      elements.push(`CONSTRAINT ${this.#quote(name)} UNIQUE (${list(columnIds)})`);
    for (const { name, columnId, least } of table.checks) {
      const column = this.#column(table, columnId);
      const length = dialect === "sqlserver" ? "len" : "length";
      const what = isText(columnOf(table, columnId)?.kind ?? "text") ? `${length}(${column})` : column;
      elements.push(`CONSTRAINT ${this.#quote(name)} CHECK (${what} >= ${least})`);
    }
    if (dialect === "sqlite") elements.push(...table.foreignKeys.map((key) => this.#foreignKey(key, table)));
    const options =
      dialect === "sqlite" && table.isSpecial
        ? " STRICT"
        : dialect === "mysql"
          ? ` ENGINE=InnoDB DEFAULT CHARSET=${table.isSpecial ? "latin1" : "utf8mb4"}${table.comment === null ? "" : ` COMMENT=${text(table.comment)}`}`
          : "";
    this.#add(`CREATE TABLE ${this.#quote(table.name)} (\n  ${elements.join(",\n  ")}\n)${options}`);
  }

  #typeOf({ kind, enumId }: ColumnPlan): string {
    if (kind !== "enum") return types[this.#dialect][kind];
    const type = this.#plan.enums.find(({ id }) => id === enumId);
    if (this.#dialect === "postgresql") return this.#quote(type?.name ?? "");
    if (this.#dialect === "mysql") return `enum(${(type?.labels ?? []).map(text).join(",")})`;
    return types[this.#dialect].varchar40;
  }

  #definition(column: ColumnPlan, table: TablePlan): string {
    const dialect = this.#dialect;
    const name = this.#quote(column.name);
    const collation = column.isCollated ? ` COLLATE ${collations[dialect]}` : "";
    const comment = dialect === "mysql" && column.comment !== null ? ` COMMENT ${text(column.comment)}` : "";
    if (column.generated) {
      const { baseId, isStored, factor } = column.generated;
      const base = `${this.#column(table, baseId)} * ${factor}`;
      if (dialect === "sqlserver") return `${name} AS (${base})${isStored ? " PERSISTED" : ""}`;
      const stored = dialect === "postgresql" || (isStored && dialect !== "oracle") ? "STORED" : "VIRTUAL";
      return `${name} ${this.#typeOf(column)} GENERATED ALWAYS AS (${base}) ${stored}${comment}`;
    }
    const notNull = column.isNullable ? "" : " NOT NULL";
    if (column.numbering !== null) {
      const type = this.#typeOf(column);
      if (dialect === "mysql") return `${name} ${type} NOT NULL AUTO_INCREMENT${comment}`;
      if (dialect === "sqlite")
        return `${name} INTEGER PRIMARY KEY${column.numbering === "always" ? " AUTOINCREMENT" : ""}`;
      if (dialect === "sqlserver") return `${name} ${type} IDENTITY(1,1) NOT NULL`;
      if (column.numbering === "serial" && dialect === "postgresql")
        return `${name} ${column.kind === "int8" ? "bigserial" : "serial"} NOT NULL`;
      const always = column.numbering === "always" ? "ALWAYS" : "BY DEFAULT";
      return `${name} ${type} GENERATED ${always} AS IDENTITY NOT NULL`;
    }
    const value = column.hasDefault ? ` DEFAULT ${this.#defaultOf(column)}` : "";
    const isNullWritten = dialect === "sqlserver" && column.isNullable ? " NULL" : "";
    if (dialect === "oracle") return `${name} ${this.#typeOf(column)}${collation}${value}${notNull}`;
    return `${name} ${this.#typeOf(column)}${collation}${notNull}${isNullWritten}${value}${comment}`;
  }

  #defaultOf({ kind, enumId }: ColumnPlan): string {
    if (kind === "enum") return text(this.#plan.enums.find(({ id }) => id === enumId)?.labels.at(-1) ?? "");
    if (kind === "bool") return this.#dialect === "postgresql" ? "true" : "1";
    if (kind === "date") return this.#dialect === "oracle" ? "DATE '2020-02-02'" : "'2020-02-02'";
    if (kind === "timestamp") return "CURRENT_TIMESTAMP";
    if (kind === "json") return `'{"a": 1}'`;
    return isText(kind) ? "'7'" : kind === "dec" ? "7.50" : "7";
  }

  #behindTable(table: TablePlan): void {
    const dialect = this.#dialect;
    const name = this.#quote(table.name);
    for (const index of table.indexes) {
      const parts = index.columnIds.map((id, at) => {
        const column = this.#column(table, id);
        const isExpression =
          index.isExpression && at === 0 && (dialect === "postgresql" || dialect === "sqlite" || dialect === "oracle");
        const kind = columnOf(table, id)?.kind ?? "int4";
        const what = isExpression ? (isText(kind) ? `lower(${column})` : `(${column} + 1)`) : column;
        return `${what}${index.isDescending && at === 0 ? " DESC" : ""}`;
      });
      const first = this.#column(table, index.columnIds[0] ?? 0);
      const isPartial = index.isPartial && dialect !== "mysql" && dialect !== "oracle";
      const where = isPartial ? ` WHERE ${first} IS NOT NULL` : "";
      this.#add(
        `CREATE ${index.isUnique ? "UNIQUE " : ""}INDEX ${this.#quote(index.name)} ON ${name} (${parts.join(", ")})${where}`,
      );
    }
    if (dialect !== "sqlite")
      for (const key of table.foreignKeys) this.#add(`ALTER TABLE ${name} ADD ${this.#foreignKey(key, table)}`);
    if (dialect !== "postgresql" && dialect !== "oracle") return;
    if (table.comment !== null) this.#add(`COMMENT ON TABLE ${name} IS ${text(table.comment)}`);
    for (const column of table.columns)
      if (column.comment !== null)
        this.#add(`COMMENT ON COLUMN ${name}.${this.#quote(column.name)} IS ${text(column.comment)}`);
  }

  #foreignKey(key: TablePlan["foreignKeys"][number], table: TablePlan): string {
    const target = this.#plan.tables.find(({ id }) => id === key.tableId);
    const referenced = target && plainKeyOf(target);
    const action = key.onDelete === "NO ACTION" ? "" : ` ON DELETE ${key.onDelete}`;
    const canWait = this.#dialect === "postgresql" || this.#dialect === "sqlite" || this.#dialect === "oracle";
    const deferral = key.isDeferrable && canWait ? " DEFERRABLE INITIALLY DEFERRED" : "";
    const columns = `(${this.#column(table, key.columnId)})`;
    const to = `${this.#quote(target?.name ?? "")} (${this.#quote(referenced?.name ?? "")})`;
    return `CONSTRAINT ${this.#quote(key.name)} FOREIGN KEY ${columns} REFERENCES ${to}${action}${deferral}`;
  }

  #callOf(routine: RoutinePlan | undefined): string {
    if (routine === undefined || this.#dialect === "sqlite") return "";
    const name = this.#quote(routine.name);
    const called = this.#dialect === "sqlserver" ? `dbo.${name}` : name;
    const values = Array.from({ length: routine.argumentCount }, (_, at) => at).join(", ");
    const list = values === "" && this.#dialect === "oracle" ? "" : `(${values})`;
    return `, ${called}${list} AS counted`;
  }

  #routine({ name, isProcedure, argumentCount, isWide, factor, tableId }: RoutinePlan): void {
    const table = this.#plan.tables.find(({ id }) => id === tableId);
    const from = table ? ` FROM ${this.#quote(table.name)}` : "";
    const number = table ? `count(*) * ${factor}` : String(factor);
    const type = types[this.#dialect][isWide ? "int8" : "int4"];
    const at = this.#dialect === "sqlserver" ? "@" : "";
    const argumentType = this.#dialect === "oracle" ? "NUMBER" : type;
    const given = Array.from({ length: argumentCount }, (_, place) => `${at}a${place} ${argumentType}`).join(", ");
    const [head, list] = [`CREATE ${isProcedure ? "PROCEDURE" : "FUNCTION"} ${this.#quote(name)}`, `(${given})`];
    switch (this.#dialect) {
      case "postgresql": {
        const code = isProcedure ? `SELECT ${number}${from}` : `SELECT (${number})::${type}${from}`;
        const returns = isProcedure ? "" : ` RETURNS ${type}`;
        this.#add(`${head}${list}${returns} LANGUAGE sql AS $$ ${code} $$`);
        break;
      }
      case "mysql": {
        const code = isProcedure ? `SELECT ${number}${from}` : `RETURN (SELECT ${number}${from})`;
        this.#add(`${head}${list}${isProcedure ? "" : ` RETURNS ${type} READS SQL DATA`} ${code}`);
        break;
      }
      case "oracle": {
        const list_ = given === "" ? "" : ` ${list}`;
        const source = from === "" ? " FROM dual" : from;
        const code = `n NUMBER; BEGIN SELECT ${number} INTO n${source};${isProcedure ? "" : " RETURN n;"} END`;
        this.#statements.push(`${head}${list_}${isProcedure ? "" : " RETURN NUMBER"} IS ${code};\n/`);
        break;
      }
      case "sqlserver": {
        const own = isProcedure && given === "" ? "" : isProcedure ? ` ${given}` : list;
        const code = isProcedure ? `SELECT ${number}${from}` : `RETURN (SELECT ${number}${from})`;
        this.#statements.push(`${head}${own}${isProcedure ? "" : ` RETURNS ${type}`} AS BEGIN ${code} END\nGO`);
        break;
      }
      default:
    }
  }

  #triggers(table: TablePlan): void {
    for (const { name, columnId, event } of table.triggers) {
      const [trigger, on, column] = [this.#quote(name), this.#quote(table.name), this.#column(table, columnId)];
      switch (this.#dialect) {
        case "postgresql": {
          const code = `BEGIN IF NEW.${column} IS NULL THEN RETURN NEW; END IF; RETURN NEW; END`;
          this.#add(`CREATE FUNCTION ${this.#quote(`f_${name}`)}() RETURNS trigger LANGUAGE plpgsql AS $$${code}$$`);
          const events = event === "UPDATE" ? `UPDATE OF ${column}` : event;
          this.#add(
            `CREATE TRIGGER ${trigger} BEFORE ${events} ON ${on} FOR EACH ROW EXECUTE FUNCTION ${this.#quote(`f_${name}`)}()`,
          );
          break;
        }
        case "mysql": {
          this.#statements.push(
            `CREATE TRIGGER ${trigger} BEFORE ${event} ON ${on} FOR EACH ROW SET NEW.${column} = NEW.${column};`,
          );
          break;
        }
        case "sqlite": {
          this.#statements.push(
            `CREATE TRIGGER ${trigger} AFTER ${event} ON ${on} FOR EACH ROW BEGIN UPDATE ${on} SET ${column} = NEW.${column} WHERE 0; END;`,
          );
          break;
        }
        default:
      }
    }
  }
}

const collations: Readonly<Record<DialectName, string>> = {
  postgresql: '"C"',
  mysql: "utf8mb4_bin",
  sqlite: "NOCASE",
  oracle: "BINARY_CI",
  sqlserver: "Latin1_General_BIN",
};
