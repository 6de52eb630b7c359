import type { Cell, Dataset, GeneratedTable } from "./dataset.ts";
import type { QueryShape } from "./query-shape.ts";
import { createDraw, dayText } from "./random-values.ts";
import type { Draw } from "./random-values.ts";

const [days, items, customers, addresses, demographics, households, stores, promotions, warehouses, reasons] = [
  1826, 1500, 2000, 1200, 800, 360, 12, 40, 5, 35,
];
const states = ["TN", "CA", "TX", "GA", "OH", "NY", "IL", "SD", "MI", "WA"];
const categories = ["Books", "Home", "Electronics", "Jewelry", "Men", "Music", "Shoes", "Sports", "Children", "Women"];
const education = ["Primary", "Secondary", "College", "2 yr Degree", "4 yr Degree", "Advanced Degree", "Unknown"];
const potentials = ["0-500", "501-1000", "1001-5000", "5001-10000", ">10000", "Unknown"];
const firstDay = 2_450_815;

function* rows(seed: number, length: number, make: (draw: Draw, key: number) => readonly Cell[]): Generator<Cell[]> {
  const draw = createDraw(seed);
  for (let key = 1; key <= length; key += 1) yield [key, ...make(draw, key)];
}

function* dateRows(): Generator<Cell[]> {
  for (let day = 0; day < days; day += 1) {
    const text = dayText(1998, day);
    const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))];
    yield [firstDay + day, text, year, month, Math.ceil(month / 3), (year - 1990) * 12 + month, (day + 4) % 7];
  }
}

/** Far more is sold towards the end of a year. */
const saleDay = (draw: Draw): number => {
  const [year, day] = [draw.between(0, 4), draw.happens(0.5) ? draw.between(300, 364) : draw.between(0, 364)];
  return Math.min(days - 1, year * 365 + day);
};

/** A sale is NULL in a key now and then, as in the original. */
const orNull = (draw: Draw, value: number): number | null => (draw.happens(0.04) ? null : value);

interface Channel {
  readonly table: string;
  readonly prefix: string;
  readonly seed: number;
  readonly sales: number;
  /** What stands for the place of a sale. */
  readonly places: number;
}

const channels: readonly Channel[] = [
  { table: "store", prefix: "ss", seed: 61, sales: 24_000, places: stores },
  { table: "catalog", prefix: "cs", seed: 62, sales: 12_000, places: warehouses },
  { table: "web", prefix: "ws", seed: 63, sales: 6000, places: warehouses },
];

/** Lines of a sale: several items on one ticket, of one customer on one day. */
function makeSales({ seed, sales, places }: Channel): Cell[][] {
  const draw = createDraw(seed);
  const made: Cell[][] = [];
  for (let ticket = 1; made.length < sales; ticket += 1) {
    const customer = draw.skewed(customers, 0.5);
    const head = [
      orNull(draw, firstDay + saleDay(draw)),
      orNull(draw, customer),
      orNull(draw, (customer % demographics) + 1),
      orNull(draw, (customer % households) + 1),
      orNull(draw, (customer % addresses) + 1),
      orNull(draw, draw.between(1, places)),
      orNull(draw, draw.between(1, promotions)),
    ];
    const first = draw.between(1, items);
    for (let line = 0, count = draw.between(1, 12); line < count; line += 1) {
      const price = draw.between(1, 20_000) / 100;
      made.push([
        ((first + line * 37) % items) + 1,
        ticket,
        ...head,
        draw.between(1, 100),
        price,
        draw.between(-10_000, 10_000) / 100,
      ]);
    }
  }
  return made;
}

const salesColumns = (prefix: string): string[] => [
  `${prefix}_item_sk integer NOT NULL`,
  `${prefix}_ticket_number integer NOT NULL`,
  ...["sold_date_sk", "customer_sk", "cdemo_sk", "hdemo_sk", "addr_sk", "place_sk", "promo_sk"].map(
    (name) => `${prefix}_${name} integer`,
  ),
  `${prefix}_quantity integer`,
  `${prefix}_sales_price numeric(7,2)`,
  `${prefix}_net_profit numeric(7,2)`,
  `PRIMARY KEY (${prefix}_item_sk, ${prefix}_ticket_number)`,
];

