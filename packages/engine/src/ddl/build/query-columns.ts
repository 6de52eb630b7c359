import type { DialectName } from "../../sql/dialect-name.ts";
import type {
  FromItem,
  JoinedTable,
  Name,
  Query,
  QueryBody,
  Select,
  SelectItem,
  Values,
  WithClause,
} from "../../statement/ast.ts";
import { outputName } from "../../statement/resolve/output-name.ts";
import { columnLimit, viewDepthLimit } from "../../statement/resolve/query-limits.ts";
import { findQuery } from "../../statement/parse/parse-statement.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { View } from "../../catalog/model.ts";
import { comparableName, foldIdentifier } from "../../catalog/names.ts";
import { isNullableExpression } from "./mysql-nullable-expression.ts";
import { hasAggregate } from "../../statement/aggregate-calls.ts";
import { functionColumns } from "./function-columns.ts";
import { handedOn } from "./handed-on-column.ts";
import { typeOfExpression } from "./expression-type.ts";
import { altered } from "./table-draft.ts";
import { unknownColumn } from "../../catalog/unknown-column.ts";
import type { ColumnDraft, TableDraft } from "./table-draft.ts";
import type { SchemaBudget } from "./schema-budget.ts";
import { isOfType, joinedColumns } from "./joined-columns.ts";
import { asSqliteKeeps } from "./sqlite-made-table.ts";

/** Where a query's names are looked up. */
export interface QueryContext {
  readonly dialect: DialectName;
  readonly findTable: (name: NameToFind) => TableDraft | undefined;
  readonly findView: (name: NameToFind) => View | undefined;
  /** The parsed query of a view. */
  readonly queryOf: (view: View) => Query | undefined;
  readonly budget: SchemaBudget;
}

/** What a column costs that is copied from one relation to another. */
const stepsOfCopy = 16;
/** What an item of SELECT costs, of which the type and the name are found. */
const stepsOfItem = 20;
/** What a view costs whose columns are looked up, beside these. */
const stepsOfView = 20;

/** The columns of a query's result as a table made of it has them. */
export interface QueryColumns {
  readonly columns: readonly ColumnDraft[];
  /** Why columns may be missing, or be without their name; empty when all are known. */
  readonly gaps: readonly string[];
}

/** A relation of a FROM clause; `columns` is null where they cannot be told. */
interface Relation {
  readonly name: string | null;
  readonly columns: readonly ColumnDraft[] | null;
}

/** The columns of the query that a text is, by the names and types of what it reads. */
export function queryColumns(text: string, context: QueryContext): QueryColumns {
  const query = findQuery(text, context.dialect);
  if (query === undefined) return { columns: [], gaps: ["its query is not understood"] };
  const reader = new QueryReader(context);
  const columns = reader.query(text, query) ?? [];
  if (context.dialect === "sqlite") return { columns: asSqliteKeeps(columns), gaps: [...reader.gaps] };
  const hasUnnamed = columns.some(({ name }) => name === "");
  return { columns, gaps: [...reader.gaps, ...(hasUnnamed ? ["a column of it has no name"] : [])] };
}

type CommonTables = ReadonlyMap<string, readonly ColumnDraft[] | null>;

class QueryReader {
  readonly gaps = new Set<string>();
  readonly #context: QueryContext;
  readonly #views = new Map<View, readonly ColumnDraft[] | null>();
  /** The columns of wide relations by their comparable names. */
  readonly #byKey = new WeakMap<readonly ColumnDraft[], ReadonlyMap<string, ColumnDraft>>();
  #viewDepth = 0;
  /** The text that the query at hand was read from. */
  #text = "";
  /** How many queries stand around the one at hand. */
  #depth = 0;

  constructor(context: QueryContext) {
    this.#context = context;
  }

  /** The columns of a query, given the text that it was read from; null when nothing of them is known. */
  query(text: string, query: Query): readonly ColumnDraft[] | null {
    const [textAround, depthAround] = [this.#text, this.#depth];
    this.#text = text;
    this.#depth = 0;
    const columns = this.#query(query, new Map());
    this.#text = textAround;
    this.#depth = depthAround;
    return columns;
  }

  #query(query: Query, outer: CommonTables): readonly ColumnDraft[] | null {
    return this.#body(query.body, query.with ? this.#withCommonTables(query.with, outer) : outer);
  }

