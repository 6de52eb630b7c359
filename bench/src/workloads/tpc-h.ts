import type { Cell, Dataset, GeneratedTable } from "./dataset.ts";
import type { QueryShape } from "./query-shape.ts";
import { createDraw, dayText } from "./random-values.ts";
import type { Draw } from "./random-values.ts";

const nations =
  `ALGERIA:0 ARGENTINA:1 BRAZIL:1 CANADA:1 EGYPT:4 ETHIOPIA:0 FRANCE:3 GERMANY:3 INDIA:2 INDONESIA:2 IRAN:4 IRAQ:4 JAPAN:2
   JORDAN:4 KENYA:0 MOROCCO:0 MOZAMBIQUE:0 PERU:1 CHINA:2 ROMANIA:3 SAUDI_ARABIA:4 VIETNAM:2 RUSSIA:3 UNITED_KINGDOM:3 UNITED_STATES:1`
    .split(/\s+/u)
    .map((text) => text.split(":"));
const regions = ["AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST"];
const segments = ["AUTOMOBILE", "BUILDING", "FURNITURE", "MACHINERY", "HOUSEHOLD"];
const priorities = ["1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"];
const modes = ["REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"];
const instructions = ["DELIVER IN PERSON", "COLLECT COD", "NONE", "TAKE BACK RETURN"];
const typeWords = [
  ["STANDARD", "SMALL", "MEDIUM", "LARGE", "ECONOMY", "PROMO"],
  ["ANODIZED", "BURNISHED", "PLATED", "POLISHED", "BRUSHED"],
  ["TIN", "NICKEL", "BRASS", "STEEL", "COPPER"],
];
const containerWords = [
  ["SM", "LG", "MED", "JUMBO", "WRAP"],
  ["CASE", "BOX", "BAG", "JAR", "PKG", "PACK", "CAN", "DRUM"],
];
const colours =
  "almond azure beige blue brown coral cream cyan drab forest frosted green honey indian ivory khaki lace lemon navy olive orange peach pink plum red rose salmon sky tan white".split(
    " ",
  );

const [parts, suppliers, customers, orders] = [1000, 80, 750, 7500];
const lastOrderDay = 2405;

const words = (draw: Draw, lists: readonly (readonly string[])[]): string =>
  lists.map((list) => draw.oneOf(list)).join(" ");

/** The supplier of a part, one of four. */
const supplierOf = (part: number, which: number): number =>
  ((part + which * Math.floor(suppliers / 4 + (part - 1) / suppliers)) % suppliers) + 1;

function* partRows(): Generator<Cell[]> {
  const draw = createDraw(1);
  for (let key = 1; key <= parts; key += 1) {
    const maker = draw.between(1, 5);
    const name = Array.from({ length: 5 }, () => draw.oneOf(colours)).join(" ");
    const brand = `Brand#${maker}${draw.between(1, 5)}`;
    const type = words(draw, typeWords);
    yield [
      key,
      name,
      `Manufacturer#${maker}`,
      brand,
      type,
      draw.between(1, 50),
      words(draw, containerWords),
      900 + (key % 1000) / 10,
    ];
  }
}

function* supplierRows(): Generator<Cell[]> {
  const draw = createDraw(2);
  for (let key = 1; key <= suppliers; key += 1) {
    const comment = draw.happens(0.05) ? "some Customer had Complaints" : "quick and quiet";
    yield [key, `Supplier#${key}`, draw.between(0, 24), draw.between(-99_999, 999_999) / 100, comment];
  }
}

function* supplyRows(): Generator<Cell[]> {
  const draw = createDraw(3);
  for (let part = 1; part <= parts; part += 1)
    for (let which = 0; which < 4; which += 1)
      yield [part, supplierOf(part, which), draw.between(1, 9999), draw.between(100, 100_000) / 100];
}

