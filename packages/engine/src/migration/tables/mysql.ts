import type { Check, Column, Index, Key } from "../../catalog/model.ts";
import { columnDefinition, inlineReferences } from "../../export/sql/column.ts";
import { checkConstraint, foreignKeyClauses, primaryKey, uniqueKey } from "../../export/sql/constraint.ts";
import { createIndex, inlineIndex, isInlineIndex } from "../../export/sql/index-statement.ts";
import { sourceText } from "../../export/sql/source-text.ts";
import type { ChangeKind } from "../../diff/model.ts";
import { bareName, changesOfKind, idsOf, mentions } from "../context.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";
import { nameSet } from "../names-in.ts";
import type { Operation } from "../operation.ts";
import { conversionLoss } from "./conversion-loss.ts";
import { fillValue } from "./fill-value.ts";
import { partChanges } from "./parts.ts";
import type { PartChange } from "./parts.ts";

/**
 * Plans the changes of one table of MySQL. One ALTER TABLE makes all that goes together: the server copies a table once for
 * all its clauses, and checks what they need of each other (a counter is a key, a foreign key has an index) at its end.
 * @see https://dev.mysql.com/doc/refman/8.4/en/alter-table.html and https://mariadb.com/kb/en/alter-table/
 */
export function alterMysqlTable(table: ChangedTable, context: MigrationContext): void {
  new MysqlAlteration(table, context).plan();
}

class MysqlAlteration {
  readonly #table: ChangedTable;
  readonly #context: MigrationContext;
  readonly #changesByColumn = new Map<Column, string[]>();
  /** MariaDB keeps a check that stands with its column as a part of that: it goes where the column is written without it. */
  readonly #keepsColumnChecks: boolean;
  readonly #movedChecks = new Set<Check>();

  constructor(table: ChangedTable, context: MigrationContext) {
    this.#table = table;
    this.#context = context;
    this.#keepsColumnChecks = context.from.serverVersion?.startsWith("MariaDB") === true;
    for (const change of table.changes) {
      if (!change.kind.startsWith("column-") || change.kind === "column-added" || change.kind === "column-removed")
        continue;
      const column = change.after as Column;
      const ids = this.#changesByColumn.get(column);
      if (ids) ids.push(change.id);
      else this.#changesByColumn.set(column, [change.id]);
    }
  }

