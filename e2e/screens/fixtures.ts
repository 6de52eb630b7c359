import { projectsRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import type { Account } from "../support/account.ts";

/** What the screens show: projects in every state, of one account. */
export interface Fixtures {
  readonly project: string;
  readonly schema: string;
  readonly table: string;
  /** A project with nothing in it. */
  readonly empty: string;
  /** A project to import into. */
  readonly imports: string;
  /** A project with many schemas, one of them large, others with something to say of their dumps. */
  readonly crowded: string;
  readonly large: string;
  readonly broken: string;
  /** A schema with texts that are cut, and its table that has them. */
  readonly wordy: string;
  readonly wordyTable: string;
  readonly simulations: Readonly<
    Record<
      | "blocked"
      | "may"
      | "several"
      | "cascade"
      | "update"
      | "select"
      | "insert"
      | "deep"
      | "cautious"
      | "failed"
      | "unfinished"
      | "long",
      string
    >
  >;
}

const brokenDump = `
CREATE TABLE customer (customer_id integer PRIMARY KEY, email text NOT NULL UNIQUE);
CREATE TABLE invoice (
  invoice_id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  shipped_from integer REFERENCES warehouse (warehouse_id)
);
CREATE TABLE payment (payment_id integer PRIMARY KEY, invoice_id integer REFERENCES invoice, amount numeric(10,2;
ALTER TABLE invoice ADD CONSTRAINT invoice_total_check CHEK (total >= 0);
CREATE TABLE refund (refund_id integer PRIMARY KEY, reason text DEFAULT );
INSERT INTO customer VALUES (1, 'ann@example.com'), (2, 'ben@example.com');
GRANT SELECT ON customer TO reader;
`;

function largeDump(tableCount: number): string {
  return Array.from({ length: tableCount }, (_, index) => {
    const parent = index === 0 ? "" : `, parent_id integer REFERENCES ledger_entry_${Math.floor((index - 1) / 3)} (id)`;
    return `CREATE TABLE ledger_entry_${index} (id integer PRIMARY KEY, booked_at timestamp NOT NULL${parent});`;
  }).join("\n");
}

/** The dump of a schema in which one DELETE reaches everything, eight levels deep. */
function deepDump(tableCount: number): string {
  const name = (index: number) => `settlement_position_of_counterparty_${index}`;
  return Array.from({ length: tableCount }, (_, index) => {
    const parent = name(Math.floor((index - 1) / 2));
    const key = index === 0 ? "" : `, parent_id integer REFERENCES ${parent} (id) ON DELETE CASCADE`;
    return `CREATE TABLE ${name(index)} (id integer PRIMARY KEY${key});`;
  }).join("\n");
}

const comment = `What was decided:\n${"A ledger is never changed, only added to. ".repeat(60)}\nThat is all.`;

/** A table with a long text wherever one can stand. */
const wordyDump = `
CREATE TABLE ledger (
  id integer PRIMARY KEY,
  kind text NOT NULL DEFAULT '${"opening balance, ".repeat(120)}',
  doubled text GENERATED ALWAYS AS (kind || '${"carried forward, ".repeat(120)}') STORED,
  note varchar(40),
  CONSTRAINT ledger_note_check CHECK (note <> '${"nothing, ".repeat(220)}')
);
COMMENT ON TABLE ledger IS '${comment}';
COMMENT ON COLUMN ledger.note IS '${comment}';
CREATE INDEX ledger_note_key ON ledger (note) WHERE note <> '${"nothing, ".repeat(220)}';
`;

/** A statement of many lines with a column near its end that no table has. */
const longStatement = `SELECT c.customer_id,\n${Array.from({ length: 40 }, (_, index) => `  count(*) FILTER (WHERE o.order_id % 40 = ${index}) AS part_${index}`).join(",\n")}
FROM customer c
JOIN orders o ON o.customer_id = c.customer_id
WHERE o.placed_on > now() - interval '1 year'
GROUP BY c.customer_id`;

/** Makes everything that the screens show. */
export async function makeFixtures(account: Account): Promise<Fixtures> {
  const sample = await account.call(projectsRoutes.createSample, {});
  const { schema_id: schema } = sample;
  const run = async (query_text: string, schema_id = schema, project_id = sample.project.id) =>
    (await account.call(simulationsRoutes.run, { body: { project_id, schema_id, query_text } })).id;
  const makeProject = async (name: string) => (await account.call(projectsRoutes.create, { body: { name } })).id;
  const crowded = await makeProject("Everything that finance has kept since nineteen ninety-eight, with archives");
  const add = async (name: string, sql_dump: string) => {
    const body = { project_id: crowded, db_type: "postgresql", name, sql_dump } as const;
    return (await account.call(schemasRoutes.import, { body })).id;
  };
  for (let month = 1; month <= 9; month += 1) {
    await add(`ledger 2026-0${month}`, "CREATE TABLE account (account_id integer PRIMARY KEY);");
  }
  const large = await add("ledger_archive_with_every_year_since_the_beginning", largeDump(1_000));
  const broken = await add("billing", brokenDump);
  const bare = await add(
    "bare",
    "CREATE TABLE a (id integer PRIMARY KEY); CREATE TABLE b (id integer PRIMARY KEY, a_id integer REFERENCES a);",
  );
  const deep = await add("settlement", deepDump(300));
  const wordy = await add("ledgers", wordyDump);
  const [wordyTable] = await account.call(schemasRoutes.tables, { params: { id: wordy } });
  await run(
    `DELETE FROM a WHERE id IN (${Array.from({ length: 8_000 }, (_, index) => index).join(", ")})`,
    bare,
    crowded,
  );
  const [table] = await account.call(schemasRoutes.tables, { params: { id: schema } });
  return {
    project: sample.project.id,
    schema,
    table: table?.id ?? "",
    imports: await makeProject("Trial imports"),
    empty: await makeProject("Nothing yet"),
    crowded,
    large,
    broken,
    wordy,
    wordyTable: wordyTable?.id ?? "",
    simulations: {
      blocked: sample.blocked_simulation_id,
      may: await run("DELETE FROM a WHERE id = 7", bare, crowded),
      several: await run("DELETE FROM country"),
      cascade: await run("DELETE FROM product WHERE category_id = 4"),
      update: await run("UPDATE country SET code = 'UK' WHERE code = 'GB'"),
      select: await run(
        "SELECT c.full_name, t.total FROM customer c JOIN order_total t ON t.customer_id = c.customer_id",
      ),
      insert: await run("INSERT INTO orders (order_id, customer_id, status) VALUES (9001, 4711, 'open')"),
      deep: await run("DELETE FROM settlement_position_of_counterparty_0", deep, crowded),
      cautious: await run(
        "UPDATE orders SET status = 'paid' FROM customer WHERE placed_at::text LIKE '%2026%' OR orders.order_id NOT IN (SELECT order_id FROM audit_log)",
      ),
      failed: await run("DELETE FROM custommer WHERE customer_id = 5"),
      unfinished: await run("DELETE FROM customer\nWHERE customer_id ="),
      long: await run(longStatement),
    },
  };
}
