import { describe, expect, it } from "vitest";
import { imageFileName, imageSize } from "../../src/features/diagram/export/image-size.ts";
import { makeModuleTitle, namePrefix, titleText } from "../../src/features/diagram/layout/module-title.ts";
import { middleTitle } from "../../src/features/diagram/model/middle-title.ts";
import { cellCount, fitText } from "../../src/features/diagram/model/mono-text.ts";
import { shortType, tableLabel } from "../../src/features/diagram/model/table-label.ts";
import { indexOf, layOut } from "./lay-out.ts";
import { schemaWithHub, shop, table } from "./small-schema.ts";

describe("texts in boxes", () => {
  it("are cut to their cells with an ellipsis", () => {
    expect(fitText("customer_id", 11)).toBe("customer_id");
    expect(fitText("customer_id", 10)).toBe("customer_…");
    expect(fitText("x", 0)).toBe("");
  });

  it("count two cells for East Asian characters and never cut one in half", () => {
    expect(cellCount("顧客_id")).toBe(7);
    expect(fitText("顧客注文明細", 6)).toBe("顧客…");
    expect(fitText("🗄🗄🗄", 4)).toBe("🗄…");
  });

  it("name the type, and for a key to a hub the table", () => {
    const { scene, model } = layOut(schemaWithHub(20), "modules");
    const rows = tableLabel(scene, indexOf(model, "entry_5")).rows;
    expect(rows.map((row) => row.value)).toEqual(["integer", "users", "integer"]);
    expect(rows.map((row) => row.isStub)).toEqual([false, true, false]);
    expect(tableLabel(scene, indexOf(model, "users"))).toMatchObject({ note: "20", isHub: true });
  });

  it("tell how many columns are hidden", () => {
    const { scene, model } = layOut(shop, "grid", "keys");
    expect(tableLabel(scene, indexOf(model, "customers"))).toMatchObject({ note: "+2" });
    expect(tableLabel(scene, indexOf(model, "customers")).rows.map((row) => row.name)).toEqual(["id"]);
  });

  it("fit the box, whatever the names", () => {
    const long = "a_column_with_a_name_that_nobody_would_want_to_type_every_day";
    const { scene } = layOut({ tables: [table(`${long}_table`, `${long}*, b`)], relationships: [] });
    const label = tableLabel(scene, 0);
    expect(cellCount(label.title)).toBeLessThanOrEqual(34);
    expect(cellCount(label.rows[0]?.name ?? "") + cellCount(label.rows[0]?.value ?? "")).toBeLessThanOrEqual(35);
  });

  it("spell long standard types short", () => {
    expect(shortType("character varying(255)")).toBe("varchar(255)");
    expect(shortType("timestamp(3) with time zone")).toBe("timestamptz(3)");
    expect(shortType("timestamp without time zone")).toBe("timestamp");
    expect(shortType("character(2)")).toBe("char(2)");
    expect(shortType("character set utf8")).toBe("character set utf8");
  });
});

describe("titles from afar", () => {
  it("wrap after words and get smaller before a word is cut", () => {
    expect(middleTitle("order_items", 0.4, { width: 280, height: 200 }).lines).toEqual(["order_items"]);
    const narrow = middleTitle("location_attribute_type", 0.2, { width: 280, height: 300 });
    expect(narrow.lines.join("")).toBe("location_attribute_type");
    expect(narrow.lines.length).toBeGreaterThan(1);
  });

  it("are no higher than their box as long as they can be read", () => {
    const sizeOf = (zoom: number) => middleTitle("tag", zoom, { width: 280, height: 34 }).size;
    expect(sizeOf(0.4)).toBeCloseTo(11 / 0.4);
    expect(sizeOf(0.25)).toBeLessThanOrEqual(34);
    expect(sizeOf(0.17)).toBeCloseTo(7.5 / 0.17);
  });

  it("keep to the lines that the box has room for", () => {
    const { lines } = middleTitle("one_two_three_four_five_six_seven_eight_nine_ten", 0.15, {
      width: 280,
      height: 120,
    });
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines.at(-1)).toMatch(/…$/);
  });
});

