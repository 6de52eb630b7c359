import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";

const dump = `
CREATE TABLE p (id integer PRIMARY KEY, u integer UNIQUE, v integer, code text UNIQUE, at timestamp with time zone UNIQUE, day date UNIQUE);
CREATE TABLE q (id integer PRIMARY KEY, u integer);
CREATE TABLE by_u (u integer NOT NULL REFERENCES p (u) ON UPDATE RESTRICT);
CREATE TABLE by_code (code text NOT NULL REFERENCES p (code) ON UPDATE RESTRICT);
CREATE TABLE by_at (at timestamp with time zone NOT NULL REFERENCES p (at) ON UPDATE RESTRICT);
CREATE TABLE by_day (day date NOT NULL REFERENCES p (day) ON UPDATE RESTRICT);
INSERT INTO p VALUES (1, 1, 5, 'a', '2024-01-01 00:00+00', '2024-01-01'), (2, 2, 6, 'NULL', '2024-02-01 00:00+00', 'infinity');
INSERT INTO q VALUES (1, 1);
INSERT INTO by_u VALUES (1);
INSERT INTO by_code VALUES ('a'), ('NULL');
INSERT INTO by_at VALUES ('2024-01-01 00:00+00');
INSERT INTO by_day VALUES ('2024-01-01'), ('infinity');
`;
const { catalog, statistics } = readDump(dump, { dialect: "postgresql" });
const schema = prepareSchema(catalog, statistics);

/** RESTRICT is silent where a key keeps its value, and refuses every other one of a row that is referenced. */
describe("whether a key that is written gets another value", () => {
  test.each([
    ["the value that the condition names", "u = 1 WHERE u = 1", "succeeds"],
    ["the same number in other digits", "u = 1.0 WHERE u = 1", "succeeds"],
    ["the same number as a text", "u = '1' WHERE u = 1", "succeeds"],
    ["the column itself", "u = u WHERE u = 1", "succeeds"],
    ["the same text", "code = 'a' WHERE code = 'a'", "succeeds"],
    ["the same moment", "at = '2024-01-01 00:00' WHERE at = '2024-01-01 00:00'", "succeeds"],
    ["another number", "u = 9 WHERE u = 1", "blocked"],
    ["one more", "u = u + 1 WHERE u = 1", "blocked"],
    ["one less", "u = u - 1 WHERE u = 1", "blocked"],
    ["one less, added", "u = u + -1 WHERE u = 1", "blocked"],
    ["NULL", "u = NULL WHERE u = 1", "blocked"],
    ["NULL for the text that reads so", "code = NULL WHERE code = 'NULL'", "blocked"],
    ["another text", "code = 'b' WHERE code = 'a'", "blocked"],
    ["a text in other letters", "code = 'A' WHERE code = 'a'", "blocked"],
    ["another day", "day = '2024-01-02' WHERE day = '2024-01-01'", "blocked"],
    ["another moment", "at = '2024-01-02 00:00+00' WHERE at = '2024-01-01 00:00+00'", "blocked"],
    ["a value that one of the rows may have", "u = 9 WHERE u IN (1, 9)", "blocked"],
    ["such a value beside one that is another", "v = v + 1, u = 9 WHERE u IN (1, 9)", "blocked"],
    ["the column of that name in another table", "u = q.u FROM q WHERE q.id = 7 AND p.u = 1", "may_be_blocked"],
    ["a value for rows that another column tells", "u = 9 WHERE v = 5", "may_be_blocked"],
    ["another column", "u = v WHERE u = 1", "may_be_blocked"],
    ["another column and one", "u = v + 1 WHERE u = 1", "may_be_blocked"],
    ["nothing added", "u = u + 0 WHERE u = 1", "succeeds"],
    ["another column added", "u = u + v WHERE u = 1", "may_be_blocked"],
    ["twice the number", "u = u * 2 WHERE u = 1", "may_be_blocked"],
    ["a column of the same name, of another table", "u = q.u + 1 FROM q WHERE p.u = 1 AND q.id = 1", "may_be_blocked"],
    ["what a query gives", "(u, v) = (SELECT u, u FROM q WHERE q.id = 1) WHERE u = 1", "may_be_blocked"],
    ["the default", "u = DEFAULT WHERE u = 1", "may_be_blocked"],
    ["a day that is none of the calendar", "day = 'infinity' WHERE day = '2024-01-01'", "may_be_blocked"],
    ["a day of the calendar for one that is none", "day = '2024-01-02' WHERE day = 'infinity'", "may_be_blocked"],
    ["the same that is none", "day = 'infinity' WHERE day = 'infinity'", "may_be_blocked"],
    ["the same hour of another clock", "at = '2024-01-01 00:00+00' WHERE at = '2024-01-01 00:00'", "may_be_blocked"],
    ["another hour of another clock", "at = '2024-01-01 05:00+00' WHERE at = '2024-01-01 00:00'", "may_be_blocked"],
    ["a fraction that is rounded away", "u = 1.4 WHERE u = 1", "may_be_blocked"],
    ["a fraction that is added and rounded away", "u = u + 0.4 WHERE u = 1", "may_be_blocked"],
    ["what a cast has rounded", "u = 1 WHERE u = 0.6::integer", "succeeds"],
    ["another number than that of a cast", "u = 9 WHERE u = 1::integer", "blocked"],
    ["the value of a list for what is computed", "u = 2 WHERE u + 1 IN (2)", "blocked"],
    ["the value that what is computed equals", "u = 2 WHERE 2 = u + 1", "blocked"],
    ["the text of the small letters", "code = 'a' WHERE lower(code) IN ('a')", "succeeds"],
    ["a value for that of a parameter", "code = 'a' WHERE code = $1", "may_be_blocked"],
  ])("%s: SET %s", (_, change, verdict) => {
    const prediction = predict(`UPDATE p SET ${change}`, { schema });
    if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
    expect(prediction.impact.verdict).toBe(verdict);
  });
});