const dimensionKeys = (prefix: string, place: string): string[] =>
  [
    ["item_sk", "item (i_item_sk)"],
    ["sold_date_sk", "date_dim (d_date_sk)"],
    ["customer_sk", "customer (c_customer_sk)"],
    ["cdemo_sk", "customer_demographics (cd_demo_sk)"],
    ["hdemo_sk", "household_demographics (hd_demo_sk)"],
    ["addr_sk", "customer_address (ca_address_sk)"],
    ["place_sk", place],
    ["promo_sk", "promotion (p_promo_sk)"],
  ].map(([column = "", target = ""]) => `FOREIGN KEY (${prefix}_${column}) REFERENCES public.${target}`);

/** A tenth of what is sold comes back. */
function channelTables(channel: Channel): GeneratedTable[] {
  const { table, prefix } = channel;
  const sold = makeSales(channel);
  const back = `${prefix.slice(0, 1)}r`;
  const draw = createDraw(channel.seed + 100);
  const returned = sold
    .filter(() => draw.happens(0.1))
    .map(([item = null, ticket = null, day = null, customer = null]) => [
      item,
      ticket,
      day === null ? null : Math.min(firstDay + days - 1, Number(day) + draw.between(1, 60)),
      customer,
      draw.skewed(reasons, 1),
      draw.between(1, 10_000) / 100,
    ]);
  return [
    {
      name: `${table}_sales`,
      columns: salesColumns(prefix),
      keys: dimensionKeys(prefix, table === "store" ? "store (s_store_sk)" : "warehouse (w_warehouse_sk)"),
      rows: sold,
    },
    {
      name: `${table}_returns`,
      columns: [
        `${back}_item_sk integer NOT NULL`,
        `${back}_ticket_number integer NOT NULL`,
        `${back}_returned_date_sk integer`,
        `${back}_customer_sk integer`,
        `${back}_reason_sk integer`,
        `${back}_return_amt numeric(7,2)`,
        `PRIMARY KEY (${back}_item_sk, ${back}_ticket_number)`,
      ],
      keys: [
        `FOREIGN KEY (${back}_item_sk, ${back}_ticket_number) REFERENCES public.${table}_sales (${prefix}_item_sk, ${prefix}_ticket_number)`,
        `FOREIGN KEY (${back}_reason_sk) REFERENCES public.reason (r_reason_sk)`,
      ],
      rows: returned,
    },
  ];
}

const table = (name: string, columns: readonly string[], made: Iterable<readonly Cell[]>): GeneratedTable => ({
  name,
  columns: columns.map((column, at) => (at === 0 ? `${column} integer PRIMARY KEY` : column)),
  rows: made,
});

