import {
  diagramNotesRoutes,
  diagramViewsRoutes,
  collaborativeProjectsRoutes,
  editsRoutes,
  projectsRoutes,
  schemasRoutes,
  simulationsRoutes,
  versionsRoutes,
} from "@foretell/contract";
import type { Account } from "../support/account.ts";

/** What the screens show: projects in every state, of one account. */
export interface Fixtures {
  readonly project: string;
  readonly schema: string;
  readonly table: string;
  /** A collaborative project with a schema and a simulation. */
  readonly team: string;
  /** A simulation of the team's project. */
  readonly teamSimulation: string;
  /** A project with nothing in it. */
  readonly empty: string;
  /** A project to import into. */
  readonly imports: string;
  /** A project with many schemas, one of them large, others with something to say of their dumps. */
  readonly crowded: string;
  readonly large: string;
  readonly broken: string;
  /** A schema whose dump ends too early. */
  readonly incomplete: string;
  /** A schema with several versions. */
  readonly versioned: string;
  /** A schema with two versions that differ in every way, by the ids of all three. */
  readonly compared: { readonly schema: string; readonly from: string; readonly to: string };
  /** A simulation that these two turn. */
  readonly turned: string;
  /** The same of two versions that differ in a thousand tables. */
  readonly widely: { readonly schema: string; readonly from: string; readonly to: string };
  /** A schema that was edited since its version. */
  readonly edited: string;
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
      | "places"
      | "deep"
      | "cautious"
      | "risky"
      | "ofToday"
      | "script"
      | "scriptOfSchema"
      | "outdated"
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

const versionedDump = `
CREATE TABLE customer (customer_id integer PRIMARY KEY, email varchar(320) NOT NULL UNIQUE);
CREATE TABLE orders (order_id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customer);
CREATE TABLE order_line (
  order_id integer REFERENCES orders ON DELETE CASCADE,
  line_number integer,
  quantity_in_units_of_measure numeric(12,3) NOT NULL,
  PRIMARY KEY (order_id, line_number)
);
`;

const comparedDumps = [
  `
CREATE TYPE mood AS ENUM ('calm', 'cross');
CREATE TABLE customer (customer_id integer PRIMARY KEY, full_name text NOT NULL, email varchar(320), city text, mood mood);
CREATE TABLE orders (
  order_id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  placed_at timestamp with time zone DEFAULT now(),
  note varchar(200)
);
CREATE TABLE order_line (order_id integer REFERENCES orders, line_number integer, quantity integer, PRIMARY KEY (order_id, line_number));
CREATE TABLE guest_book (entry_id integer PRIMARY KEY, customer_id integer REFERENCES customer, body text);
CREATE TABLE employee_assignment_history (assignment_id integer PRIMARY KEY, employee text, began date, ended date);
CREATE TABLE country (code char(2) PRIMARY KEY, name text NOT NULL);
CREATE INDEX orders_placed ON orders (placed_at);
CREATE VIEW open_orders AS SELECT order_id FROM orders WHERE note IS NULL;
`,
  `
CREATE TYPE mood AS ENUM ('calm', 'cross', 'glad');
CREATE TABLE client (customer_id integer PRIMARY KEY, name text NOT NULL, email varchar(320) NOT NULL UNIQUE, city text, mood mood);
CREATE TABLE orders (
  order_id bigint PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES client ON DELETE RESTRICT,
  placed_at timestamp with time zone DEFAULT now(),
  note varchar(80),
  currency char(3) NOT NULL DEFAULT 'EUR'
);
CREATE TABLE order_line (order_id bigint REFERENCES orders, line_number integer, quantity integer CHECK (quantity > 0), PRIMARY KEY (order_id, line_number));
CREATE TABLE refund (refund_id integer PRIMARY KEY, order_id bigint REFERENCES orders, reason text);
CREATE TABLE employee_assignment_history (assignment_id integer PRIMARY KEY, employee text, ended date, assigned_organisational_unit_of_the_employee text);
CREATE TABLE country (code char(2) PRIMARY KEY, name text NOT NULL);
CREATE INDEX orders_placed ON orders (placed_at DESC);
CREATE VIEW open_orders AS SELECT order_id, customer_id FROM orders WHERE note IS NULL;
`,
] as const;

/** So many tables, each with a column of a type. */
function wideDump(count: number, type: string): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `CREATE TABLE part_${at} (id integer PRIMARY KEY, amount ${type}, previous integer REFERENCES part_${Math.max(0, at - 7)});`,
  ).join("\n");
}
/** Edits of every risk. */
const editSql = `
ALTER TABLE customer RENAME COLUMN email TO e_mail_address;
ALTER TABLE customer ADD COLUMN newsletter boolean NOT NULL DEFAULT false;
ALTER TABLE order_line ALTER COLUMN quantity_in_units_of_measure TYPE numeric(8,2);
ALTER TABLE orders ADD COLUMN placed_on date;
CREATE TABLE refund (refund_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, reason text);
CREATE INDEX orders_placed_on_key ON orders (placed_on);
`;

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
  const teamSample = await account.call(projectsRoutes.createSample, {});
  const team = teamSample.project.id;
  await account.call(collaborativeProjectsRoutes.convert, { params: { id: team } });
  const crowded = await makeProject("Everything that finance has kept since nineteen ninety-eight, with archives");
  const add = async (name: string, sql_dump: string) => {
    const body = { project_id: crowded, db_type: "postgresql", name, sql_dump, allow_incomplete: true } as const;
    return (await account.call(schemasRoutes.import, { body })).id;
  };
  for (let month = 1; month <= 9; month += 1) {
    await add(`ledger 2026-0${month}`, "CREATE TABLE account (account_id integer PRIMARY KEY);");
  }
  const large = await add("ledger_archive_with_every_year_since_the_beginning", largeDump(1_000));
  const broken = await add("billing", brokenDump);
  const incomplete = await add("ledger_cut_short", `${largeDump(12)}\nALTER TABLE ledger_entry_3 ADD CONSTR`);
  const bare = await add(
    "bare",
    "CREATE TABLE a (id integer PRIMARY KEY); CREATE TABLE b (id integer PRIMARY KEY, a_id integer REFERENCES a);",
  );
  const versioned = await add(
    "orders",
    "CREATE TABLE customer (customer_id integer PRIMARY KEY, email text NOT NULL);",
  );
  await account.call(versionsRoutes.create, {
    params: { schemaId: versioned },
    body: {
      version_name: "Orders and their lines, with the keys that were missing since the beginning",
      description: "What the release of October brings.\nThe lines go with their order.",
      sql_dump: versionedDump,
    },
  });
  const addVersions = async (name: string, before: string, after: string) => {
    const compared = await add(name, before);
    const { id } = await account.call(versionsRoutes.create, {
      params: { schemaId: compared },
      body: { version_name: "Clients and refunds", description: "Customers are clients.", sql_dump: after },
    });
    const versions = await account.call(versionsRoutes.listOfSchema, { params: { schemaId: compared }, query: {} });
    return { schema: compared, from: versions.at(-1)?.id ?? "", to: id };
  };
  const compared = await addVersions("clients", ...comparedDumps);
  const widely = await addVersions("parts", wideDump(1_000, "integer"), wideDump(1_000, "bigint"));
  const turned = await run("DELETE FROM orders WHERE note IS NOT NULL", compared.schema, crowded);
  await run("SELECT full_name, city FROM customer WHERE email IS NULL", compared.schema, crowded);
  const edited = await add("orders_with_edits", versionedDump);
  await account.call(editsRoutes.apply, {
    params: { schemaId: edited },
    body: { edits: [{ action: "run_sql", sql: editSql }] },
  });
  const deep = await add("settlement", deepDump(300));
  const wordy = await add("ledgers", wordyDump);
  const [wordyTable] = await account.call(schemasRoutes.tables, { params: { id: wordy } });
  await run(
    `DELETE FROM a WHERE id IN (${Array.from({ length: 8_000 }, (_, index) => index).join(", ")})`,
    bare,
    crowded,
  );
  const outdated = await run("DELETE FROM product WHERE category_id = 4");
  await account.call(simulationsRoutes.update, {
    params: { id: outdated },
    body: { query_text: "DELETE FROM product WHERE category_id = 5" },
  });
  for (const [id, tags] of [
    [sample.blocked_simulation_id, ["release 4.2", "customers"]],
    [outdated, ["nightly clean-up", "catalogue", "to be asked of finance before it runs"]],
  ] as const)
    await account.call(simulationsRoutes.update, { params: { id }, body: { tags: [...tags] } });
  const [table] = await account.call(schemasRoutes.tables, { params: { id: schema } });
  const ofSchema = { params: { id: schema } };
  await account.call(diagramNotesRoutes.create, {
    ...ofSchema,
    body: { body: "Drafts older than a quarter are deleted every Monday by the job `sweep`.", table_name: "orders" },
  });
  await account.call(diagramNotesRoutes.create, {
    ...ofSchema,
    body: { body: "One shop of 2019; returns came later.\n\nAsk Grace before a key is changed." },
  });
  for (const name of ["Orders and what hangs on them", "Titles alone"])
    await account.call(diagramViewsRoutes.create, { ...ofSchema, body: { name, state: { show: "names" } } });
  return {
    project: sample.project.id,
    team,
    teamSimulation: teamSample.blocked_simulation_id,
    schema,
    table: table?.id ?? "",
    imports: await makeProject("Trial imports"),
    empty: await makeProject("Nothing yet"),
    crowded,
    large,
    broken,
    incomplete,
    versioned,
    compared,
    turned,
    widely,
    edited,
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
      risky: await run("DELETE FROM shipment"),
      ofToday: await run(
        "-- Drafts of last quarter\nDELETE FROM orders\nWHERE status = 'draft'\n  AND placed_at < now() - interval '3 months'",
      ),
      script: await run(
        "BEGIN;\nUPDATE review SET rating = 5 WHERE review_id = 1;\nDELETE FROM shipment;\nDELETE FROM country;\nDELETE FROM product WHERE category_id = 4;\nCOMMIT;",
      ),
      scriptOfSchema: await run(
        "ALTER TABLE review ADD COLUMN seen boolean;\nCREATE INDEX review_seen ON review (seen);",
      ),
      outdated,
      insert: await run("INSERT INTO orders (order_id, customer_id, status) VALUES (9001, 4711, 'open')"),
      places: await run(
        "INSERT INTO orders (order_id, customer_id, status)\nVALUES\n  (1, 1, 'open'),\n  (9002, 4711, NULL),\n  (9003, 4712, 'a status that no order has')",
      ),
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
