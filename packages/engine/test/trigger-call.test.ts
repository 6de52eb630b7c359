import { expect, test } from "vitest";
import { calledFunction, readTriggerCall } from "../src/code/trigger-call.ts";

test.each([
  ["EXECUTE FUNCTION f()", "f"],
  ["execute procedure s.f ( 1 )", "s.f"],
  ["EXECUTE/* a * b **/FUNCTION -- c\n s.f/**/()", "s.f"],
  ['EXECUTE FUNCTION "a (""b"" -- ".f()', '"a (""b"" -- ".f'],
])("the function of %j", (body, name) => {
  expect(readTriggerCall(body)).toMatchObject({ functionName: name, code: null });
});

test.each([
  "BEGIN EXECUTE FUNCTION f(); END",
  "EXECUTE",
  "EXECUTEFUNCTION f()",
  "EXECUTE FUNCTION",
  "EXECUTE FUNCTIONf()",
  "EXECUTE FUNCTION f",
  "EXECUTE FUNCTION ()",
  'EXECUTE FUNCTION "f()',
  "EXECUTE FUNCTION f -- ()",
  "EXECUTE FUNCTION f /* ()",
  "EXECUTE FUNCTION a-b()",
])("%j is no call", (body) => {
  expect(readTriggerCall(body)).toBeNull();
});

test("blanks, comments and names of millions of characters", () => {
  const long = 8_000_000;
  const filled = (gap: string, name: string) => `EXECUTE${gap}FUNCTION ${name}()`;
  for (const gap of [" ".repeat(long), `/*${"x".repeat(long)}*/`, "/**/".repeat(long / 4), "--\n".repeat(long / 4)])
    expect(calledFunction(filled(gap, "f"))).toEqual({ namespace: null, name: "f" });
  for (const name of ["x".repeat(long), `"${"x".repeat(long)}"`, '""'.repeat(long / 2)])
    expect(readTriggerCall(filled(" ", name))?.functionName.length).toBe(name.length);
});