const tables: readonly GeneratedTable[] = [
  table(
    "date_dim",
    [
      "d_date_sk",
      "d_date date NOT NULL",
      "d_year integer NOT NULL",
      "d_moy integer NOT NULL",
      "d_qoy integer NOT NULL",
      "d_month_seq integer NOT NULL",
      "d_dow integer NOT NULL",
    ],
    dateRows(),
  ),
  table(
    "item",
    [
      "i_item_sk",
      "i_item_id text NOT NULL",
      "i_category text",
      "i_class text",
      "i_brand_id integer",
      "i_manager_id integer",
      "i_current_price numeric(7,2)",
      "i_color text",
    ],
    rows(51, items, (draw, key) => {
      const category = draw.oneOf(categories);
      return [
        `I${Math.floor(key / 2)}`,
        category,
        `${category}-${draw.between(1, 10)}`,
        draw.between(1, 9) * 1_000_000 + draw.between(1, 9),
        draw.between(1, 100),
        draw.skewed(10_000, 2) / 100,
        draw.oneOf(["red", "blue", "peach", "plum", "snow", "lime", "navy", "rose", "puff", "tan"]),
      ];
    }),
  ),
  table(
    "customer_address",
    ["ca_address_sk", "ca_state text", "ca_city text", "ca_zip text", "ca_gmt_offset integer"],
    rows(52, addresses, (draw) => {
      const state = draw.skewed(states.length, 1) - 1;
      return [states[state] ?? null, `City${draw.skewed(80)}`, String(draw.between(10_000, 99_999)), -5 - (state % 4)];
    }),
  ),
  table(
    "customer_demographics",
    [
      "cd_demo_sk",
      "cd_gender text",
      "cd_marital_status text",
      "cd_education_status text",
      "cd_purchase_estimate integer",
    ],
    rows(53, demographics, (draw) => [
      draw.oneOf(["M", "F"]),
      draw.oneOf(["S", "M", "D", "W", "U"]),
      draw.oneOf(education),
      draw.between(1, 20) * 500,
    ]),
  ),
  table(
    "household_demographics",
    ["hd_demo_sk", "hd_buy_potential text", "hd_dep_count integer", "hd_vehicle_count integer"],
    rows(54, households, (draw) => [draw.oneOf(potentials), draw.between(0, 9), draw.between(-1, 4)]),
  ),
  {
    ...table(
      "customer",
      [
        "c_customer_sk",
        "c_current_addr_sk integer",
        "c_birth_month integer",
        "c_birth_country text",
        "c_preferred_cust_flag text",
      ],
      rows(55, customers, (draw, key) => [
        (key % addresses) + 1,
        orNull(draw, draw.between(1, 12)),
        draw.happens(0.05) ? null : `Country${draw.skewed(60)}`,
        draw.oneOf(["Y", "N"]),
      ]),
    ),
    keys: ["FOREIGN KEY (c_current_addr_sk) REFERENCES public.customer_address (ca_address_sk)"],
  },
  table(
    "store",
    ["s_store_sk", "s_state text", "s_county text", "s_number_employees integer"],
    rows(56, stores, (draw) => [draw.oneOf(states.slice(0, 3)), `County${draw.between(1, 4)}`, draw.between(200, 300)]),
  ),
  table(
    "warehouse",
    ["w_warehouse_sk", "w_state text"],
    rows(57, warehouses, (draw) => [draw.oneOf(states)]),
  ),
  table(
    "promotion",
    ["p_promo_sk", "p_channel_email text", "p_channel_event text"],
    rows(58, promotions, (draw) => [draw.happens(0.9) ? "N" : "Y", draw.oneOf(["N", "N", "Y"])]),
  ),
  table(
    "reason",
    ["r_reason_sk", "r_reason_desc text NOT NULL"],
    rows(59, reasons, (_, key) => [`reason ${key}`]),
  ),
  ...channels.flatMap(channelTables),
];

interface Dimension {
  readonly alias: string;
  readonly table: string;
  readonly join: (sale: string) => string;
  readonly filter: (draw: Draw) => string;
  readonly group: string;
}

