import type { DbType } from "@foretell/contract";

interface SoakDump {
  readonly db_type: DbType;
  readonly sql_dump: string;
}

/** A shop with as many further tables as make it worth looking at, in the words that every dialect has. */
function shop(keyType: string, textType: string): string {
  const areas = Array.from({ length: 12 }, (_, at) => {
    const columns = [`id ${keyType} PRIMARY KEY`, `customer_id ${keyType} REFERENCES customer (id) ON DELETE CASCADE`];
    return `CREATE TABLE area_${at} (${columns.join(", ")}, note ${textType});`;
  });
  return `
CREATE TABLE customer (id ${keyType} PRIMARY KEY, email ${textType} NOT NULL UNIQUE, nick ${textType});
CREATE TABLE orders (id ${keyType} PRIMARY KEY, customer_id ${keyType} NOT NULL, note ${textType},
  FOREIGN KEY (customer_id) REFERENCES customer (id) ON DELETE CASCADE);
CREATE TABLE item (order_id ${keyType} NOT NULL, line_no ${keyType} NOT NULL, PRIMARY KEY (order_id, line_no),
  FOREIGN KEY (order_id) REFERENCES orders (id));
${areas.join("\n")}
INSERT INTO customer (id, email, nick) VALUES (1, 'ada@example.org', 'ada'), (2, 'bob@example.org', NULL);
INSERT INTO orders (id, customer_id, note) VALUES (10, 1, 'first'), (11, 1, NULL), (12, 2, 'third');
INSERT INTO item (order_id, line_no) VALUES (10, 1), (10, 2), (11, 1);
`;
}

export const soakDumps: readonly SoakDump[] = [
  { db_type: "postgresql", sql_dump: shop("integer", "text") },
  { db_type: "mysql", sql_dump: shop("int", "varchar(200)") },
  { db_type: "sqlite", sql_dump: shop("INTEGER", "TEXT") },
  { db_type: "oracle", sql_dump: shop("NUMBER", "VARCHAR2(200)") },
  { db_type: "sqlserver", sql_dump: shop("int", "nvarchar(200)") },
];

/** Of every kind and outcome; the last ones cannot be analysed. */
export const soakStatements: readonly string[] = [
  "SELECT * FROM customer WHERE id = 1",
  "SELECT c.nick, count(*) FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.nick ORDER BY 2 DESC",
  "SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM item i WHERE i.order_id = o.id)",
  "INSERT INTO customer (id, email) VALUES (3, 'cid@example.org')",
  "INSERT INTO orders (id, customer_id) VALUES (10, 99)",
  "INSERT INTO area_1 (id, customer_id, note) SELECT id, customer_id, note FROM area_2",
  "UPDATE customer SET nick = UPPER(nick) WHERE email LIKE 'a%'",
  "UPDATE orders SET customer_id = 2 WHERE note IS NULL",
  "UPDATE customer SET id = 5 WHERE id = 1",
  "DELETE FROM customer WHERE id = 1",
  "DELETE FROM item WHERE order_id IN (SELECT id FROM orders WHERE customer_id = 1)",
  "DELETE FROM orders",
  "DELETE FROM item; DELETE FROM orders WHERE customer_id = 1; DELETE FROM customer WHERE id = 1",
  "SELECT * FROM nowhere",
  "DELETE FRM customer",
];