function* customerRows(): Generator<Cell[]> {
  const draw = createDraw(4);
  for (let key = 1; key <= customers; key += 1) {
    const nation = draw.between(0, 24);
    const phone = `${nation + 10}-${draw.between(100, 999)}-${draw.between(1000, 9999)}`;
    yield [key, `Customer#${key}`, nation, phone, draw.between(-99_999, 999_999) / 100, draw.oneOf(segments)];
  }
}

interface Order {
  readonly row: Cell[];
  readonly lines: Cell[][];
}

/** Orders with their lines, whose days follow from that of the order. */
function* makeOrders(): Generator<Order> {
  const draw = createDraw(5);
  const cut = dayText(1992, 1263);
  for (let at = 0; at < orders; at += 1) {
    const key = Math.floor(at / 8) * 32 + (at % 8) + 1;
    const day = draw.between(0, lastOrderDay);
    // A third of the customers never orders.
    const customer = Math.ceil(draw.between(1, customers - 1) / 3) * 3 + draw.between(1, 2) - 3;
    const lines: Cell[][] = [];
    for (let line = 1, count = draw.between(1, 7); line <= count; line += 1) {
      const part = draw.between(1, parts);
      const shipped = day + draw.between(1, 121);
      const [committed, received] = [day + draw.between(30, 90), shipped + draw.between(1, 30)];
      const isLate = dayText(1992, received) > cut;
      const quantity = draw.between(1, 50);
      lines.push([
        key,
        part,
        supplierOf(part, draw.between(0, 3)),
        line,
        quantity,
        quantity * (900 + (part % 1000) / 10),
        draw.between(0, 10) / 100,
        draw.between(0, 8) / 100,
        isLate ? "N" : draw.oneOf(["R", "A"]),
        dayText(1992, shipped) > cut ? "O" : "F",
        dayText(1992, shipped),
        dayText(1992, committed),
        dayText(1992, received),
        draw.oneOf(instructions),
        draw.oneOf(modes),
      ]);
    }
    const open = lines.filter((line) => line[9] === "O").length;
    const status = open === lines.length ? "O" : open === 0 ? "F" : "P";
    const comment = draw.happens(0.02) ? "special packages and requests" : "as agreed";
    yield {
      row: [
        key,
        Math.max(1, customer),
        status,
        draw.between(90_000, 50_000_000) / 100,
        dayText(1992, day),
        draw.oneOf(priorities),
        0,
        comment,
      ],
      lines,
    };
  }
}

