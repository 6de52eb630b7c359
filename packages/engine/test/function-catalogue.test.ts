import { describe, expect, it } from "vitest";
import { functionCatalogue, takesCount } from "../src/dialects/function-catalogue-model.ts";

describe("a function catalogue", () => {
  const catalogue = functionCatalogue(`
    abs int4>int4 numeric>numeric
    ceil,ceiling numeric>numeric
    concat any...>text
    count +>int8 +any>int8
    date_bin interval,timestamp,timestamp>timestamp@14
    lag ~anyelement,?int4,anyelement>anyelement
    old text>text@-16
    series *int4,int4>int4
    now >timestamptz
    pairs any,any...2>json
    share +float8;float8>float8
  `);
  const only = (name: string) => catalogue.find(name)?.[0];

  it("has each name of a line, in lower case", () => {
    expect([...catalogue.names]).toContain("ceiling");
    expect(catalogue.find("ceil")).toEqual(catalogue.find("ceiling"));
    expect(catalogue.find("nothing")).toBeNull();
    expect(catalogue.find("constructor")).toBeNull();
  });

  it("reads kinds, arguments and results", () => {
    expect(catalogue.find("abs")?.map(({ result }) => result)).toEqual(["int4", "numeric"]);
    expect(catalogue.find("count")?.map((each) => [each.kind, each.arguments.length])).toEqual([
      ["aggregate", 0],
      ["aggregate", 1],
    ]);
    expect(only("concat")).toMatchObject({ kind: "scalar", arguments: ["any"], required: 1, repeated: 1 });
    expect(only("lag")).toMatchObject({ kind: "window", required: 1, arguments: ["anyelement", "int4", "anyelement"] });
    expect(only("series")).toMatchObject({ kind: "table", result: "int4" });
    expect(only("now")).toMatchObject({ arguments: [], required: 0, result: "timestamptz" });
  });

  it("knows with how many arguments a function is called", () => {
    const counts = (name: string) =>
      [0, 1, 2, 3, 4].filter((count) => catalogue.find(name)?.some((signature) => takesCount(signature, count)));
    expect(counts("abs")).toEqual([1]);
    expect(counts("concat")).toEqual([1, 2, 3, 4]);
    expect(counts("lag")).toEqual([1, 2, 3]);
    expect(counts("pairs")).toEqual([2, 4]);
    expect(only("share")).toMatchObject({ arguments: ["float8"], within: ["float8"] });
  });

  it("reads the versions that have a function", () => {
    expect(only("date_bin")).toMatchObject({ since: "14", until: null });
    expect(only("old")).toMatchObject({ since: null, until: "16" });
  });
});
