import type { Cell, Dataset, GeneratedTable } from "./dataset.ts";
import type { QueryShape } from "./query-shape.ts";
import { createDraw } from "./random-values.ts";
import type { Draw } from "./random-values.ts";

const count = {
  titles: 5000,
  names: 6000,
  characters: 4000,
  companies: 1200,
  keywords: 1500,
  cast: 26_000,
  infos: 14_000,
  ratings: 5500,
  companiesOf: 7000,
  keywordsOf: 12_000,
  links: 700,
  complete: 900,
  personInfos: 7000,
  akaNames: 2500,
  akaTitles: 1200,
};

const kinds = ["movie", "tv series", "tv movie", "video movie", "tv mini series", "video game", "episode"];
const companyTypes = ["distributors", "production companies", "special effects companies", "miscellaneous companies"];
const roles = [
  "actor",
  "actress",
  "producer",
  "writer",
  "cinematographer",
  "composer",
  "costume designer",
  "director",
  "editor",
  "guest",
];
const infoTypes = [
  "runtimes",
  "color info",
  "genres",
  "languages",
  "certificates",
  "sound mix",
  "countries",
  "rating",
  "votes",
  "release dates",
  "budget",
  "trivia",
  "mini biography",
  "birth notes",
  "height",
  "top 250 rank",
  "bottom 10 rank",
];
const linkTypes = [
  "follows",
  "followed by",
  "remake of",
  "remade as",
  "references",
  "referenced in",
  "spoofs",
  "features",
];
const castTypes = ["cast", "crew", "complete", "complete+verified"];
const countries = ["[us]", "[gb]", "[de]", "[fr]", "[jp]", "[it]", "[in]", "[ca]", "[se]", "[ru]"];
const genres = [
  "Drama",
  "Comedy",
  "Short",
  "Documentary",
  "Horror",
  "Action",
  "Thriller",
  "Romance",
  "Crime",
  "Sci-Fi",
];
const languages = ["English", "German", "French", "Japanese", "Italian", "Hindi", "Swedish", "Russian"];
const words = [
  "murder",
  "love",
  "night",
  "war",
  "king",
  "blood",
  "dream",
  "city",
  "sea",
  "money",
  "ghost",
  "train",
  "dance",
  "winter",
  "secret",
  "star",
];
const given = [
  "Anna",
  "Bert",
  "Carl",
  "Dora",
  "Emil",
  "Fred",
  "Greta",
  "Hans",
  "Ivan",
  "Jane",
  "Kurt",
  "Lisa",
  "Tim",
  "Zoe",
];

/** Titles that are known better have more of everything: the smaller the number, the better it is known. */
const wellKnown = (draw: Draw): number => draw.skewed(count.titles, 1.2);

function* numbered(names: readonly string[]): Generator<Cell[]> {
  for (const [at, name] of names.entries()) yield [at + 1, name];
}

interface Film {
  readonly kind: number;
  readonly year: number | null;
  readonly country: number;
}

/** The kind of a film goes with its year, and much else with both. */
const films: readonly Film[] = (() => {
  const draw = createDraw(31);
  return Array.from({ length: count.titles }, () => {
    const kind = draw.happens(0.3) ? 7 : draw.skewed(7, 1.5);
    const first = kind === 7 || kind === 2 ? 1960 : kind === 6 ? 1985 : 1905;
    const year = draw.happens(0.05) ? null : 2013 - Math.floor((2013 - first) * draw.next() ** 2);
    return { kind, year, country: draw.skewed(countries.length, 2) - 1 };
  });
})();

const filmOf = (title: number): Film => films[title - 1] ?? { kind: 1, year: null, country: 0 };

function* titleRows(): Generator<Cell[]> {
  const draw = createDraw(32);
  for (const [at, { kind, year }] of films.entries()) {
    const name = `The ${draw.oneOf(words)} of the ${draw.oneOf(words)} ${draw.between(1, 60)}`;
    yield [at + 1, name, kind, year, kind === 7 ? draw.between(1, 30) : null];
  }
}

function* companyRows(): Generator<Cell[]> {
  const draw = createDraw(33);
  for (let id = 1; id <= count.companies; id += 1) {
    const country = draw.happens(0.05) ? null : (countries[draw.skewed(countries.length, 1.5) - 1] ?? null);
    yield [
      id,
      `${draw.oneOf(words)} ${draw.oneOf(["Film", "Pictures", "Television", "Studios", "Warner", "Universal"])} ${id}`,
      country,
    ];
  }
}

