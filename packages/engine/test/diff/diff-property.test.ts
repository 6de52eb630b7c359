import "../support/seed-properties.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialectNames, diffCatalogs, quoteName } from "../../src/index.ts";
import type { Catalog, DialectName, ForeignKey, QualifiedName, SchemaDiff, Table } from "../../src/index.ts";
import { catalogOf } from "../export/catalog-arbitrary.ts";

const span = { start: 0, end: 0 };

/** The kind of a change seen from the other side. */
const mirrored = (kind: string): string =>
  kind.endsWith("-added")
    ? kind.replace(/-added$/, "-removed")
    : kind.endsWith("-removed")
      ? kind.replace(/-removed$/, "-added")
      : kind;

const kindsOf = ({ changes }: SchemaDiff): string[] => changes.map(({ kind }) => kind).sort();

/** A catalog whose tables are told apart by their columns. */
function tellingCatalog(dialect: DialectName): fc.Arbitrary<Catalog> {
  return fc
    .record({
      tables: fc.integer({ min: 2, max: 6 }),
      columns: fc.integer({ min: 4, max: 7 }),
      empty: catalogOf(dialect),
    })
    .map(({ tables, columns, empty }) => {
      const namespace = empty.defaultNamespace;
      const made = Array.from({ length: tables }, (_, at): Table => ({
        namespace,
        name: tableNames[at] ?? "",
        kind: "table",
        comment: null,
        columns: Array.from({ length: columns }, (__, index) => ({
          name: index === 0 ? "id" : `${columnNames[index] ?? ""}_${at}`,
          type: "decimal(10,2)",
          normalType: "decimal",
          typeFamily: "decimal" as const,
          isNullable: index > 0,
          default: null,
          isAutoIncrement: false,
          identity: null,
          generated: null,
          onUpdate: null,
          collation: null,
          comment: null,
        })),
        primaryKey: { name: `pk_${at}`, columns: ["id"], isDeferrable: false, isInitiallyDeferred: false },
        uniqueKeys: [],
        checks: [
          {
            name: `positive_${at}`,
            expression: `${quoteName(`${columnNames[1] ?? ""}_${at}`, dialect)} > 0`,
            isEnforced: true,
          },
        ],
        exclusions: [],
        indexes: [],
        partitionOf: null,
        partitionBy: null,
        inherits: [],
        options: {},
        isConditional: false,
        span,
      }));
      const foreignKeys = made.slice(1).map((table, at): ForeignKey => ({
        name: `fk_${at}`,
        table: { namespace, name: table.name },
        columns: [`${columnNames[2] ?? ""}_${at + 1}`],
        referencedTable: { namespace, name: made[at]?.name ?? "" },
        referencedColumns: ["id"],
        onDelete: "CASCADE",
        onUpdate: "NO ACTION",
        onDeleteColumns: null,
        match: "SIMPLE",
        isDeferrable: false,
        isInitiallyDeferred: false,
        isEnforced: true,
        isValidated: true,
        isDangling: false,
        span,
      }));
      return Object.assign({}, empty, { tables: made, foreignKeys });
    });
}

const tableNames = ["customer", "invoice", "parcel", "warehouse", "gadget", "journal"];
const columnNames = ["id", "price", "parent", "weight", "height", "label", "grade"];

function renameTable(catalog: Catalog, at: number, to: string): Catalog {
  const from = catalog.tables[at]?.name;
  const carry = (name: QualifiedName): QualifiedName => (name.name === from ? { ...name, name: to } : name);
  return {
    ...catalog,
    tables: catalog.tables.map((table, index) => (index === at ? { ...table, name: to } : table)),
    foreignKeys: catalog.foreignKeys.map((key) => ({
      ...key,
      table: carry(key.table),
      referencedTable: carry(key.referencedTable),
    })),
  };
}