const tables: readonly GeneratedTable[] = [
  {
    name: "region",
    columns: ["r_regionkey integer PRIMARY KEY", "r_name text NOT NULL"],
    rows: regions.map((name, at) => [at, name]),
  },
  {
    name: "nation",
    columns: ["n_nationkey integer PRIMARY KEY", "n_name text NOT NULL", "n_regionkey integer NOT NULL"],
    keys: ["FOREIGN KEY (n_regionkey) REFERENCES public.region (r_regionkey)"],
    rows: nations.map(([name = "", region = ""], at) => [at, name.replace("_", " "), Number(region)]),
  },
  {
    name: "part",
    columns: [
      "p_partkey integer PRIMARY KEY",
      "p_name text NOT NULL",
      "p_mfgr text NOT NULL",
      "p_brand text NOT NULL",
      "p_type text NOT NULL",
      "p_size integer NOT NULL",
      "p_container text NOT NULL",
      "p_retailprice numeric(15,2) NOT NULL",
    ],
    rows: partRows(),
  },
  {
    name: "supplier",
    columns: [
      "s_suppkey integer PRIMARY KEY",
      "s_name text NOT NULL",
      "s_nationkey integer NOT NULL",
      "s_acctbal numeric(15,2) NOT NULL",
      "s_comment text NOT NULL",
    ],
    keys: ["FOREIGN KEY (s_nationkey) REFERENCES public.nation (n_nationkey)"],
    rows: supplierRows(),
  },
  {
    name: "partsupp",
    columns: [
      "ps_partkey integer NOT NULL",
      "ps_suppkey integer NOT NULL",
      "ps_availqty integer NOT NULL",
      "ps_supplycost numeric(15,2) NOT NULL",
      "PRIMARY KEY (ps_partkey, ps_suppkey)",
    ],
    keys: [
      "FOREIGN KEY (ps_partkey) REFERENCES public.part (p_partkey)",
      "FOREIGN KEY (ps_suppkey) REFERENCES public.supplier (s_suppkey)",
    ],
    rows: supplyRows(),
  },
  {
    name: "customer",
    columns: [
      "c_custkey integer PRIMARY KEY",
      "c_name text NOT NULL",
      "c_nationkey integer NOT NULL",
      "c_phone text NOT NULL",
      "c_acctbal numeric(15,2) NOT NULL",
      "c_mktsegment text NOT NULL",
    ],
    keys: ["FOREIGN KEY (c_nationkey) REFERENCES public.nation (n_nationkey)"],
    rows: customerRows(),
  },
  {
    name: "orders",
    columns: [
      "o_orderkey integer PRIMARY KEY",
      "o_custkey integer NOT NULL",
      "o_orderstatus text NOT NULL",
      "o_totalprice numeric(15,2) NOT NULL",
      "o_orderdate date NOT NULL",
      "o_orderpriority text NOT NULL",
      "o_shippriority integer NOT NULL",
      "o_comment text NOT NULL",
    ],
    keys: ["FOREIGN KEY (o_custkey) REFERENCES public.customer (c_custkey)"],
    rows: {
      *[Symbol.iterator]() {
        for (const { row } of makeOrders()) yield row;
      },
    },
  },
  {
    name: "lineitem",
    columns: [
      "l_orderkey integer NOT NULL",
      "l_partkey integer NOT NULL",
      "l_suppkey integer NOT NULL",
      "l_linenumber integer NOT NULL",
      "l_quantity numeric(15,2) NOT NULL",
      "l_extendedprice numeric(15,2) NOT NULL",
      "l_discount numeric(15,2) NOT NULL",
      "l_tax numeric(15,2) NOT NULL",
      "l_returnflag text NOT NULL",
      "l_linestatus text NOT NULL",
      "l_shipdate date NOT NULL",
      "l_commitdate date NOT NULL",
      "l_receiptdate date NOT NULL",
      "l_shipinstruct text NOT NULL",
      "l_shipmode text NOT NULL",
      "PRIMARY KEY (l_orderkey, l_linenumber)",
    ],
    keys: [
      "FOREIGN KEY (l_orderkey) REFERENCES public.orders (o_orderkey)",
      "FOREIGN KEY (l_partkey, l_suppkey) REFERENCES public.partsupp (ps_partkey, ps_suppkey)",
    ],
    rows: {
      *[Symbol.iterator]() {
        for (const { lines } of makeOrders()) yield* lines;
      },
    },
  },
];

const names: Readonly<Record<string, string>> = {
  c: "customer",
  l: "lineitem",
  n: "nation",
  o: "orders",
  p: "part",
  ps: "partsupp",
  r: "region",
  s: "supplier",
};

/** What joins the tables of each pair of aliases. */
const links: Readonly<Record<string, string>> = {
  co: "c.c_custkey = o.o_custkey",
  ol: "l.l_orderkey = o.o_orderkey",
  ls: "l.l_suppkey = s.s_suppkey",
  lp: "p.p_partkey = l.l_partkey",
  pps: "p.p_partkey = ps.ps_partkey",
  sps: "s.s_suppkey = ps.ps_suppkey",
  sn: "s.s_nationkey = n.n_nationkey",
  cn: "c.c_nationkey = n.n_nationkey",
  nr: "n.n_regionkey = r.r_regionkey",
  cs: "c.c_nationkey = s.s_nationkey",
  lps: "ps.ps_partkey = l.l_partkey AND ps.ps_suppkey = l.l_suppkey",
};

interface Plain {
  readonly tables: string;
  readonly joins?: string;
  readonly where: readonly string[];
  readonly more?: Readonly<Record<string, string>>;
  readonly items?: string;
  readonly tail?: string;
}

