/** A small shop: a key of every referential action, and rows. */
export const shopDump = `
CREATE TABLE customer (
  id integer PRIMARY KEY,
  email text NOT NULL UNIQUE,
  nick text DEFAULT 'nobody'
);
CREATE TABLE orders (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer ON DELETE RESTRICT ON UPDATE CASCADE,
  note text CHECK (note <> '')
);
CREATE TABLE order_item (
  order_id integer NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_no integer NOT NULL,
  PRIMARY KEY (order_id, line_no)
);
COMMENT ON TABLE orders IS 'What was ordered';
COPY customer (id, email, nick) FROM stdin;
1	ada@example.org	ada
2	bob@example.org	\\N
\\.
COPY orders (id, customer_id, note) FROM stdin;
10	1	first
11	1	\\N
\\.
COPY order_item (order_id, line_no) FROM stdin;
10	1
10	2
11	1
\\.
`;
