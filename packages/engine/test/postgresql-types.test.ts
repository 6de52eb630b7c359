import { describe, expect, it } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";

const dump = `CREATE TYPE public.mood AS ENUM ('sad', 'ok');
CREATE TABLE public.t (
  id integer PRIMARY KEY, small smallint, c text, v character varying(5), d date, n numeric(5,2), arr integer[], r int4range,
  e interval, m public.mood
);
CREATE TABLE public.u (id integer PRIMARY KEY, t_id integer, s text);
`;
const { catalog, statistics } = readDump(dump, { dialect: "postgresql" });
const schema = prepareSchema(catalog, statistics);

function told(sql: string): string {
  const prediction = predict(sql, { schema });
  return prediction.outcome === "failed" ? prediction.failure.code : prediction.impact.verdict;
}

/** Each was put to PostgreSQL 15. */
const taken = [
  // Arguments that are brought to one type, and constants that take it.
  "SELECT array_append(arr, 1.5), array_append(arr, 1::bigint), array_append(arr, '1') FROM t",
  "SELECT array_append(NULL, 1), array_append(NULL, 'x'), array_append(ARRAY['a'], 'b')",
  "SELECT array_cat(arr, '{1,2}'), array_cat(arr, ARRAY[1.5]), array_remove(arr, NULL) FROM t",
  "SELECT lag(c, 1, 'x') OVER (ORDER BY id), lag(v, 1, c) OVER (ORDER BY id), lead(n, 1, 0) OVER (ORDER BY id) FROM t",
  "SELECT width_bucket(id, ARRAY[1,2,3]), width_bucket(n, ARRAY[1,2,3]) FROM t",
  "SELECT unnest(array_append(arr, 1)) + 1 FROM t",
  "SELECT * FROM t WHERE id = ANY (array_append(arr, 2))",
  "SELECT arr || 1, 1 || arr, arr || ARRAY[1.5], arr || '{3}', arr || NULL FROM t",
  "SELECT arr @> ARRAY[1], arr && '{1,2}' FROM t",
  "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY id), mode() WITHIN GROUP (ORDER BY c) FROM t",
  "SELECT percentile_cont(ARRAY[0.5,0.9]) WITHIN GROUP (ORDER BY e), rank(3, 'a') WITHIN GROUP (ORDER BY id, c) FROM t",
  "SELECT ARRAY[]::integer[], ARRAY[]::public.mood[], ARRAY[ARRAY[]]::integer[]",
  "INSERT INTO t (id, arr) VALUES (1, '{{1},{2}}'), (2, '{NULL, 3}'), (3, '[0:1]={1,2}'), (4, '{}')",
  "INSERT INTO t (id, r) VALUES (1, 'empty'), (2, '(,)'), (3, '[1,5)')",
  "INSERT INTO t (id, e) VALUES (1, '1 day 02:03'), (2, 'P1Y'), (3, '3 weeks ago')",
  "SELECT now() - interval '30 days', extract(dow FROM now()), extract(hour FROM e) FROM t",
  // What another part decides may be left uncomputed.
  "SELECT coalesce(id, 1 / 0) FROM t",
  "SELECT CASE WHEN false THEN 1 / 0 ELSE 1 END",
  "SELECT id / 1, 2147483647::bigint + 1, sqrt(4), 7 % 2 FROM t",
  // The query around takes the aggregate where it stands, and a lateral query names what stands left of its join.
  "SELECT (SELECT max(t.id) FROM u) FROM t",
  "SELECT t.id FROM t GROUP BY t.id HAVING (SELECT count(t.small) FROM u) > 1",
  "SELECT 1 FROM t WHERE id = (SELECT count(t.id + u.id) FROM u)",
  "SELECT * FROM t LEFT JOIN LATERAL (SELECT t.id) AS x ON true",
  "SELECT * FROM u, t RIGHT JOIN LATERAL (SELECT u.id) AS x ON true",
  "SELECT * FROM t LEFT JOIN u ON t.id = u.t_id RIGHT JOIN u AS w ON w.id = t.id AND u.id = 1",
  "SELECT x.id FROM t JOIN u USING (id) AS x",
];

