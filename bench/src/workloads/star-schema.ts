import type { Cell, Dataset } from "./dataset.ts";
import type { QueryShape } from "./query-shape.ts";
import { createDraw, dayText } from "./random-values.ts";

const regions = ["AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST"];
const nationOf = (region: string, at: number): string => `${region.slice(0, 6)}-N${at}`;
const [customers, suppliers, parts, days, lines] = [900, 120, 1400, 2556, 30_000];

const dateKey = (day: number): number => Number(dayText(1992, day).replaceAll("-", ""));

function* dateRows(): Generator<Cell[]> {
  for (let day = 0; day < days; day += 1) {
    const text = dayText(1992, day);
    const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))];
    const week = Math.floor((day % 365.25) / 7) + 1;
    yield [dateKey(day), year, year * 100 + month, `M${month}-${year}`, week];
  }
}

/** Customers and suppliers stand in a city of a nation of a region. */
function* placedRows(count: number, seed: number, name: string): Generator<Cell[]> {
  const draw = createDraw(seed);
  for (let key = 1; key <= count; key += 1) {
    const region = draw.oneOf(regions);
    const nation = nationOf(region, draw.between(1, 5));
    yield [key, `${name}#${key}`, `${nation}-C${draw.between(0, 9)}`, nation, region];
  }
}

function* partRows(): Generator<Cell[]> {
  const draw = createDraw(23);
  for (let key = 1; key <= parts; key += 1) {
    const maker = draw.between(1, 5);
    const category = maker * 10 + draw.between(1, 5);
    yield [key, `MFGR#${maker}`, `MFGR#${category}`, `MFGR#${category}${draw.between(1, 40)}`, draw.between(1, 50)];
  }
}

function* orderRows(): Generator<Cell[]> {
  const draw = createDraw(24);
  for (let key = 1; key <= lines; key += 1)
    yield [
      key,
      draw.between(1, customers),
      draw.between(1, parts),
      draw.between(1, suppliers),
      dateKey(draw.between(0, days - 150)),
      draw.between(1, 50),
      draw.between(0, 10),
      draw.between(90_000, 10_000_000),
    ];
}

const joins: Readonly<Record<string, string>> = {
  d: "lo.lo_orderdate = d.d_datekey",
  c: "lo.lo_custkey = c.c_custkey",
  s: "lo.lo_suppkey = s.s_suppkey",
  p: "lo.lo_partkey = p.p_partkey",
};
const names: Readonly<Record<string, string>> = { d: "dwdate", c: "ssb_customer", s: "ssb_supplier", p: "ssb_part" };

const two = "GROUP BY d.d_year, p.p_brand1";
const three = "GROUP BY c.c_nation, s.s_nation, d.d_year";
const [asia, america] = ["ASIA-N1", "AMERIC-N2"];

/** The four flights: the dimensions, what is asked of them, and what the lines are grouped by. */
const flights: readonly (readonly [dimensions: string, where: string, tail?: string])[] = [
  ["d", "d.d_year = 1993 AND lo.lo_discount BETWEEN 1 AND 3 AND lo.lo_quantity < 25"],
  ["d", "d.d_yearmonthnum = 199401 AND lo.lo_discount BETWEEN 4 AND 6 AND lo.lo_quantity BETWEEN 26 AND 35"],
  [
    "d",
    "d.d_weeknuminyear = 6 AND d.d_year = 1994 AND lo.lo_discount BETWEEN 5 AND 7 AND lo.lo_quantity BETWEEN 26 AND 35",
  ],
  ["d p s", "p.p_category = 'MFGR#12' AND s.s_region = 'AMERICA'", two],
  ["d p s", "p.p_brand1 >= 'MFGR#2221' AND p.p_brand1 <= 'MFGR#2228' AND s.s_region = 'ASIA'", two],
  ["d p s", "p.p_brand1 = 'MFGR#2239' AND s.s_region = 'EUROPE'", two],
  ["c s d", "c.c_region = 'ASIA' AND s.s_region = 'ASIA' AND d.d_year >= 1992 AND d.d_year <= 1997", three],
  [
    "c s d",
    `c.c_nation = '${america}' AND s.s_nation = '${america}' AND d.d_year BETWEEN 1992 AND 1997`,
    "GROUP BY c.c_city, s.s_city, d.d_year",
  ],
  [
    "c s d",
    `c.c_city IN ('${asia}-C1', '${asia}-C5') AND s.s_nation = '${asia}' AND d.d_year BETWEEN 1992 AND 1997`,
    "GROUP BY c.c_city, s.s_city, d.d_year",
  ],
  [
    "c s d",
    `c.c_nation = '${asia}' AND s.s_nation = '${america}' AND d.d_yearmonth = 'M12-1997'`,
    "GROUP BY c.c_city, s.s_city, d.d_year",
  ],
  [
    "d c s p",
    "c.c_region = 'AMERICA' AND s.s_region = 'AMERICA' AND p.p_mfgr IN ('MFGR#1', 'MFGR#2')",
    "GROUP BY d.d_year, c.c_nation",
  ],
  [
    "d c s p",
    "c.c_region = 'AMERICA' AND s.s_region = 'AMERICA' AND d.d_year IN (1997, 1998) AND p.p_mfgr IN ('MFGR#1', 'MFGR#2')",
    "GROUP BY d.d_year, s.s_nation, p.p_category",
  ],
  [
    "d c s p",
    `c.c_region = 'AMERICA' AND s.s_nation = '${america}' AND d.d_year IN (1997, 1998) AND p.p_category = 'MFGR#14'`,
    "GROUP BY d.d_year, s.s_city, p.p_brand1",
  ],
];

