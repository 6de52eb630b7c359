/**
 * A small PostgreSQL database with every way in which a deleted customer can matter: invoices block, notes and their tags
 * go along, visits forget who came. Ann has two invoices and two notes, Ben one invoice, Cy nothing but a visit, Dee nothing.
 */
export const shopDump = `
CREATE TABLE customer (
  customer_id integer PRIMARY KEY,
  name text NOT NULL,
  city text
);
CREATE TABLE invoice (
  invoice_id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer (customer_id),
  total numeric(10,2) NOT NULL CHECK (total >= 0)
);
CREATE TABLE note (
  note_id integer PRIMARY KEY,
  customer_id integer REFERENCES customer (customer_id) ON DELETE CASCADE,
  body text
);
CREATE TABLE note_tag (
  note_id integer NOT NULL REFERENCES note (note_id) ON DELETE CASCADE,
  tag text NOT NULL,
  PRIMARY KEY (note_id, tag)
);
CREATE TABLE visit (
  visit_id integer PRIMARY KEY,
  customer_id integer REFERENCES customer (customer_id) ON DELETE SET NULL,
  visited_on date
);
INSERT INTO customer VALUES (1, 'Ann', 'Ghent'), (2, 'Ben', 'Ghent'), (3, 'Cy', 'Lille'), (4, 'Dee', NULL);
INSERT INTO invoice VALUES (10, 1, 99.50), (11, 1, 12.00), (12, 2, 7.25);
INSERT INTO note VALUES (20, 1, 'calls on Mondays'), (21, 1, NULL), (22, 3, 'moved');
INSERT INTO note_tag VALUES (20, 'phone'), (20, 'monday'), (22, 'address');
INSERT INTO visit VALUES (30, 3, '2026-03-01'), (31, 1, '2026-03-02');
`;