const dimensions: readonly Dimension[] = [
  {
    alias: "d",
    table: "date_dim",
    join: (sale) => `f.${sale}_sold_date_sk = d.d_date_sk`,
    filter: (draw) =>
      draw.oneOf([
        `d.d_year = ${draw.between(1998, 2002)}`,
        `d.d_year = ${draw.between(1998, 2002)} AND d.d_moy = ${draw.between(1, 12)}`,
        `d.d_month_seq BETWEEN ${draw.between(98, 130)} AND 140`,
        `d.d_qoy = ${draw.between(1, 4)} AND d.d_year = 2000`,
        "d.d_date BETWEEN '2000-08-23' AND '2000-09-22'",
      ]),
    group: "d.d_year",
  },
  {
    alias: "i",
    table: "item",
    join: (sale) => `f.${sale}_item_sk = i.i_item_sk`,
    filter: (draw) =>
      draw.oneOf([
        `i.i_category = '${draw.oneOf(categories)}'`,
        `i.i_category IN ('${draw.oneOf(categories)}', 'Books') AND i.i_class LIKE '%-${draw.between(1, 9)}'`,
        `i.i_manager_id = ${draw.between(1, 100)}`,
        `i.i_manager_id BETWEEN ${draw.between(1, 60)} AND 70`,
        `i.i_current_price > ${draw.between(1, 60)}`,
        "i.i_color IN ('red', 'plum')",
      ]),
    group: "i.i_brand_id",
  },
  {
    alias: "c",
    table: "customer",
    join: (sale) => `f.${sale}_customer_sk = c.c_customer_sk`,
    filter: (draw) =>
      draw.oneOf([
        `c.c_birth_month = ${draw.between(1, 12)}`,
        "c.c_preferred_cust_flag = 'Y'",
        "c.c_birth_country = 'Country3'",
      ]),
    group: "c.c_customer_sk",
  },
  {
    alias: "ca",
    table: "customer_address",
    join: (sale) => `f.${sale}_addr_sk = ca.ca_address_sk`,
    filter: (draw) =>
      draw.oneOf([
        `ca.ca_state IN ('${draw.oneOf(states)}', 'TX', 'OH')`,
        `ca.ca_state = '${draw.oneOf(states)}'`,
        "ca.ca_gmt_offset = -5",
        "ca.ca_city = 'City1'",
      ]),
    group: "ca.ca_state",
  },
  {
    alias: "cd",
    table: "customer_demographics",
    join: (sale) => `f.${sale}_cdemo_sk = cd.cd_demo_sk`,
    filter: (draw) =>
      draw.oneOf([
        `cd.cd_gender = 'M' AND cd.cd_marital_status = 'S' AND cd.cd_education_status = '${draw.oneOf(education)}'`,
        "cd.cd_marital_status = 'W'",
      ]),
    group: "cd.cd_gender",
  },
  {
    alias: "hd",
    table: "household_demographics",
    join: (sale) => `f.${sale}_hdemo_sk = hd.hd_demo_sk`,
    filter: (draw) =>
      draw.oneOf([
        `hd.hd_dep_count = ${draw.between(0, 9)}`,
        "hd.hd_buy_potential = '>10000' AND hd.hd_vehicle_count > 0",
        "(hd.hd_dep_count = 4 OR hd.hd_vehicle_count = 3)",
      ]),
    group: "hd.hd_buy_potential",
  },
  {
    alias: "p",
    table: "promotion",
    join: (sale) => `f.${sale}_promo_sk = p.p_promo_sk`,
    filter: () => "(p.p_channel_email = 'N' OR p.p_channel_event = 'N')",
    group: "p.p_promo_sk",
  },
];

function makeQuery(at: number): QueryShape {
  const draw = createDraw(5000 + at * 104_729);
  const channel = draw.oneOf([...channels, ...channels.slice(0, 1)]);
  const sale = channel.prefix;
  const chosen = dimensions.filter(() => draw.happens(0.45));
  if (chosen.length === 0) chosen.push(...dimensions.slice(0, 2));
  const tables: Record<string, string> = {
    f: `${channel.table}_sales`,
    ...Object.fromEntries(chosen.map(({ alias, table }) => [alias, table])),
  };
  const conditions = chosen.flatMap(({ join, filter }) => [join(sale), ...(draw.happens(0.75) ? [filter(draw)] : [])]);
  if (draw.happens(0.3)) {
    const back = `${sale.slice(0, 1)}r`;
    tables["b"] = `${channel.table}_returns`;
    conditions.push(`f.${sale}_item_sk = b.${back}_item_sk`, `f.${sale}_ticket_number = b.${back}_ticket_number`);
    if (draw.happens(0.5)) {
      tables["r"] = "reason";
      conditions.push(`b.${back}_reason_sk = r.r_reason_sk`, `r.r_reason_desc = 'reason ${draw.between(1, 9)}'`);
    }
  }
  if (chosen.some(({ alias }) => alias === "c") && chosen.some(({ alias }) => alias === "ca") && draw.happens(0.5))
    conditions.push("c.c_current_addr_sk = ca.ca_address_sk");
  if (draw.happens(0.3)) conditions.push(`f.${sale}_quantity BETWEEN ${draw.between(1, 40)} AND 60`);
  const groups = chosen.flatMap(({ group }) => (draw.happens(0.4) ? [group] : []));
  const grouped =
    groups.length === 0
      ? {}
      : { items: `${groups.join(", ")}, sum(f.${sale}_sales_price)`, tail: `GROUP BY ${groups.join(", ")}` };
  return { name: `ds${at + 1}`, tables, conditions, ...grouped };
}

/** Sales and returns of three channels with their dimensions, after the schema of TPC-DS, and as many queries of its kinds of joins. */
export const retail: Dataset = {
  name: "TPC-DS",
  tables,
  queries: Array.from({ length: 99 }, (_, at) => makeQuery(at)),
};