  #innerQuery(query: Query, common: CommonTables): readonly ColumnDraft[] | null {
    this.#depth += 1;
    const columns = this.#query(query, common);
    this.#depth -= 1;
    return columns;
  }

  #withCommonTables(clause: WithClause, outer: CommonTables): CommonTables {
    const tables = new Map(outer);
    for (const { name, statement, columns: names, addedColumns } of clause.tables) {
      const own = statement.kind === "query" ? this.#innerQuery(statement, tables) : null;
      const known = own ?? (names.length > 0 ? names.map(() => unknownColumn("")) : null);
      const added = addedColumns.map((column) => unknownColumn(this.#fold(column)));
      tables.set(this.#key(this.#fold(name)), known && [...this.#renamed(known, names), ...added]);
    }
    return tables;
  }

  #body(whole: QueryBody, common: CommonTables): readonly ColumnDraft[] | null {
    let body = whole;
    const others: QueryBody[] = [];
    for (; body.kind === "set"; body = body.left) others.push(body.right);
    const columns =
      body.kind === "select"
        ? this.#select(body, common)
        : body.kind === "query"
          ? this.#query(body, common)
          : this.#values(body);
    if (columns === null || others.length === 0) return columns;
    // Names are those of the first query; types and NOT NULL what all of them agree on.
    const gaps = [...this.gaps];
    const branches = others.map((other) => this.#body(other, common));
    this.gaps.clear();
    for (const gap of gaps) this.gaps.add(gap);
    return columns.map((column, at) => {
      const same = branches.map((branch) => branch?.[at]);
      return altered(column, agreement(column, same));
    });
  }

  #values({ rows: [first = []], span }: Values): readonly ColumnDraft[] {
    const { dialect } = this.#context;
    // MariaDB names the columns of VALUES after the first row; the rows of MySQL begin with the word ROW.
    const isMariadb = dialect === "mysql" && !/^values\s+row\b/iu.test(this.#text.slice(span.start, span.start + 40));
    return first.map((value, at) => {
      const expressionSource = this.#text.slice(value.span.start, value.span.end);
      const name = isMariadb
        ? outputName({ expression: value, expressionSource }, dialect)
        : `column${dialect === "mysql" ? `_${String(at)}` : String(at + 1)}`;
      return { ...unknownColumn(name ?? ""), ...typeOfExpression(value, dialect) };
    });
  }

  #select(select: Select, common: CommonTables): readonly ColumnDraft[] {
    const relations: Relation[] = [];
    const shown = select.from.map((item) => this.#from(item, common, relations));
    const columns: ColumnDraft[] = [];
    for (const item of select.items) {
      const own = this.#item(item, relations, shown, common);
      if (columns.length + own.length > columnLimit) return this.#gap("it would have more columns than a table can");
      columns.push(...own);
    }
    if (this.#context.dialect !== "mysql" || select.groupBy.length > 0 || !hasAggregate(select)) return columns;
    // Without a row to group, columns beside an aggregate are NULL.
    const always = columns.length === select.items.length ? select.items : [];
    return columns.map((column, at) => {
      const item = always[at];
      return altered(column, { isNullable: item ? isNullableExpression(item.expression, () => true) : true });
    });
  }

  #item(
    item: SelectItem,
    relations: readonly Relation[],
    shown: readonly (readonly ColumnDraft[] | null)[],
    common: CommonTables,
  ): readonly ColumnDraft[] {
    const { expression } = item;
    this.#context.budget.spend(stepsOfItem);
    if (expression.kind === "star") {
      const [qualifier] = expression.qualifier.slice(-1);
      if (!qualifier) return shown.flatMap((columns) => columns ?? this.#gap("what * stands for is not known"));
      const columns = this.#relation(relations, this.#fold(qualifier))?.columns;
      return columns ?? this.#gap(`what ${qualifier.text}.* stands for is not known`);
    }
    if (expression.kind === "access" && expression.field === null && expression.indexes.length === 0)
      return this.#gap("what the star behind a value of a composite type stands for is not known");
    const { dialect } = this.#context;
    const source =
      expression.kind === "name"
        ? this.#column(expression.parts, relations)
        : dialect === "sqlite" &&
            expression.kind === "unary" &&
            expression.operand.kind === "name" &&
            expression.operator === "COLLATE"
          ? this.#column(expression.operand.parts, relations)
          : expression.kind === "subquery"
            ? this.#innerQuery(expression.query, common)?.[0]
            : undefined;
    const own = source ?? { ...unknownColumn(""), ...typeOfExpression(expression, dialect) };
    const column = expression.kind === "subquery" ? altered(own, { isNullable: true }) : own;
    const name = this.#nameOf(item, source);
    if (dialect !== "mysql" || expression.kind === "subquery") return [altered(column, { name })];
    const isNullable = isNullableExpression(
      expression,
      ({ parts }) => this.#column(parts, relations)?.isNullable ?? true,
    );
    return [altered(column, { name, isNullable })];
  }

  #nameOf(item: SelectItem, source: ColumnDraft | undefined): string {
    const { expression, alias } = item;
    const { dialect } = this.#context;
    if (alias) return this.#fold(alias);
    // SQLite takes the name of the table's column, but in a query inside of another.
    const takesOwn = dialect === "sqlserver" || (dialect === "sqlite" && this.#depth === 0);
    if (takesOwn && source && expression.kind !== "subquery") return source.name;
    if (expression.kind === "name") {
      const last = expression.parts.at(-1);
      return last ? this.#fold(last) : "";
    }
    return outputName(item, dialect) ?? "";
  }

  /** The column that a name means, of the first relation that has it. */
  #column(parts: readonly Name[], relations: readonly Relation[]): ColumnDraft | undefined {
    const [qualifier, column] = parts.length > 1 ? parts.slice(-2) : [undefined, parts[0]];
    if (!column) return undefined;
    const wanted = this.#fold(column);
    const candidates = qualifier ? [this.#relation(relations, this.#fold(qualifier))] : relations;
    this.#context.budget.spend(candidates.length);
    for (const relation of candidates) {
      const found = relation?.columns && this.#columnOf(relation.columns, this.#key(wanted));
      if (found) return found;
    }
    return undefined;
  }

  #columnOf(columns: readonly ColumnDraft[], key: string): ColumnDraft | undefined {
    this.#context.budget.spend(1);
    let byKey = this.#byKey.get(columns);
    if (byKey === undefined) {
      byKey = new Map(columns.map((column) => [this.#key(column.name), column] as const).toReversed());
      this.#byKey.set(columns, byKey);
    }
    return byKey.get(key);
  }

  #relation(relations: readonly Relation[], name: string): Relation | undefined {
    this.#context.budget.spend(relations.length);
    return relations.find((relation) => relation.name !== null && this.#key(relation.name) === this.#key(name));
  }

  /** Adds the relations of an item of FROM; returns the columns that an unqualified star shows of it. */
  #from(item: FromItem, common: CommonTables, relations: Relation[]): readonly ColumnDraft[] | null {
    if (item.kind === "join") return this.#join(item, common, relations);
    const alias = item.alias?.name ? this.#fold(item.alias.name) : null;
    const found = this.#relationOf(item, common);
    const names = item.alias?.columns ?? [];
    const columns =
      found.columns === null
        ? names.length > 0
          ? names.map((name) => unknownColumn(this.#fold(name)))
          : null
        : this.#renamed(found.columns, names);
    relations.push({ name: alias ?? found.name, columns });
    return columns;
  }

  #relationOf(item: Exclude<FromItem, JoinedTable>, common: CommonTables): Relation {
    switch (item.kind) {
      case "table": {
        const [namespace, name] = item.name.length > 1 ? item.name.slice(-2) : [undefined, item.name[0]];
        if (!name) return { name: null, columns: null };
        const wanted = this.#fold(name);
        const shared = namespace ? undefined : common.get(this.#key(wanted));
        if (shared !== undefined) return { name: wanted, columns: shared };
        return {
          name: wanted,
          columns: this.#tableColumns({ namespace: namespace ? this.#fold(namespace) : null, name: wanted }),
        };
      }
      case "derived":
        return { name: null, columns: this.#innerQuery(item.query, common) };
      case "function":
        return functionColumns(item, this.#context.dialect);
      default:
        return { name: null, columns: null };
    }
  }

  #tableColumns(name: NameToFind): readonly ColumnDraft[] | null {
    const table = this.#context.findTable(name);
    this.#context.budget.spend((table?.columns.length ?? 0) * stepsOfCopy);
    if (table) return handedOn(table, this.#context.dialect);
    const view = this.#context.findView(name);
    return view ? this.#viewColumns(view) : null;
  }

  /** A view that is met again while it is read refers to itself, which no database allows. */
  #viewColumns(view: View): readonly ColumnDraft[] | null {
    const known = this.#views.get(view);
    if (known !== undefined) return known;
    this.#views.set(view, null);
    this.#context.budget.spend(stepsOfView);
    const query = this.#viewDepth < viewDepthLimit ? this.#context.queryOf(view) : undefined;
    this.#viewDepth += 1;
    const columns = query ? this.query(view.query, query) : null;
    this.#viewDepth -= 1;
    const names = view.columns ?? [];
    const named =
      columns === null || columns.length < names.length
        ? view.columns && names.map((name) => unknownColumn(name))
        : columns.map((column, at) => altered(column, { name: names[at] ?? column.name }));
    this.#views.set(view, named);
    return named;
  }

  #join(join: JoinedTable, common: CommonTables, relations: Relation[]): readonly ColumnDraft[] | null {
    const { dialect } = this.#context;
    const start = relations.length;
    const left = this.#from(join.left, common, relations);
    const middle = relations.length;
    const right = this.#from(join.right, common, relations);
    // The side that an outer join fills up with NULL.
    if (isOfType(join, "RIGHT", "FULL")) this.#loosen(relations, start, middle);
    if (isOfType(join, "LEFT", "FULL", "OUTER APPLY")) this.#loosen(relations, middle, relations.length);
    if (left === null || right === null || left.length + right.length > columnLimit) return null;
    this.#context.budget.spend((left.length + right.length) * stepsOfCopy);
    const keyOf = (name: string) => this.#key(name);
    const using = join.using.map((name) => this.#key(this.#fold(name)));
    return joinedColumns(dialect, join, { left, right }, using, keyOf);
  }

  /** Lets NULL into the columns of relations. */
  #loosen(relations: Relation[], from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const relation = relations[at];
      if (!relation) continue;
      this.#context.budget.spend(1 + (relation.columns?.length ?? 0) * stepsOfCopy);
      const columns = relation.columns?.map((column) => altered(column, { isNullable: true })) ?? null;
      relations[at] = { ...relation, columns };
    }
  }

  #renamed(columns: readonly ColumnDraft[], names: readonly Name[]): readonly ColumnDraft[] {
    return columns.map((column, at) => {
      const name = names[at];
      return name ? { ...column, name: this.#fold(name) } : column;
    });
  }

  #gap(reason: string): readonly ColumnDraft[] {
    this.gaps.add(reason);
    return [];
  }

  #fold(name: Name): string {
    return foldIdentifier(this.#context.dialect, { kind: name.isQuoted ? "quoted" : "word", value: name.text });
  }

  /** MySQL tells columns apart without regard to case, though not tables. */
  #key(name: string): string {
    return this.#context.dialect === "mysql" ? name.toLowerCase() : comparableName(this.#context.dialect, name);
  }
}

/** What columns of one place in the queries of a set operation have in common. */
function agreement(
  column: ColumnDraft,
  others: readonly (ColumnDraft | undefined)[],
): Pick<ColumnDraft, "type" | "normalType" | "typeFamily" | "isNullable"> {
  const isSame = others.every((other) => other?.normalType === column.normalType);
  const isNotNull = [column, ...others].every((each) => each?.isNullable === false);
  const { type, normalType, typeFamily } = isSame ? column : unknownColumn("");
  return { type, normalType, typeFamily, isNullable: !isNotNull };
}
