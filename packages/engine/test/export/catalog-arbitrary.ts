import * as fc from "fast-check";
import { describeType } from "../../src/ddl/parse/type-source.ts";
import { ddlGrammarByDialect } from "../../src/dialects/ddl-grammar-by-dialect.ts";
import type { Catalog, Column, DialectName, ForeignKey, Index, Table } from "../../src/index.ts";

const span = { start: 0, end: 0 };

/** Types and defaults that each dialect writes as they stand here. */
const types: Readonly<Record<DialectName, readonly string[]>> = {
  postgresql: [
    "integer",
    "character varying(20)",
    "numeric(10,2)",
    "text[]",
    "timestamp with time zone",
    "public.mine",
  ],
  mysql: ["int unsigned", "varchar(20)", "decimal(10,2)", "enum('a','it''s')", "datetime(6)"],
  sqlite: ["", "TEXT", "VARCHAR(20)", "unsigned big int", "DECIMAL(10,2)"],
  oracle: ["NUMBER(10,2)", "VARCHAR2(20 CHAR)", "TIMESTAMP(6) WITH TIME ZONE", "CLOB"],
  sqlserver: ["[int]", "nvarchar(20)", "decimal(10, 2)", "[dbo].[Mine]", "varbinary(max)"],
};
const defaults = [
  "1",
  "-1.5",
  "'it''s'",
  "''",
  "(1 + 2)",
  "NULL",
  "CURRENT_TIMESTAMP",
  "CASE WHEN 1 = 1 THEN 'a' ELSE 'b' END",
];