const refused = [
  ["unknown_function", "SELECT array_append(ARRAY[1], 'x'::text)"],
  ["unknown_function", "SELECT array_cat(ARRAY[1], ARRAY['x'::text])"],
  ["unknown_function", "SELECT array_position(arr, c) FROM t"],
  ["unknown_function", "SELECT array_replace(arr, 1, c) FROM t"],
  ["unknown_function", "SELECT lag(id, 1, d) OVER (ORDER BY id) FROM t"],
  ["unknown_function", "SELECT width_bucket(c, ARRAY[1,2,3]) FROM t"],
  ["unknown_function", "SELECT percentile_cont(c) WITHIN GROUP (ORDER BY id) FROM t"],
  ["unknown_function", "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY d) FROM t"],
  ["unknown_function", "SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY id, c) FROM t"],
  ["unknown_function", "SELECT percentile_cont(0.5) FROM t"],
  ["unknown_function", "SELECT sum(id) WITHIN GROUP (ORDER BY id) FROM t"],
  ["unknown_function", "SELECT extract(day FROM c) FROM t"],
  ["unknown_function", "SELECT extract(epoch FROM '2020-01-01')"],
  ["type_mismatch", "SELECT unnest(arr) = c FROM t"],
  ["type_mismatch", "SELECT array_agg(id) || 'x'::text FROM t"],
  ["type_mismatch", "SELECT arr || c FROM t"],
  ["type_mismatch", "SELECT arr @> ARRAY['a'] FROM t"],
  ["type_mismatch", "SELECT arr @> 1 FROM t"],
  ["type_mismatch", "SELECT arr <@ ARRAY[1.5] FROM t"],
  ["type_mismatch", "SELECT arr && '{a}' FROM t"],
  ["type_mismatch", "SELECT arr = '{1,2' FROM t"],
  ["type_mismatch", "SELECT m || m FROM t"],
  ["type_mismatch", "INSERT INTO t (id, arr) VALUES (1, ARRAY[])"],
  ["blocked", "INSERT INTO t (id, arr) VALUES (1, '{1,x}')"],
  ["blocked", "INSERT INTO t (id, arr) VALUES (1, '{{1},{2,3}}')"],
  ["blocked", "INSERT INTO t (id, arr) VALUES (1, '{1,}')"],
  ["blocked", "INSERT INTO t (id, arr) VALUES (1, '{1,{2}}')"],
  ["blocked", "INSERT INTO t (id, r) VALUES (1, '[1,x)')"],
  ["blocked", "INSERT INTO t (id, r) VALUES (1, '[5,1)')"],
  ["blocked", "INSERT INTO t (id, e) VALUES (1, '1 dayz')"],
  ["type_mismatch", "SELECT '[1,2'::int4range"],
  ["type_mismatch", "SELECT interval '1 fortnight'"],
  ["type_mismatch", "SELECT now() - '30 days'"],
  ["type_mismatch", "SELECT d - '30 days' FROM t"],
  ["type_mismatch", "SELECT 1 / 0"],
  ["type_mismatch", "SELECT 1.0 % 0 FROM t"],
  ["type_mismatch", "SELECT 2147483647 + 1"],
  ["type_mismatch", "SELECT 9223372036854775807 * 2"],
  ["type_mismatch", "SELECT 32767::int2 + 1::int2"],
  ["type_mismatch", "SELECT sqrt(-1)"],
  ["type_mismatch", "SELECT ln(0)"],
  ["unknown_table", "SELECT * FROM t RIGHT JOIN LATERAL (SELECT t.id) AS x ON true"],
  ["unknown_table", "SELECT * FROM t FULL JOIN generate_series(1, t.id) AS x ON true"],
  ["ambiguous_column", "SELECT * FROM t JOIN u USING (id) AS t"],
  ["not_allowed_here", "SELECT * FROM t, LATERAL (SELECT max(t.id) FROM u) AS x"],
  ["not_allowed_here", "SELECT 1 FROM t WHERE id IN (SELECT max(t.id) FROM u)"],
  ["not_allowed_here", "SELECT 1 FROM t GROUP BY (SELECT max(t.id) FROM u)"],
  ["not_allowed_here", "UPDATE t SET small = (SELECT max(t.id) FROM u)"],
  ["not_allowed_here", "DELETE FROM t WHERE id = (SELECT max(t.id) FROM u)"],
] as const;

describe("what is made to be expensive or odd", () => {
  it.each([
    "SELECT '[1_000,2)'::int4range",
    "SELECT '[-0x10,2)'::int4range",
    `SELECT '["${'"'.repeat(200)}'::int4range`,
    `SELECT '{${"1,".repeat(50_000)}1}'::integer[]`,
    `SELECT ${"1 + ".repeat(900)}1`,
  ])("comes to an end: %.40s", (sql) => {
    const startMs = performance.now();
    expect(predict(sql, { schema }).outcome).toBeTypeOf("string");
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });
});

describe("values that PostgreSQL puts together", () => {
  it.each(taken)("%s", (sql) => expect(["succeeds", "may_be_blocked"]).toContain(told(sql)));

  it.each(refused)("%s: %s", (outcome, sql) => expect(told(sql)).toBe(outcome));
});