function* filmCompanyRows(): Generator<Cell[]> {
  const draw = createDraw(34);
  for (let id = 1; id <= count.companiesOf; id += 1) {
    const title = wellKnown(draw);
    const type = draw.happens(0.55) ? 1 : draw.happens(0.95) ? 2 : draw.between(3, 4);
    const isOld = (filmOf(title).year ?? 2000) < 1990;
    const note = draw.happens(0.45)
      ? null
      : `(${isOld ? "theatrical" : draw.oneOf(["TV", "DVD", "VHS", "theatrical"])}) ${isOld ? "" : "(worldwide)"} ${countries[filmOf(title).country] ?? ""}`;
    yield [id, title, draw.skewed(count.companies, 2), type, note];
  }
}

function* castRows(): Generator<Cell[]> {
  const draw = createDraw(35);
  for (let id = 1; id <= count.cast; id += 1) {
    const role = draw.happens(0.55) ? draw.between(1, 2) : draw.between(3, 10);
    const title = wellKnown(draw);
    const isVoice = filmOf(title).kind >= 6 && draw.happens(0.4);
    const note = isVoice
      ? "(voice)"
      : role > 2 && draw.happens(0.5)
        ? draw.oneOf(["(producer)", "(executive producer)", "(writer)", "(head writer)"])
        : draw.happens(0.2)
          ? "(uncredited)"
          : null;
    const person = draw.skewed(count.names, 1.5);
    yield [
      id,
      person - ((person + role) % 2),
      title,
      role <= 2 ? draw.skewed(count.characters, 2) : null,
      note,
      draw.happens(0.4) ? null : draw.skewed(60),
      role,
    ];
  }
}

function* nameRows(): Generator<Cell[]> {
  const draw = createDraw(36);
  for (let id = 1; id <= count.names; id += 1) {
    const gender = draw.happens(0.15) ? null : draw.happens(0.62) ? "m" : "f";
    yield [
      id,
      `${draw.oneOf(words)}, ${draw.oneOf(given)} ${id}`,
      gender,
      `${String.fromCodePoint(65 + draw.between(0, 25))}${draw.between(1, 600)}`,
    ];
  }
}

function* infoRows(): Generator<Cell[]> {
  const draw = createDraw(37);
  for (let id = 1; id <= count.infos; id += 1) {
    const title = wellKnown(draw);
    const { country, year } = filmOf(title);
    const type = draw.oneOf([1, 1, 2, 3, 3, 3, 4, 5, 6, 7, 7, 10, 10, 10, 11, 12]);
    const info =
      type === 3
        ? genres[(draw.skewed(genres.length, 1) + country) % genres.length]
        : type === 4
          ? (languages[country % languages.length] ?? "English")
          : type === 7
            ? ["USA", "UK", "Germany", "France", "Japan", "Italy", "India", "Canada", "Sweden", "Russia"][country]
            : type === 10
              ? `${["USA", "UK", "Germany", "France", "Japan", "Italy", "India", "Canada", "Sweden", "Russia"][country] ?? ""}:${year ?? 2000}`
              : String(draw.skewed(200));
    yield [id, title, type, info ?? "", type === 10 && draw.happens(0.2) ? "(internet)" : null];
  }
}

function* ratingRows(): Generator<Cell[]> {
  const draw = createDraw(38);
  for (let id = 1; id <= count.ratings; id += 1) {
    const title = wellKnown(draw);
    const type = draw.happens(0.02) ? draw.between(16, 17) : draw.between(8, 9);
    yield [
      id,
      title,
      type,
      type === 8 ? `${draw.between(1, 9)}.${draw.between(0, 9)}` : String(draw.skewed(9000, 3)),
      null,
    ];
  }
}

function* pairs(seed: number, length: number, make: (draw: Draw) => readonly Cell[]): Generator<Cell[]> {
  const draw = createDraw(seed);
  for (let id = 1; id <= length; id += 1) yield [id, ...make(draw)];
}

const named = (name: string, column: string, names: readonly string[]): GeneratedTable => ({
  name,
  columns: ["id integer PRIMARY KEY", `${column} text NOT NULL`],
  rows: numbered(names),
});
const key = (column: string, table: string): string => `FOREIGN KEY (${column}) REFERENCES public.${table} (id)`;
const number = (name: string): string => `${name} integer NOT NULL`;

