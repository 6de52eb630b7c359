/** A schema such as a person tries the product with: its import takes the smallest part of a second. */
export const smallDump = Array.from({ length: 20 }, (_, table) => {
  const name = table === 0 ? "customer" : `t${table}`;
  const parent = table < 2 ? "customer" : `t${Math.floor(table / 2)}`;
  const reference = table === 0 ? "" : `, parent_id integer REFERENCES ${parent} ON DELETE CASCADE`;
  return `CREATE TABLE ${name} (id integer PRIMARY KEY, name varchar(40) NOT NULL${reference});`;
}).join("\n");
