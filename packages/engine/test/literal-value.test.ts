import { expect, test } from "vitest";
import { dependsOnSession, toComparable } from "../src/statistics/values/literal-value.ts";
import type { ValueRules } from "../src/statistics/values/literal-value.ts";
import { literalOfExpression } from "../src/dumps/gather/row-expression.ts";

const rules = (type: string, dialect: ValueRules["dialect"] = "postgresql"): ValueRules => ({
  dialect,
  family: "timestamp",
  collation: null,
  type,
});
const sameMoment = [
  "2024-01-05 10:00:00+02",
  "2024-01-05T08:00:00Z",
  "2024-01-05 03:30:00-04:30",
  "2024-01-05 08:00 UTC",
];

test("a timestamp with time zone is a moment", () => {
  expect(new Set(sameMoment.map((text) => toComparable(text, rules("timestamp with time zone"))))).toEqual(
    new Set([Date.UTC(2024, 0, 5, 8)]),
  );
  expect(toComparable("2024-01-05 10:00:00 +02:00", rules("datetimeoffset(7)", "sqlserver"))).toBe(
    Date.UTC(2024, 0, 5, 8),
  );
});

test("PostgreSQL drops the offset of a timestamp without time zone, MySQL turns it into another time", () => {
  expect(toComparable("2024-01-05 10:00:00+02", rules("timestamp"))).toBe(Date.UTC(2024, 0, 5, 10));
  expect(toComparable("2024-01-05 10:00:00+02:00", rules("datetime", "mysql"))).toBeNull();
});

test("the name of a zone is not followed", () => {
  expect(toComparable("2024-01-05 10:00:00 Europe/Berlin", rules("timestamptz"))).toBeNull();
});

test("SQLite compares the texts", () => {
  expect(toComparable("2024-01-05T10:00:00", rules("datetime", "sqlite"))).toBe("2024-01-05T10:00:00");
});

test("a moment without an offset is that of the session", () => {
  expect(dependsOnSession("2024-01-05 10:00:00", rules("timestamptz"))).toBe(true);
  expect(dependsOnSession("2024-01-05 10:00:00", rules("timestamp", "mysql"))).toBe(true);
  expect(dependsOnSession("2024-01-05 10:00:00+00", rules("timestamptz"))).toBe(false);
  expect(dependsOnSession("2024-01-05 10:00:00", rules("timestamp"))).toBe(false);
});

test("a comment that one element opens does not go on in the next", () => {
  expect(literalOfExpression("/*!50000 4 */", "mysql")).toEqual({ text: "4", isQuoted: false });
  expect(literalOfExpression("/*!50000 4", "mysql")).toBeUndefined();
  expect(literalOfExpression("*/ 4", "mysql")).toBeUndefined();
});