  plan(): void {
    const { plan, names } = this.#context;
    for (const { before, after, id } of changesOfKind(this.#table, "table-renamed")) {
      const sql = `ALTER TABLE ${names.qualified(before)} RENAME TO ${names.qualified(after)}`;
      plan.add("rename", { sql, table: bareName(after), operations: [{ kind: "rename table" }], changeIds: [id] });
    }
    const recreated = this.#recreatedColumns();
    const renamed = changesOfKind(this.#table, "column-renamed").map(({ before }) => before.name);
    const parts = partChanges(this.#table, { recreated, retyped: renamed }, this.#context);
    for (const { part, before } of parts) if (part === "check" && before !== null) this.#movedChecks.add(before);
    for (const change of parts) this.#dropPart(change);
    this.#planOptions();
    this.#planColumns(new Set(recreated));
    for (const change of parts) this.#addPart(change);
  }

  #clause(sql: string, operations: readonly Operation[], changeIds: readonly string[], losesData?: string): void {
    const { name, after } = this.#table;
    const place = { head: `ALTER TABLE ${name}`, table: bareName(after) };
    this.#context.plan.join("columns", { ...place, sql, operations, changeIds, losesData });
  }

  /** Columns by their name before that only go by being dropped: virtual ones that become others, and what computes with renamed ones. */
  #recreatedColumns(): string[] {
    const renamed = nameSet(changesOfKind(this.#table, "column-renamed").map(({ before }) => before.name));
    return this.#table.columns.kept.pairs.flatMap(({ before, after }) => {
      const [old, fresh] = [before.generated, after.generated];
      if (old === null && fresh === null) return [];
      const isMoved = old !== null && mentions(old.expression, renamed, this.#context);
      const isOther =
        old === null ? !fresh?.isStored : fresh === null ? !old.isStored : old.isStored !== fresh.isStored;
      return isMoved || isOther || (old !== null && this.#changesByColumn.has(after)) ? [before.name] : [];
    });
  }

  #dropPart({ part, before, after, isRenamed, changeIds }: PartChange): void {
    if (before === null) return;
    const { names, plan } = this.#context;
    const [from, to] = [before.name, after?.name ?? null];
    if (part === "primary-key") {
      if (!isRenamed) this.#clause("DROP PRIMARY KEY", [{ kind: "drop primary key" }], changeIds);
      return;
    }
    if (isRenamed && from !== null && to !== null && part !== "check") {
      this.#clause(`RENAME INDEX ${names.bare(from)} TO ${names.bare(to)}`, [{ kind: "rename part" }], changeIds);
      return;
    }
    if (from === null) {
      if (part === "check" && this.#keepsColumnChecks) return;
      const sentence = `A ${part.replace("-", " ")} of ${this.#table.before.name} has no name in the schema, so that no statement can drop it.`;
      plan.warn({ code: "NOT_MIGRATED", sentence, changeIds });
      return;
    }
    const what = part === "check" ? "CONSTRAINT" : "INDEX";
    this.#clause(
      `DROP ${what} ${names.bare(from)}`,
      [{ kind: part === "check" ? "drop part" : "drop index" }],
      changeIds,
    );
  }

  #addPart(change: PartChange): void {
    const { part, after, isRenamed, changeIds } = change;
    if (after === null || (isRenamed && part !== "check")) return;
    const { names, plan } = this.#context;
    if (part === "check") {
      const operations: Operation[] = [{ kind: "add check", name: after.name, expression: after.expression }];
      this.#clause(`ADD ${checkConstraint(after, names)}`, operations, changeIds);
    } else if (part === "primary-key") {
      this.#clause(
        `ADD ${primaryKey(after, names)}`,
        [{ kind: "add primary key", ...nameAndColumns(after) }],
        changeIds,
      );
    } else if (part === "unique-key") {
      this.#clause(`ADD ${uniqueKey(after, names)}`, [{ kind: "add unique key", ...nameAndColumns(after) }], changeIds);
    } else if (part === "index") {
      this.#addIndex(after, changeIds);
    } else {
      const sentence = `An exclusion constraint of ${this.#table.after.name} is not made: MySQL has none.`;
      plan.warn({ code: "NOT_MIGRATED", sentence, changeIds });
    }
  }