const tables: readonly GeneratedTable[] = [
  named("kind_type", "kind", kinds),
  named("company_type", "kind", companyTypes),
  named("role_type", "role", roles),
  named("info_type", "info", infoTypes),
  named("link_type", "link", linkTypes),
  named("comp_cast_type", "kind", castTypes),
  named(
    "keyword",
    "keyword",
    Array.from({ length: count.keywords }, (_, at) =>
      at < 40
        ? [
            "sequel",
            "murder",
            "violence",
            "superhero",
            "revenge",
            "based-on-novel",
            "hero",
            "love",
            "marvel-comics",
            "character-name-in-title",
          ][at % 10] + (at < 10 ? "" : `-${at}`)
        : `keyword-${at}`,
    ),
  ),
  {
    name: "title",
    columns: [
      "id integer PRIMARY KEY",
      "title text NOT NULL",
      number("kind_id"),
      "production_year integer",
      "episode_nr integer",
    ],
    keys: [key("kind_id", "kind_type")],
    rows: titleRows(),
  },
  {
    name: "company_name",
    columns: ["id integer PRIMARY KEY", "name text NOT NULL", "country_code text"],
    rows: companyRows(),
  },
  {
    name: "movie_companies",
    columns: [
      "id integer PRIMARY KEY",
      number("movie_id"),
      number("company_id"),
      number("company_type_id"),
      "note text",
    ],
    keys: [key("movie_id", "title"), key("company_id", "company_name"), key("company_type_id", "company_type")],
    rows: filmCompanyRows(),
  },
  {
    name: "name",
    columns: ["id integer PRIMARY KEY", "name text NOT NULL", "gender text", "name_pcode_cf text"],
    rows: nameRows(),
  },
  {
    name: "char_name",
    columns: ["id integer PRIMARY KEY", "name text NOT NULL"],
    rows: pairs(39, count.characters, (draw) => [
      `${draw.oneOf(given)} the ${draw.oneOf(words)} ${draw.between(1, 400)}`,
    ]),
  },
  {
    name: "cast_info",
    columns: [
      "id integer PRIMARY KEY",
      number("person_id"),
      number("movie_id"),
      "person_role_id integer",
      "note text",
      "nr_order integer",
      number("role_id"),
    ],
    keys: [key("movie_id", "title"), key("person_role_id", "char_name"), key("role_id", "role_type")],
    rows: castRows(),
  },
  {
    name: "movie_info",
    columns: ["id integer PRIMARY KEY", number("movie_id"), number("info_type_id"), "info text NOT NULL", "note text"],
    keys: [key("movie_id", "title"), key("info_type_id", "info_type")],
    rows: infoRows(),
  },
  {
    name: "movie_info_idx",
    columns: ["id integer PRIMARY KEY", number("movie_id"), number("info_type_id"), "info text NOT NULL", "note text"],
    keys: [key("movie_id", "title"), key("info_type_id", "info_type")],
    rows: ratingRows(),
  },
  {
    name: "movie_keyword",
    columns: ["id integer PRIMARY KEY", number("movie_id"), number("keyword_id")],
    keys: [key("movie_id", "title"), key("keyword_id", "keyword")],
    rows: pairs(40, count.keywordsOf, (draw) => [wellKnown(draw), draw.skewed(count.keywords, 2)]),
  },
  {
    name: "movie_link",
    columns: ["id integer PRIMARY KEY", number("movie_id"), number("linked_movie_id"), number("link_type_id")],
    keys: [key("movie_id", "title"), key("linked_movie_id", "title"), key("link_type_id", "link_type")],
    rows: pairs(41, count.links, (draw) => [wellKnown(draw), wellKnown(draw), draw.skewed(linkTypes.length, 1)]),
  },
  {
    name: "complete_cast",
    columns: ["id integer PRIMARY KEY", number("movie_id"), number("subject_id"), number("status_id")],
    keys: [key("movie_id", "title"), key("subject_id", "comp_cast_type"), key("status_id", "comp_cast_type")],
    rows: pairs(42, count.complete, (draw) => [wellKnown(draw), draw.between(1, 2), draw.happens(0.8) ? 3 : 4]),
  },
  {
    name: "person_info",
    columns: ["id integer PRIMARY KEY", number("person_id"), number("info_type_id"), "note text"],
    keys: [key("person_id", "name"), key("info_type_id", "info_type")],
    rows: pairs(43, count.personInfos, (draw) => [
      draw.skewed(count.names, 1.5),
      draw.between(12, 15),
      draw.happens(0.9) ? null : "Volker Boehm",
    ]),
  },
  {
    name: "aka_name",
    columns: ["id integer PRIMARY KEY", number("person_id"), "name text NOT NULL"],
    keys: [key("person_id", "name")],
    rows: pairs(44, count.akaNames, (draw) => [
      draw.skewed(count.names, 1.5),
      `${draw.oneOf(given)} ${draw.between(1, 900)}`,
    ]),
  },
  {
    name: "aka_title",
    columns: ["id integer PRIMARY KEY", number("movie_id"), "title text NOT NULL"],
    keys: [key("movie_id", "title")],
    rows: pairs(45, count.akaTitles, (draw) => [wellKnown(draw), `${draw.oneOf(words)} ${draw.between(1, 900)}`]),
  },
];