function renameColumn(catalog: Catalog, at: number, column: number, to: string): Catalog {
  const table = catalog.tables[at];
  const from = table?.columns[column]?.name;
  const carry = (name: string): string => (name === from ? to : name);
  const isHere = (name: QualifiedName): boolean => name.name === table?.name;
  return {
    ...catalog,
    tables: catalog.tables.map((other, index) =>
      index === at
        ? {
            ...other,
            columns: other.columns.map((one) => ({ ...one, name: carry(one.name) })),
            primaryKey: other.primaryKey && { ...other.primaryKey, columns: other.primaryKey.columns.map(carry) },
            checks: other.checks.map((check) => ({ ...check, expression: check.expression.replace(from ?? "", to) })),
          }
        : other,
    ),
    foreignKeys: catalog.foreignKeys.map((key) => ({
      ...key,
      columns: isHere(key.table) ? key.columns.map(carry) : key.columns,
      referencedColumns: isHere(key.referencedTable) ? key.referencedColumns.map(carry) : key.referencedColumns,
    })),
  };
}

describe.each(dialectNames)("the diff of random schemas of %s", (dialect) => {
  test("a schema does not differ from itself, in whatever order its tables stand", () => {
    fc.assert(
      fc.property(catalogOf(dialect), (catalog) => {
        const turned = {
          ...catalog,
          tables: catalog.tables.toReversed(),
          foreignKeys: catalog.foreignKeys.toReversed(),
        };
        expect(diffCatalogs(catalog, structuredClone(catalog)).changes).toEqual([]);
        expect(diffCatalogs(catalog, turned).changes).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test("the diff of the other direction is its mirror", () => {
    fc.assert(
      fc.property(catalogOf(dialect), catalogOf(dialect), (before, after) => {
        const [there, back] = [diffCatalogs(before, after), diffCatalogs(after, before)];
        expect(kindsOf(back)).toEqual(kindsOf(there).map(mirrored).sort());
        expect(back.renames.length).toBe(there.renames.length);
        expect(there.totals.tablesAdded).toBe(back.totals.tablesRemoved);
      }),
      { numRuns: 150 },
    );
  });

  test("the order of the changes does not follow that of the tables", () => {
    fc.assert(
      fc.property(catalogOf(dialect), catalogOf(dialect), (before, after) => {
        const turned = { ...after, tables: after.tables.toReversed() };
        expect(diffCatalogs(before, turned).changes).toEqual(diffCatalogs(before, after).changes);
      }),
      { numRuns: 50 },
    );
  });

  test("a renamed table is one change", () => {
    fc.assert(
      fc.property(tellingCatalog(dialect), fc.nat(5), (catalog, number) => {
        const at = number % catalog.tables.length;
        const { changes, renames } = diffCatalogs(catalog, renameTable(catalog, at, "quite_another"));
        expect(changes.map(({ kind, afterText }) => [kind, afterText])).toEqual([["table-renamed", "quite_another"]]);
        expect(renames[0]?.basis).toBe("guessed");
      }),
      { numRuns: 50 },
    );
  });

  test("a renamed column is one change", () => {
    fc.assert(
      fc.property(tellingCatalog(dialect), fc.nat(5), fc.nat(6), (catalog, number, columnNumber) => {
        const at = number % catalog.tables.length;
        const column = columnNumber % (catalog.tables[at]?.columns.length ?? 1);
        const { changes } = diffCatalogs(catalog, renameColumn(catalog, at, column, "quite_another"));
        expect(changes.map(({ kind, afterText }) => [kind, afterText])).toEqual([["column-renamed", "quite_another"]]);
      }),
      { numRuns: 50 },
    );
  });

  test("a refused rename is a removal and an addition, a confirmed one a rename", () => {
    fc.assert(
      fc.property(tellingCatalog(dialect), (catalog) => {
        const after = renameTable(catalog, 0, "quite_another");
        const { renames } = diffCatalogs(catalog, after);
        const pairs = renames.map(({ pair }) => pair);
        const refused = diffCatalogs(catalog, after, { refused: pairs });
        expect(refused.renames).toEqual([]);
        expect([refused.totals.tablesAdded, refused.totals.tablesRemoved]).toEqual([1, 1]);
        const confirmed = diffCatalogs(catalog, after, { confirmed: pairs });
        expect(confirmed.renames.map(({ basis }) => basis)).toEqual(["confirmed"]);
        expect(confirmed.unusedDecisions).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