const plain: readonly Plain[] = [
  {
    tables: "l",
    where: ["l.l_shipdate <= '1998-09-02'"],
    items: "l.l_returnflag, l.l_linestatus, sum(l.l_quantity)",
    tail: "GROUP BY l.l_returnflag, l.l_linestatus",
  },
  {
    tables: "p s ps n r",
    joins: "pps sps sn nr",
    where: ["p.p_size = 15", "p.p_type LIKE '%BRASS'", "r.r_name = 'EUROPE'", "ps.ps_supplycost < 500"],
  },
  {
    tables: "c o l",
    joins: "co ol",
    where: ["c.c_mktsegment = 'BUILDING'", "o.o_orderdate < '1995-03-15'", "l.l_shipdate > '1995-03-15'"],
    items: "l.l_orderkey, o.o_orderdate, o.o_shippriority, sum(l.l_extendedprice)",
    tail: "GROUP BY l.l_orderkey, o.o_orderdate, o.o_shippriority",
  },
  {
    tables: "o",
    where: [
      "o.o_orderdate >= '1993-07-01'",
      "o.o_orderdate < '1993-10-01'",
      "EXISTS (SELECT 1 FROM lineitem AS x WHERE x.l_orderkey = o.o_orderkey AND x.l_commitdate < x.l_receiptdate)",
    ],
  },
  {
    tables: "c o l s n r",
    joins: "co ol ls cs sn nr",
    where: ["r.r_name = 'ASIA'", "o.o_orderdate >= '1994-01-01'", "o.o_orderdate < '1995-01-01'"],
  },
  {
    tables: "l",
    where: [
      "l.l_shipdate >= '1994-01-01'",
      "l.l_shipdate < '1995-01-01'",
      "l.l_discount BETWEEN 0.05 AND 0.07",
      "l.l_quantity < 24",
    ],
  },
  {
    tables: "s l o c",
    joins: "ls ol co",
    more: { n1: "nation", n2: "nation" },
    where: [
      "s.s_nationkey = n1.n_nationkey",
      "c.c_nationkey = n2.n_nationkey",
      "(n1.n_name = 'FRANCE' AND n2.n_name = 'GERMANY' OR n1.n_name = 'GERMANY' AND n2.n_name = 'FRANCE')",
      "l.l_shipdate BETWEEN '1995-01-01' AND '1996-12-31'",
    ],
  },
  {
    tables: "p l o c n r s",
    joins: "lp ol co cn nr ls",
    where: [
      "r.r_name = 'AMERICA'",
      "o.o_orderdate BETWEEN '1995-01-01' AND '1996-12-31'",
      "p.p_type = 'ECONOMY ANODIZED STEEL'",
    ],
  },
  { tables: "p s l ps o n", joins: "ls lps lp ol sn", where: ["p.p_name LIKE '%green%'"] },
  {
    tables: "c o l n",
    joins: "co ol cn",
    where: ["o.o_orderdate >= '1993-10-01'", "o.o_orderdate < '1994-01-01'", "l.l_returnflag = 'R'"],
    items: "c.c_custkey, c.c_name, sum(l.l_extendedprice)",
    tail: "GROUP BY c.c_custkey, c.c_name",
  },
  {
    tables: "ps s n",
    joins: "sps sn",
    where: ["n.n_name = 'GERMANY'"],
    items: "ps.ps_partkey, sum(ps.ps_availqty)",
    tail: "GROUP BY ps.ps_partkey",
  },
  {
    tables: "o l",
    joins: "ol",
    where: [
      "l.l_shipmode IN ('MAIL', 'SHIP')",
      "l.l_commitdate < l.l_receiptdate",
      "l.l_shipdate < l.l_commitdate",
      "l.l_receiptdate >= '1994-01-01'",
      "l.l_receiptdate < '1995-01-01'",
    ],
  },
  {
    tables: "c o",
    joins: "co",
    where: ["o.o_comment NOT LIKE '%special%requests%'"],
    items: "c.c_custkey, count(*)",
    tail: "GROUP BY c.c_custkey",
  },
  { tables: "l p", joins: "lp", where: ["l.l_shipdate >= '1995-09-01'", "l.l_shipdate < '1995-10-01'"] },
  {
    tables: "l s",
    joins: "ls",
    where: ["l.l_shipdate >= '1996-01-01'", "l.l_shipdate < '1996-04-01'"],
    items: "s.s_suppkey, sum(l.l_extendedprice)",
    tail: "GROUP BY s.s_suppkey",
  },
  {
    tables: "ps p",
    joins: "pps",
    where: [
      "p.p_brand <> 'Brand#45'",
      "p.p_type NOT LIKE 'MEDIUM POLISHED%'",
      "p.p_size IN (49, 14, 23, 45, 19, 3, 36, 9)",
      "ps.ps_suppkey NOT IN (SELECT s_suppkey FROM supplier WHERE s_comment LIKE '%Customer%Complaints%')",
    ],
  },
  { tables: "l p", joins: "lp", where: ["p.p_brand = 'Brand#23'", "p.p_container = 'MED BOX'", "l.l_quantity < 6"] },
  {
    tables: "c o l",
    joins: "co ol",
    where: ["o.o_orderkey IN (SELECT l_orderkey FROM lineitem GROUP BY l_orderkey HAVING sum(l_quantity) > 250)"],
  },
  {
    tables: "l p",
    where: [
      "(p.p_partkey = l.l_partkey AND p.p_brand = 'Brand#12' AND p.p_container IN ('SM CASE', 'SM BOX', 'SM PACK', 'SM PKG') AND l.l_quantity BETWEEN 1 AND 11 AND p.p_size BETWEEN 1 AND 5 AND l.l_shipmode IN ('AIR', 'REG AIR') OR p.p_partkey = l.l_partkey AND p.p_brand = 'Brand#23' AND p.p_container IN ('MED BAG', 'MED BOX', 'MED PKG', 'MED PACK') AND l.l_quantity BETWEEN 10 AND 20 AND p.p_size BETWEEN 1 AND 10 AND l.l_shipmode IN ('AIR', 'REG AIR') OR p.p_partkey = l.l_partkey AND p.p_brand = 'Brand#34' AND l.l_quantity BETWEEN 20 AND 30 AND p.p_size BETWEEN 1 AND 15 AND l.l_shipmode IN ('AIR', 'REG AIR'))",
    ],
  },
  {
    tables: "s n",
    joins: "sn",
    where: [
      "n.n_name = 'CANADA'",
      "s.s_suppkey IN (SELECT ps_suppkey FROM partsupp WHERE ps_partkey IN (SELECT p_partkey FROM part WHERE p_name LIKE 'forest%'))",
    ],
  },
  {
    tables: "s l o n",
    joins: "ls ol sn",
    where: [
      "o.o_orderstatus = 'F'",
      "l.l_receiptdate > l.l_commitdate",
      "n.n_name = 'SAUDI ARABIA'",
      "EXISTS (SELECT 1 FROM lineitem AS x WHERE x.l_orderkey = l.l_orderkey AND x.l_suppkey <> l.l_suppkey)",
    ],
  },
  {
    tables: "c",
    where: [
      "substring(c.c_phone from 1 for 2) IN ('13', '31', '23', '29', '30', '18', '17')",
      "c.c_acctbal > 4500",
      "NOT EXISTS (SELECT 1 FROM orders AS x WHERE x.o_custkey = c.c_custkey)",
    ],
  },
];

const queries = plain.map(({ tables: aliases, joins = "", where, more = {}, items, tail }, at): QueryShape => ({
  name: `h${at + 1}`,
  tables: { ...Object.fromEntries(aliases.split(" ").map((alias) => [alias, names[alias] ?? alias])), ...more },
  conditions: [
    ...joins.split(" ").flatMap((link) => (link === "" ? [] : (links[link] ?? "").split(" AND "))),
    ...where,
  ],
  items,
  tail,
}));

/** A warehouse of orders after the schema and the rules of TPC-H, with queries that join and filter as its 22 do. */
export const tpcH: Dataset = { name: "TPC-H", tables, queries };
