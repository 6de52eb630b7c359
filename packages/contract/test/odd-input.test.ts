import { describe, expect, it } from "vitest";
import { allRoutes, createSchemaBody, projectBody, registerBody, runSimulationBody } from "../src/index.ts";
import { z } from "zod";

const oddTexts = ["", "  ", "x", "0", "1e9", "a\0b", "\ud800", "x".repeat(400_000)];
const oddLists = [[], [7], [null], [{}], [{ name: 7, row_count: "many" }]];
const oddValues = [undefined, null, true, 7, -1, 1.5, Number.NaN, {}, { x: { y: [] } }, ...oddTexts, ...oddLists];
const libraryText = /Invalid (?:input|option|string|UUID|key|ISO)|Too (?:small|big)|Unrecognized/;

/** Every message that a schema gives where one of its fields after the other, or all of them, has an odd value. */
function messagesOn(schema: z.ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const choices = [fields, ...fields.map((field) => [field])];
  const inputs = oddValues.flatMap((value) =>
    choices.map((names) => Object.fromEntries(names.map((name) => [name, value]))),
  );
  return [{}, ...inputs].flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []);
}

const schemas = allRoutes.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [{ name: `${part} of ${method} ${path}`, schema }],
  ),
);

describe("odd input", () => {
  it.each(schemas)("meets the contract's own words in the $name", ({ schema }) => {
    expect(messagesOn(schema).filter((message) => libraryText.test(message))).toEqual([]);
  });

  it.each([
    ["Full name", registerBody, "full_name"],
    ["Project name", projectBody, "name"],
    ["Description", projectBody, "description"],
    ["Schema name", createSchemaBody, "name"],
    ["Version", createSchemaBody, "version"],
    ["Query", runSimulationBody, "query_text"],
    ["Simulation name", runSimulationBody, "name"],
  ])("that cannot be stored is refused as %s, by its field", (label, schema, field) => {
    const messageOn = (value: string) =>
      schema.safeParse({ [field]: value }).error?.issues.find(({ path }) => path[0] === field)?.message;
    expect(messageOn("a\0b")).toBe(`${label} must not contain a NUL character`);
    expect(messageOn("a \ud83d b")).toBe(`${label} must not contain half a surrogate pair`);
    expect(messageOn("a \u{1f600} b")).toBeUndefined();
  });
});