const characters = "abcXYZ012_ \"'`[]().,;:-/*$#@%&|\\!?äß漢\n".split("");
const words = [
  "select",
  "Order",
  "KEY",
  "group",
  "primary",
  "check",
  "comment",
  "like",
  "constraint",
  "period",
  "GO",
  "end",
];
const oddName = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,10}$/) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 12 }).map((all) => all.join("")),
  },
);
const names = (minLength: number, maxLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(oddName, { minLength, maxLength, selector: (name) => name.toLowerCase() });
const comment = fc.option(
  fc.array(fc.constantFrom(...characters, "x", "--", "GO\n"), { maxLength: 10 }).map((all) => all.join("")),
);
const action = fc.constantFrom("NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT");

const columnPlan = fc.record({
  type: fc.nat(),
  start: fc.option(fc.constantFrom(...defaults)),
  isNullable: fc.boolean(),
  isGenerated: fc.boolean(),
  comment,
});
const tablePlan = fc.record({
  columnNames: names(1, 5),
  columns: fc.array(columnPlan, { minLength: 5, maxLength: 5 }),
  keyLength: fc.nat({ max: 2 }),
  isNumbered: fc.boolean(),
  uniqueName: oddName,
  hasUnique: fc.boolean(),
  hasCheck: fc.boolean(),
  index: fc.record({
    isUnique: fc.boolean(),
    isDescending: fc.boolean(),
    isPartial: fc.boolean(),
    isExpression: fc.boolean(),
  }),
  hasIndex: fc.boolean(),
  isElsewhere: fc.boolean(),
  comment,
});
const keyPlan = fc.record({
  from: fc.nat(),
  to: fc.nat(),
  onDelete: action,
  onUpdate: action,
  isDeferrable: fc.boolean(),
  isInitiallyDeferred: fc.boolean(),
  isValidated: fc.boolean(),
  name: oddName,
});
type TablePlan = typeof tablePlan extends fc.Arbitrary<infer Plan> ? Plan : never;
type KeyPlan = typeof keyPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

/** Catalogs of a dialect such as its reader makes: every name is odd at times, keys and foreign keys fit their tables. */
export function catalogOf(dialect: DialectName): fc.Arbitrary<Catalog> {
  return fc
    .record({
      // A number sign makes a temporary table of SQL Server.
      tableNames: names(1, 4).map((all) => all.map((name) => name.replace(/^#+/, "n"))),
      plans: fc.array(tablePlan, { minLength: 4, maxLength: 4 }),
      keys: fc.array(keyPlan, { maxLength: 5 }),
    })
    .map(({ tableNames, plans, keys }) => {
      const tables = tableNames.flatMap((name, index) => {
        const plan = plans[index];
        return plan ? [makeTable(name, plan, dialect, index)] : [];
      });
      const made = keys.flatMap((plan, index) => makeForeignKey(plan, tables, dialect, index));
      // SQLite writes foreign keys with their table, so that is their order.
      if (dialect === "sqlite") made.sort((left, right) => orderOf(tables, left) - orderOf(tables, right));
      return {
        dialect,
        serverVersion: null,
        databaseName: null,
        defaultNamespace: ddlGrammarByDialect[dialect].defaultNamespace,
        tables: dialect === "mysql" ? tables.map((table) => withKeyIndexes(table, made)) : tables,
        foreignKeys: made,
        views: [],
        triggers: [],
        rules: [],
        types: [],
        sequences: [],
        synonyms: [],
        routines: [],
      };
    });
}

function orderOf(tables: readonly Table[], key: ForeignKey): number {
  return tables.findIndex(({ name }) => name === key.table.name);
}

/** InnoDB has an index for each foreign key. */
function withKeyIndexes(table: Table, keys: readonly ForeignKey[]): Table {
  const own = keys.filter((key) => key.table.name === table.name);
  const indexes = own.map(({ name, columns }): Index => ({
    name,
    isUnique: false,
    method: null,
    parts: columns.map((text) => ({ text, isExpression: false, isDescending: false })),
    predicate: null,
    include: [],
  }));
  return { ...table, indexes: [...indexes, ...table.indexes] };
}

function makeTable(name: string, plan: TablePlan, dialect: DialectName, number: number): Table {
  const home = ddlGrammarByDialect[dialect].defaultNamespace;
  const hasNamespaces = dialect === "postgresql" || dialect === "sqlserver";
  const namespace = hasNamespaces && plan.isElsewhere && number > 0 ? 'Else "where]' : home;
  const keyLength = Math.min(plan.keyLength, plan.columnNames.length);
  const isNumbered = plan.isNumbered && keyLength === 1;
  const columns = plan.columnNames.map((columnName, index) => {
    const column = plan.columns[index] ?? plan.columns[0];
    if (!column) throw new Error("A plan has five columns.");
    return makeColumn(columnName, column, {
      dialect,
      isInKey: index < keyLength,
      isNumbered: isNumbered && index === 0,
    });
  });
  const key = { isDeferrable: false, isInitiallyDeferred: false };
  const pkey = dialect === "mysql" ? "PRIMARY" : `pk ${number}`;
  const unique = { ...key, name: `${plan.uniqueName} u${number}`, columns: plan.columnNames.slice(-1) };
  return {
    namespace,
    name,
    kind: "table",
    comment: dialect === "sqlite" ? null : plan.comment,
    columns,
    primaryKey: keyLength === 0 ? null : { ...key, name: pkey, columns: plan.columnNames.slice(0, keyLength) },
    uniqueKeys: plan.hasUnique ? [unique] : [],
    checks: plan.hasCheck ? [{ name: `check ${number}`, expression: "1 < 2 OR (3 > 4)", isEnforced: true }] : [],
    exclusions: [],
    indexes: plan.hasIndex ? [makeIndex(plan, dialect, number)] : [],
    partitionOf: null,
    partitionBy: null,
    inherits: [],
    options: dialect === "sqlite" && isNumbered ? { autoincrement: "true" } : {},
    isConditional: false,
    span,
  };
}

function makeColumn(
  name: string,
  plan: TablePlan["columns"][number],
  place: { readonly dialect: DialectName; readonly isInKey: boolean; readonly isNumbered: boolean },
): Column {
  const { dialect, isInKey, isNumbered } = place;
  const list = types[dialect];
  const numbered = { postgresql: "bigint", mysql: "int", sqlite: "INTEGER", oracle: "NUMBER", sqlserver: "int" }[
    dialect
  ];
  const type = isNumbered ? numbered : (list[plan.type % list.length] ?? "");
  const isGenerated = plan.isGenerated && !isInKey;
  const isLooseKey = dialect === "sqlite" && isInKey;
  return {
    name,
    ...describeType(type, ddlGrammarByDialect[dialect]),
    isNullable: isNumbered && dialect !== "sqlite" ? false : isInKey && !isLooseKey ? false : plan.isNullable,
    // MySQL has a default of NULL where none is written.
    default: isNumbered || isGenerated || (dialect === "mysql" && plan.start === "NULL") ? null : plan.start,
    isAutoIncrement: isNumbered,
    identity: isNumbered && dialect !== "mysql" && dialect !== "sqlite" ? "always" : null,
    generated: isGenerated
      ? {
          expression: "1 + (2 * 3)",
          isStored:
            dialect === "postgresql" ||
            (dialect === "sqlserver" && !plan.isNullable) ||
            (dialect !== "oracle" && dialect !== "sqlserver" && plan.isNullable),
        }
      : null,
    onUpdate: null,
    collation: null,
    comment: dialect === "sqlite" ? null : plan.comment,
  };
}

function makeIndex({ columnNames, index }: TablePlan, dialect: DialectName, number: number): Index {
  const hasPartial = dialect !== "mysql" && dialect !== "oracle";
  const isExpression = index.isExpression && dialect !== "sqlserver";
  const text = isExpression ? "(1 + 2)" : (columnNames[0] ?? "");
  return {
    name: `an index ${number}`,
    isUnique: index.isUnique,
    method: null,
    parts: [{ text, isExpression, isDescending: index.isDescending }],
    predicate: hasPartial && index.isPartial ? "1 = 1" : null,
    include: [],
  };
}

function makeForeignKey(plan: KeyPlan, tables: readonly Table[], dialect: DialectName, number: number): ForeignKey[] {
  const table = tables[plan.from % tables.length];
  const target = tables[plan.to % tables.length];
  const referencedColumns = target?.primaryKey?.columns;
  if (!table || !target || !referencedColumns || table.columns.length < referencedColumns.length) return [];
  const canWait = dialect === "postgresql" || dialect === "sqlite" || dialect === "oracle";
  const isDeferrable = canWait && plan.isDeferrable;
  return [
    {
      name: `${plan.name} fk${number}`,
      table: { namespace: table.namespace, name: table.name },
      columns: table.columns.slice(0, referencedColumns.length).map(({ name }) => name),
      referencedTable: { namespace: target.namespace, name: target.name },
      referencedColumns,
      onDelete: plan.onDelete,
      onUpdate: plan.onUpdate,
      onDeleteColumns: null,
      match: "SIMPLE",
      isDeferrable,
      isInitiallyDeferred: isDeferrable && plan.isInitiallyDeferred,
      isEnforced: true,
      isValidated: dialect === "mysql" || dialect === "sqlite" || plan.isValidated,
      isDangling: false,
      span,
    },
  ];
}