describe("names", () => {
  it("begin with their first word", () => {
    expect(["shop.order_items", "OrderItems", "ORDER_ITEMS", "order"].map(namePrefix)).toEqual(
      Array.from({ length: 4 }, () => "order"),
    );
  });
});

describe("a module's title", () => {
  const links = (...pairs: readonly (readonly [number, number])[]) => {
    const graph = Array.from({ length: 6 }, () => new Map<number, number>());
    for (const [one, other] of pairs) {
      graph[one]?.set(other, 1);
      graph[other]?.set(one, 1);
    }
    return graph;
  };

  it("is the word that its names begin with", () => {
    const names = ["order_item", "order_note", "stock_item", "stock_note", "city", "shop.order_tag"];
    const title = makeModuleTitle(
      names,
      names.map(() => "public"),
      links([0, 1]),
    );
    expect([title([0, 1, 5]), title([2, 3]), title([4])].map(({ name }) => name)).toEqual(["order", "stock", "city"]);
  });

  it("is its best connected table where most names of the schema begin with the same word", () => {
    const names = ["wp_posts", "wp_postmeta", "wp_comments", "wp_users", "wp_usermeta", "wp_options"];
    const title = makeModuleTitle(
      names,
      names.map(() => "public"),
      links([0, 1], [0, 2], [3, 4]),
    );
    expect([title([1, 2, 0]), title([4, 3]), title([5])].map(({ name }) => name)).toEqual([
      "wp_posts",
      "wp_users",
      "wp_options",
    ]);
  });

  it("says the namespace where there are several, shortened", () => {
    const names = ["a.order_item", "a.order_note", "b.city"];
    const title = makeModuleTitle(names, ["an_archive_of_every_year", "an_archive_of_every_year", "b"], links([0, 1]));
    expect([title([0, 1]), title([2])].map((each) => titleText(each, 24))).toEqual([
      "an_archiv… · order_item",
      "b · city",
    ]);
  });

  it("is told from the others of its namespace where all names there begin with one word", () => {
    const names = ["deal_a", "deal_b", "deal_c", "order_a", "stock_a", "stock_b", "city"];
    const namespaces = ["desk", "desk", "desk", "shop", "shop", "shop", "shop"];
    const title = makeModuleTitle(names, namespaces, links([0, 1]));
    expect([title([2, 0]), title([4, 5])].map(({ name }) => name)).toEqual(["deal_a", "stock"]);
  });

  it("leaves the namespace out where both do not fit, and cuts the name alone in its middle", () => {
    const title = { namespace: "ledger_ar…", name: "ledger_entry_118" };
    expect(titleText(title, 30)).toBe("ledger_ar… · ledger_entry_118");
    expect(titleText(title, 24)).toBe("ledger_entry_118");
    expect(titleText(title, 9)).toBe("ledg…_118");
    expect(titleText(title, 4)).toBe("led…");
  });
});

describe("the exported image", () => {
  it("is named by schema and day, without what file systems refuse", () => {
    expect(imageFileName("sakila", new Date(2025, 2, 7), "png")).toBe("erd-sakila-2025-03-07.png");
    expect(imageFileName('a/b: "c"', new Date(2025, 10, 30), "svg")).toBe("erd-a-b- -c--2025-11-30.svg");
  });

  it("is double for small diagrams, natural for large ones, and never more than a canvas holds", () => {
    expect(imageSize({ x: 0, y: 0, width: 2_000, height: 1_000 }).scale).toBe(2);
    expect(imageSize({ x: 0, y: 0, width: 14_000, height: 9_000 })).toEqual({ scale: 1, width: 14_000, height: 9_000 });
    const huge = imageSize({ x: 0, y: 0, width: 40_000, height: 30_000 });
    expect(huge.width * huge.height).toBeLessThanOrEqual(2 ** 28);
    expect(huge.scale).toBeGreaterThan(0.4);
    expect(imageSize({ x: 0, y: 0, width: 100_000, height: 200 }).width).toBeLessThanOrEqual(32_767);
  });
});