/** A table that can be joined to others that are there already, and what may be asked of it. */
interface Part {
  readonly alias: string;
  readonly table: string;
  readonly joins: readonly string[];
  readonly filters: (draw: Draw) => readonly string[];
}

const none = (): readonly string[] => [];
const quoted = (draw: Draw, values: readonly string[], most: number): string =>
  [...new Set(Array.from({ length: draw.between(1, most) }, () => `'${draw.oneOf(values)}'`))].join(", ");
const ofKind = (alias: string, column: string, values: readonly string[]) => (draw: Draw) => [
  `${alias}.${column} = '${draw.oneOf(values)}'`,
];

const parts: readonly Part[] = [
  {
    alias: "mc",
    table: "movie_companies",
    joins: ["t.id = mc.movie_id"],
    filters: (draw) => [
      draw.oneOf([
        "mc.note IS NULL",
        "mc.note LIKE '%(TV)%'",
        "mc.note LIKE '%(theatrical)%' AND mc.note NOT LIKE '%(worldwide)%'",
        "mc.note IS NOT NULL",
      ]),
    ],
  },
  {
    alias: "cn",
    table: "company_name",
    joins: ["mc.company_id = cn.id"],
    filters: (draw) => [
      draw.oneOf([
        `cn.country_code = '${draw.oneOf(countries)}'`,
        "cn.country_code <> '[pl]'",
        "cn.name LIKE '%Film%'",
        "cn.name LIKE '%Warner%'",
      ]),
    ],
  },
  {
    alias: "ct",
    table: "company_type",
    joins: ["mc.company_type_id = ct.id"],
    filters: ofKind("ct", "kind", companyTypes.slice(0, 2)),
  },
  {
    alias: "ci",
    table: "cast_info",
    joins: ["t.id = ci.movie_id"],
    filters: (draw) => [
      draw.oneOf([
        "ci.note IN ('(voice)', '(uncredited)')",
        "ci.note IN ('(producer)', '(executive producer)')",
        "ci.note = '(voice)'",
        "ci.nr_order <= 5",
      ]),
    ],
  },
  {
    alias: "n",
    table: "name",
    joins: ["ci.person_id = n.id"],
    filters: (draw) => [
      draw.oneOf([
        "n.gender = 'f'",
        "n.gender = 'm' AND n.name LIKE '%Tim%'",
        "n.name LIKE '%Anna%'",
        "n.name_pcode_cf LIKE 'D%'",
      ]),
    ],
  },
  { alias: "rt", table: "role_type", joins: ["ci.role_id = rt.id"], filters: ofKind("rt", "role", roles) },
  { alias: "chn", table: "char_name", joins: ["ci.person_role_id = chn.id"], filters: none },
  {
    alias: "mi",
    table: "movie_info",
    joins: ["t.id = mi.movie_id"],
    filters: (draw) => [
      draw.oneOf([
        `mi.info IN (${quoted(draw, genres, 4)})`,
        `mi.info IN (${quoted(draw, languages, 3)})`,
        "mi.info LIKE 'USA:%'",
        "mi.note LIKE '%internet%'",
      ]),
    ],
  },
  {
    alias: "it",
    table: "info_type",
    joins: ["mi.info_type_id = it.id"],
    filters: ofKind("it", "info", ["genres", "languages", "countries", "release dates"]),
  },
  {
    alias: "mx",
    table: "movie_info_idx",
    joins: ["t.id = mx.movie_id"],
    filters: (draw) => [`mx.info ${draw.oneOf([">", "<"])} '${draw.between(2, 8)}.0'`],
  },
  {
    alias: "it2",
    table: "info_type",
    joins: ["mx.info_type_id = it2.id"],
    filters: ofKind("it2", "info", ["rating", "votes", "top 250 rank"]),
  },
  { alias: "mk", table: "movie_keyword", joins: ["t.id = mk.movie_id"], filters: none },
  {
    alias: "k",
    table: "keyword",
    joins: ["mk.keyword_id = k.id"],
    filters: (draw) => [
      draw.oneOf([
        `k.keyword = '${draw.oneOf(["sequel", "murder", "hero", "love"])}'`,
        `k.keyword IN (${quoted(draw, ["sequel", "murder", "violence", "revenge", "hero"], 4)})`,
        "k.keyword LIKE '%sequel%'",
      ]),
    ],
  },
  { alias: "kt", table: "kind_type", joins: ["t.kind_id = kt.id"], filters: ofKind("kt", "kind", kinds) },
  { alias: "ml", table: "movie_link", joins: ["t.id = ml.movie_id"], filters: none },
  {
    alias: "lt",
    table: "link_type",
    joins: ["ml.link_type_id = lt.id"],
    filters: (draw) => [draw.oneOf(["lt.link LIKE '%follow%'", "lt.link = 'features'"])],
  },
  { alias: "cc", table: "complete_cast", joins: ["t.id = cc.movie_id"], filters: none },
  {
    alias: "cct",
    table: "comp_cast_type",
    joins: ["cc.subject_id = cct.id"],
    filters: ofKind("cct", "kind", ["cast", "crew"]),
  },
  {
    alias: "an",
    table: "aka_name",
    joins: ["n.id = an.person_id"],
    filters: (draw) => [draw.oneOf(["an.name LIKE '%a%'", "an.name LIKE 'Greta%'"])],
  },
  {
    alias: "pi",
    table: "person_info",
    joins: ["n.id = pi.person_id"],
    filters: (draw) => [draw.oneOf(["pi.note = 'Volker Boehm'", "pi.info_type_id = 13"])],
  },
  { alias: "at", table: "aka_title", joins: ["t.id = at.movie_id"], filters: none },
];