  #addIndex(index: Index, changeIds: readonly string[]): void {
    const { names, plan } = this.#context;
    const { after } = this.#table;
    const operations: Operation[] = [{ kind: "add index", index, on: after }];
    if (isInlineIndex(index)) this.#clause(`ADD ${inlineIndex(index, names)}`, operations, changeIds);
    else if (index.predicate === null)
      plan.add("indexes", { sql: createIndex(index, after, names), table: bareName(after), operations, changeIds });
  }

  #planOptions(): void {
    const { after } = this.#table;
    const { plan, names } = this.#context;
    const place = { table: bareName(after) };
    const options: string[] = [];
    const changes = changesOfKind(this.#table, "table-option-changed", "table-comment-changed");
    const isOf = (...list: readonly string[]): boolean =>
      changes.some(({ kind, object }) => kind === "table-option-changed" && list.includes(object));
    if (isOf("engine") && after.options["engine"] !== undefined) options.push(`ENGINE=${after.options["engine"]}`);
    if (isOf("charset", "collation")) {
      const { charset, collation } = after.options;
      if (charset !== undefined) options.push(`DEFAULT CHARSET=${charset}`);
      if (collation !== undefined) options.push(`COLLATE=${collation}`);
    }
    if (changes.some(({ kind }) => kind === "table-comment-changed"))
      options.push(`COMMENT=${names.text(after.comment ?? "")}`);
    if (options.length > 0) {
      const sql = `ALTER TABLE ${this.#table.name} ${options.join(", ")}`;
      const operations: Operation[] = [{ kind: "set table option", option: options.join(" ") }];
      plan.add("drop attributes", { ...place, sql, operations, changeIds: idsOf(changes) });
    }
    const divided = changesOfKind(this.#table, "table-partitioning-changed");
    const ids = [...idsOf(divided), ...idsOf(changes.filter(({ object }) => object === "partitions"))];
    if (ids.length === 0) return;
    const operations: Operation[] = [{ kind: "divide table" }];
    const by = after.partitionBy;
    const parts = sourceText(after.options["partitions"] ?? "", "mysql");
    const sql = by === null ? "REMOVE PARTITIONING" : `PARTITION BY ${sourceText(by, "mysql")} ${parts}`.trimEnd();
    plan.add("partitions", { ...place, sql: `ALTER TABLE ${this.#table.name} ${sql}`, operations, changeIds: ids });
  }

  /** Columns in their order after: each stands behind the one before it, where it does not already. */
  #planColumns(recreated: ReadonlySet<string>): void {
    const { columns, after, before } = this.#table;
    const origin = new Map(columns.kept.pairs.map((pair) => [pair.after, pair.before]));
    const removed = new Set(columns.removed);
    const isReordered = changesOfKind(this.#table, "columns-reordered").length > 0;
    // The columns as they stand, by their place before, while clauses are added.
    const standing = before.columns.filter((column) => !removed.has(column) && !recreated.has(column.name));
    for (const column of columns.removed) this.#dropColumn(column);
    for (const [at, column] of after.columns.entries()) {
      const previous = after.columns[at - 1];
      const position = previous === undefined ? " FIRST" : ` AFTER ${this.#context.names.bare(previous.name)}`;
      const old = origin.get(column);
      const ids = this.#changesByColumn.get(column) ?? [];
      if (old === undefined) this.#addColumn(column, at === after.columns.length - 1 ? "" : position);
      else if (recreated.has(old.name)) {
        this.#clause(`DROP COLUMN ${this.#context.names.bare(old.name)}`, [{ kind: "drop column", column: old }], ids);
        const operations: Operation[] = [{ kind: "recreate column", column }];
        this.#clause(
          `ADD COLUMN ${this.#definition(column)}${at === after.columns.length - 1 ? "" : position}`,
          operations,
          ids,
        );
      } else {
        const isMoved = isReordered && standing[0] !== old;
        standing.splice(standing.indexOf(old), 1);
        if (ids.length > 0 || isMoved || this.#checksOf(old, [...this.#movedChecks]).length > 0)
          this.#changeColumn(old, column, isMoved ? position : "", ids);
      }
    }
  }

  #dropColumn(column: Column): void {
    const { plan, names } = this.#context;
    const { after, name } = this.#table;
    const ids = changesOfKind(this.#table, "column-removed").flatMap((change) =>
      change.before === column ? [change.id] : [],
    );
    const sql = `DROP COLUMN ${names.bare(column.name)}`;
    const operations: Operation[] = [{ kind: "drop column", column }];
    const losesData =
      column.generated === null ? `Column ${column.name} of ${after.name} goes with its values.` : undefined;
    // A counter goes with its key, and a computed column before what it computes with.
    if (column.isAutoIncrement || column.generated !== null) this.#clause(sql, operations, ids, losesData);
    else
      plan.join("drop columns", {
        head: `ALTER TABLE ${name}`,
        sql,
        table: bareName(after),
        operations,
        changeIds: ids,
        losesData,
      });
  }

  #addColumn(column: Column, position: string): void {
    const { plan, names, to, rowsOf } = this.#context;
    const { after, before, name } = this.#table;
    const changeIds = changesOfKind(this.#table, "column-added").flatMap((change) =>
      change.after === column ? [change.id] : [],
    );
    const isEmpty = column.default === null && column.generated === null && !column.isAutoIncrement;
    const needsValue = isEmpty && !column.isNullable && rowsOf(before) !== 0;
    // Strict mode refuses the zero date, and a check of JSON the empty text: the rest MySQL fills itself.
    const isRefused = ["date", "time", "timestamp", "json"].includes(column.typeFamily);
    const isJson = after.checks.some(
      ({ expression }) =>
        /\bjson_valid\b/i.test(expression) && mentions(expression, nameSet([column.name]), this.#context),
    );
    const fill = !needsValue ? null : isJson ? "'{}'" : isRefused ? fillValue(column, to) : null;
    const isLast = position === "";
    const operations: Operation[] = [{ kind: "add column", column, isLast, isFilled: needsValue }];
    this.#clause(
      `ADD COLUMN ${this.#definition(fill === null ? column : { ...column, default: fill })}${position}`,
      operations,
      changeIds,
    );
    if (!needsValue) return;
    if (fill !== null) {
      const sql = `ALTER TABLE ${name} ALTER COLUMN ${names.bare(column.name)} DROP DEFAULT`;
      plan.add("set attributes", {
        sql,
        table: bareName(after),
        operations: [{ kind: "set attribute", column }],
        changeIds,
      });
    }
    const value = fill ?? "the implicit default of its type (0, an empty text)";
    const sentence = `Rows of ${after.name} that are there get ${value} in ${column.name}, which takes no NULL and has no default: put there what fits.`;
    plan.warn({ code: "FILLS_ROWS", sentence, changeIds });
  }

  #changeColumn(old: Column, column: Column, position: string, ids: readonly string[]): void {
    const { names, matching } = this.#context;
    const kinds = new Set<ChangeKind>(
      this.#table.changes.filter((change) => ids.includes(change.id)).map(({ kind }) => kind),
    );
    const verb = old.name === column.name ? "MODIFY COLUMN" : `CHANGE COLUMN ${names.bare(old.name)}`;
    const isConverted = kinds.has("column-type-changed") || kinds.has("column-collation-changed");
    const operations: Operation[] = [
      ...(isConverted || kinds.has("column-generated-changed")
        ? [{ kind: "change type" as const, before: old, after: column }]
        : []),
      ...(kinds.has("column-renamed") ? [{ kind: "rename column" as const }] : []),
      ...(kinds.has("column-nullability-changed")
        ? [{ kind: column.isNullable ? ("drop not null" as const) : ("set not null" as const), column }]
        : []),
      ...(kinds.has("column-identity-changed") ? [{ kind: "change type" as const, before: old, after: column }] : []),
      ...(position === "" ? [] : [{ kind: "reorder columns" as const }]),
    ];
    const plain: Operation[] = [{ kind: "set attribute", column }];
    const loss = conversionLoss(old, column, matching.before.types, matching.after.types) ?? undefined;
    const sql = `${verb} ${this.#definition(column)}${position}`;
    this.#clause(sql, operations.length === 0 ? plain : operations, ids, loss);
  }

  /** Checks without a name that stand with a column. */
  #checksOf({ name }: Column, checks: readonly Check[]): Check[] {
    if (!this.#keepsColumnChecks) return [];
    const own = nameSet([name]);
    return checks.filter((check) => check.name === null && mentions(check.expression, own, this.#context));
  }

  #definition(column: Column): string {
    const { names, matching } = this.#context;
    const { after } = this.#table;
    const keys = matching.after.foreignKeys.get(matching.after.names.keyOf(after)) ?? [];
    const references = keys
      .filter((key) => !key.isEnforced && key.columns[0] === column.name)
      .map((key) => inlineReferences(key, names, foreignKeyClauses(key, names)));
    const { kept } = this.#table.columns;
    const old = kept.before[kept.after.indexOf(column)];
    // Those that are new are added by themselves.
    const standing =
      old === undefined ? [] : this.#table.before.checks.filter((check) => !this.#movedChecks.has(check));
    const checks = old === undefined ? [] : this.#checksOf(old, standing).map((check) => checkConstraint(check, names));
    return columnDefinition(column, { names, table: after, suffix: [...references, ...checks].join(" ") });
  }
}

const nameAndColumns = ({ name, columns }: Key): Pick<Key, "name" | "columns"> => ({ name, columns });