const queries = flights.map(([dimensions, where, tail], at): QueryShape => {
  const aliases = dimensions.split(" ");
  const ands = where
    .replaceAll(/(BETWEEN \S+) AND/gu, "$1 &")
    .split(" AND ")
    .map((condition) => condition.replaceAll("&", "AND"));
  return {
    name: `s${at + 1}`,
    tables: { lo: "lineorder", ...Object.fromEntries(aliases.map((alias) => [alias, names[alias] ?? alias])) },
    conditions: [...aliases.map((alias) => joins[alias] ?? ""), ...ands],
    items: tail === undefined ? undefined : `${tail.slice("GROUP BY ".length)}, sum(lo.lo_revenue)`,
    tail,
  };
});

const placed = (prefix: string): string[] => [
  `${prefix}key integer PRIMARY KEY`,
  ...["name", "city", "nation", "region"].map((name) => `${prefix.slice(0, 2)}${name} text NOT NULL`),
];

/** One table of order lines with its dimensions, after the star schema benchmark, and queries that join and filter as its 13 do. */
export const starSchema: Dataset = {
  name: "SSB",
  tables: [
    {
      name: "dwdate",
      columns: [
        "d_datekey integer PRIMARY KEY",
        "d_year integer NOT NULL",
        "d_yearmonthnum integer NOT NULL",
        "d_yearmonth text NOT NULL",
        "d_weeknuminyear integer NOT NULL",
      ],
      rows: dateRows(),
    },
    { name: "ssb_customer", columns: placed("c_cust"), rows: placedRows(customers, 21, "Customer") },
    { name: "ssb_supplier", columns: placed("s_supp"), rows: placedRows(suppliers, 22, "Supplier") },
    {
      name: "ssb_part",
      columns: [
        "p_partkey integer PRIMARY KEY",
        "p_mfgr text NOT NULL",
        "p_category text NOT NULL",
        "p_brand1 text NOT NULL",
        "p_size integer NOT NULL",
      ],
      rows: partRows(),
    },
    {
      name: "lineorder",
      columns: [
        "lo_linekey integer PRIMARY KEY",
        "lo_custkey integer NOT NULL",
        "lo_partkey integer NOT NULL",
        "lo_suppkey integer NOT NULL",
        "lo_orderdate integer NOT NULL",
        "lo_quantity integer NOT NULL",
        "lo_discount integer NOT NULL",
        "lo_revenue integer NOT NULL",
      ],
      keys: [
        "FOREIGN KEY (lo_custkey) REFERENCES public.ssb_customer (c_custkey)",
        "FOREIGN KEY (lo_partkey) REFERENCES public.ssb_part (p_partkey)",
        "FOREIGN KEY (lo_suppkey) REFERENCES public.ssb_supplier (s_suppkey)",
        "FOREIGN KEY (lo_orderdate) REFERENCES public.dwdate (d_datekey)",
      ],
      rows: orderRows(),
    },
  ],
  queries,
};