const yearFilters = (draw: Draw): string => {
  const year = draw.between(1970, 2010);
  return draw.oneOf([
    `t.production_year > ${year}`,
    `t.production_year BETWEEN ${year - 20} AND ${year}`,
    `t.production_year = ${year}`,
    "t.title LIKE '%murder%'",
  ]);
};

/** Equalities that follow from the others, which the queries of the original write out as well. */
function redundant(chosen: readonly Part[]): string[] {
  const ofTitle = chosen.flatMap(({ joins }) =>
    joins.flatMap((join) => (join.startsWith("t.id = ") ? [join.slice("t.id = ".length)] : [])),
  );
  return ofTitle.slice(1).map((place, at) => `${ofTitle[at] ?? ""} = ${place}`);
}

function makeQuery(at: number): QueryShape {
  const draw = createDraw(1000 + at * 7919);
  const chosen: Part[] = [];
  const size = draw.between(3, 10);
  const isThere = (alias: string) => alias === "t" || chosen.some((part) => part.alias === alias);
  while (chosen.length < size) {
    const open = parts.filter(
      (part) => !isThere(part.alias) && part.joins.every((join) => isThere(join.split(".")[0] ?? "")),
    );
    chosen.push(draw.oneOf(open));
  }
  const filters = chosen.flatMap((part) => (draw.happens(0.7) ? part.filters(draw) : []));
  return {
    name: `j${at + 1}`,
    tables: { t: "title", ...Object.fromEntries(chosen.map(({ alias, table }) => [alias, table])) },
    conditions: [
      ...chosen.flatMap(({ joins }) => joins),
      ...(draw.happens(0.6) ? redundant(chosen) : []),
      ...filters,
      ...(draw.happens(0.7) ? [yearFilters(draw)] : []),
    ],
  };
}

/** Films with all that goes with them, skewed and correlated as in the data of the join order benchmark, and as many queries of its form. */
export const filmDataset: Dataset = {
  name: "JOB",
  tables,
  queries: Array.from({ length: 113 }, (_, at) => makeQuery(at)),
};
