import { describe, expect, it } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";

const dump = `-- PostgreSQL database dump
-- Dumped from database version 15.4
CREATE TYPE public.span AS RANGE (subtype = text, multirange_type_name = public.spans);
CREATE TYPE public.textrange AS RANGE (subtype = text);
CREATE TYPE public.place AS (x integer, y integer);
CREATE FUNCTION public.merge(integer, integer) RETURNS integer LANGUAGE sql AS $$ SELECT $1 $$;
CREATE AGGREGATE public.merged(integer) (SFUNC = public.merge, STYPE = integer);
CREATE AGGREGATE public.all_of(*) (SFUNC = public.merge, STYPE = integer);
CREATE TABLE public.t (id integer PRIMARY KEY, n integer, list integer[], at public.place, name text);
CREATE FUNCTION public.shown(public.t) RETURNS text LANGUAGE sql AS $$ SELECT $1.name $$;
CREATE TABLE public.boxes (b box);
CREATE TABLE public.words (id integer, word text);
CREATE OPERATOR public.~<< (FUNCTION = public.shown, LEFTARG = text, RIGHTARG = text);
CREATE OPERATOR public.|| (FUNCTION = public.shown, LEFTARG = integer[], RIGHTARG = text);
CREATE OPERATOR CLASS public.words_ops FOR TYPE text USING btree AS OPERATOR 1 <(text, text);
CREATE CAST (character varying AS integer) WITH INOUT AS IMPLICIT;
CREATE CAST (text AS public.place) WITH FUNCTION public.shown(public.t);
CREATE UNIQUE INDEX words_key ON public.words USING btree (id, lower(word));
`;

function told(sql: string): string {
  const { catalog, statistics } = readDump(dump, { dialect: "postgresql" });
  const prediction = predict(sql, { schema: prepareSchema(catalog, statistics) });
  return prediction.outcome === "failed" ? prediction.failure.code : prediction.impact.verdict;
}

describe("what PostgreSQL takes", () => {
  it.each([
    // Every expression of the list has a name of its own.
    "SELECT n, count(*) FROM t GROUP BY n ORDER BY count DESC",
    "SELECT n, max(id) FROM t GROUP BY n ORDER BY max, n",
    "SELECT coalesce(n, 0), count(*) FROM t GROUP BY coalesce ORDER BY count",
    "SELECT n, x FROM (SELECT n, count(*) FROM t GROUP BY n) AS s (n, x) ORDER BY x",
    // An element, a slice or a field is given what is not of the column's own type.
    "UPDATE t SET list[2] = 22, name = 'a'",
    "UPDATE t SET list[1:2] = '{6,7}', at.x = 4",
    "INSERT INTO t (id, list[1], at.x) VALUES (1, 2, 3)",
    "INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET list[1] = excluded.n",
    // Aggregates of the schema, and of a set in order.
    "SELECT n, merged(id) FROM t GROUP BY n",
    "SELECT n, all_of(*) FROM t GROUP BY n",
    "SELECT string_agg(DISTINCT t.name, ',' ORDER BY name DESC) FROM t",
    "SELECT n, rank(5) WITHIN GROUP (ORDER BY id) FROM t GROUP BY n",
    // A function of the row may be written like a column of it, and a type's name like a function.
    "SELECT t.shown FROM t",
    "INSERT INTO boxes VALUES (box('4,4,4,4'))",
    "SELECT spans(span('a', 'b')), textmultirange()",
    // Words that functions read as such.
    "SELECT normalize(name, NFC), normalize(name) FROM t",
    "SELECT xmlelement(name person, xmlattributes(id AS number), xmlelement(NAME name, name)) FROM t",
    "SELECT xmlforest(name, id AS number), xmlpi(name stop), xmlpi(name \"xml-sheet\", 'a') FROM t",
    "SELECT xmlroot(xml '<a/>', version no value, standalone yes), xmlroot(xml '<a/>', version '1.0', standalone no value)",
    "SELECT xmltable.* FROM XMLTABLE('/a' PASSING xml '<a/>' COLUMNS b integer PATH '@b')",
    "SELECT int4range(int4range(1, 2))",
    // Operators and casts that the schema defines.
    "SELECT list || name, name ~<< 'a' FROM t",
    "SELECT id FROM t WHERE id = name::varchar",
    // The index over an expression.
    "INSERT INTO words VALUES (1, 'a') ON CONFLICT (id, lower(word)) DO NOTHING",
    "SELECT u.id FROM t AS u JOIN words AS w USING (id) FOR UPDATE OF u",
    "SELECT id FROM t ORDER BY id FETCH FIRST 2 ROWS WITH TIES",
  ])("%s", (sql) => expect(["succeeds", "may_be_blocked"]).toContain(told(sql)));
});

describe("what PostgreSQL refuses before it looks at a row", () => {
  it.each([
    ["unknown_column", "SELECT shown FROM t"],
    ["type_mismatch", "SELECT id FROM t WHERE id = name"],
    ["syntax", "SELECT 0b101"],
    ["syntax", "SELECT 1_000"],
    ["syntax", "SELECT name IS JSON FROM t"],
    ["unknown_function", "SELECT json_arrayagg(id) FROM t"],
    ["syntax", "INSERT INTO words VALUES (1, 'a') ON CONFLICT DO UPDATE SET word = 'b'"],
    ["syntax", "SELECT id FROM t FETCH FIRST 2 ROWS WITH TIES"],
    ["blocked", "INSERT INTO words VALUES (1, 'a') ON CONFLICT (lower(word)) DO NOTHING"],
    ["blocked", "INSERT INTO t (id) VALUES (1) ON CONFLICT (id, lower(name)) DO NOTHING"],
    ["not_supported", "SELECT * FROM boxes AS f (a, b)"],
    ["not_supported", "SELECT * FROM (SELECT id FROM t) AS f (a, b)"],
    ["not_allowed_here", "SELECT string_agg(DISTINCT name, ',' ORDER BY id) FROM t"],
    ["unknown_table", "SELECT id FROM t FOR UPDATE OF words"],
    ["unknown_table", "SELECT id FROM t AS u FOR UPDATE OF t"],
    ["not_allowed_here", "SELECT 1 FROM t JOIN words USING (id) AS j FOR UPDATE OF j"],
  ])("%s: %s", (outcome, sql) => expect(told(sql)).toBe(outcome));
});
