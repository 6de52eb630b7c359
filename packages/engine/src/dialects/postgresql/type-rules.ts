import { castSet, ofRows, ofSameTypes, operatorTable } from "../type-rules-model.ts";
import type { TypeRules, TypeTraits } from "../type-rules-model.ts";

/** Name, category and spelling of each type; a star marks the preferred one of its category. */
const types = `bool B* boolean; int2 N smallint; int4 N integer; int8 N bigint; float4 N real; float8 N* double precision;
  numeric N numeric; money N money; oid N* oid; regclass N regclass; text S* text; varchar S character varying; bpchar S character;
  name S name; bytea U bytea; bit V bit; varbit V* bit varying; date D date; time D time without time zone;
  timetz D time with time zone; timestamp D timestamp without time zone; timestamptz D* timestamp with time zone;
  interval T* interval; uuid U uuid; json U json; jsonb U jsonb; inet I* inet; cidr I cidr; macaddr U macaddr; xml U xml;
  tsvector U tsvector; tsquery U tsquery; jsonpath U jsonpath`;

const traits = new Map<string, TypeTraits>(
  types.split(";").map((row) => {
    const [name = "", category = "", ...spelling] = row.trim().split(/\s+/u);
    const isPreferred = category.endsWith("*");
    return [name, { shownAs: spelling.join(" "), category: category.replace("*", ""), isPreferred }];
  }),
);

const numbers = "int2 int4 int8 float4 float8 numeric";
const compared = `bool bpchar bytea bit varbit date time timetz timestamp timestamptz interval ${numbers} money text name inet macaddr
  uuid jsonb oid tsvector tsquery`;
const comparisons = "= <> < > <= >=";
const wholes = "int2 int4 int4; int2 int8 int8; int4 int2 int4; int4 int8 int8; int8 int2 int8; int8 int4 int8";
const floats = "float4 float8 float8; float8 float4 float8";
const patterns = "~ !~ ~* !~* ~~ !~~ ~~* !~~*";

/**
 * The operators and casts between the types that schemas are made of.
 *
 * @see https://www.postgresql.org/docs/current/typeconv.html and https://www.postgresql.org/docs/current/functions.html
 */
export const postgresqlTypeRules: TypeRules = {
  types: traits,
  namesByNormalType: new Map([...traits].map(([name, { shownAs }]) => [shownAs, name])),
  casts: {
    implicit:
      castSet(`bit > varbit; bpchar > name text varchar; cidr > inet; date > timestamp timestamptz; float4 > float8;
      int2 > float4 float8 int4 int8 numeric oid regclass; int4 > float4 float8 int8 numeric oid regclass;
      int8 > float4 float8 numeric oid regclass; name > text; numeric > float4 float8; oid > regclass; regclass > oid;
      text > bpchar name regclass varchar; time > interval timetz; timestamp > timestamptz; varbit > bit;
      varchar > bpchar name regclass text`),
    assignment: castSet(`bool > bpchar text varchar; cidr inet xml > bpchar; inet > bpchar cidr text varchar;
      cidr > bpchar text varchar; xml > bpchar text varchar; float4 > int2 int4 int8 numeric; float8 > float4 int2 int4 int8 numeric;
      int4 > int2 money; int8 > int2 int4 money; interval > time; json > jsonb; jsonb > json; money > numeric;
      name > bpchar varchar; numeric > int2 int4 int8 money; oid > int4 int8; regclass > int4 int8; timestamp > date time;
      timestamptz > date time timestamp timetz; timetz > time`),
    explicit: castSet(`bit > int4 int8; bool > int4; bpchar > xml; int4 > bit bool; int8 > bit;
      jsonb > bool float4 float8 int2 int4 int8 numeric; text > xml; varchar > xml`),
  },
  operators: operatorTable(
    ofSameTypes(comparisons, compared, "bool"),
    ofRows(comparisons, "date timestamp bool; date timestamptz bool; timestamp date bool; timestamp timestamptz bool"),
    ofRows(comparisons, "timestamptz date bool; timestamptz timestamp bool; name text bool; text name bool"),
    ofRows(comparisons, `${wholes}; ${floats}`.replaceAll(/(\w+ \w+) \w+/gu, "$1 bool")),
    ofSameTypes("+ -", `${numbers} money interval`, null),
    ofSameTypes("* /", numbers, null),
    ofRows("+ - * /", `${wholes}; ${floats}`),
    ofSameTypes("%", "int2 int4 int8 numeric", null),
    ofSameTypes("^", "float8 numeric", null),
    ofSameTypes("& | #", "int2 int4 int8 bit", null),
    ofSameTypes("& |", "inet macaddr", null),
    ofRows("<< >>", "int2 int4 int2; int4 int4 int4; int8 int4 int8; bit int4 bit; inet inet bool"),
    ofSameTypes("<<= >>= &&", "inet", "bool"),
    ofSameTypes("&&", "tsquery", null),
    ofRows("* /", "money int2 money; money int4 money; money int8 money; money float4 money; money float8 money"),
    ofRows("*", "int2 money money; int4 money money; int8 money money; float4 money money; float8 money money"),
    ofRows("/", "money money float8; interval float8 interval"),
    ofRows("*", "float8 interval interval; interval float8 interval"),
    ofRows("+ -", "date int4 date; date interval timestamp; time interval time; timestamp interval timestamp"),
    ofRows("+ -", "timestamptz interval timestamptz; timetz interval timetz; inet int8 inet"),
    ofRows("+", "int4 date date; int8 inet inet; date time timestamp; date timetz timestamptz; time date timestamp"),
    ofRows("+", "timetz date timestamptz; interval date timestamp; interval time time; interval timestamp timestamp"),
    ofRows("+", "interval timestamptz timestamptz; interval timetz timetz"),
    ofRows("-", "date date int4; time time interval; timestamp timestamp interval; timestamptz timestamptz interval"),
    ofRows("-", "inet inet int8; jsonb int4 jsonb; jsonb text jsonb; jsonb text[] jsonb"),
    ofRows("||", "text text text; anynonarray text text; text anynonarray text"),
    ofRows(
      "||",
      "anycompatiblearray anycompatible anycompatiblearray; anycompatible anycompatiblearray anycompatiblearray",
    ),
    ofSameTypes("||", "anycompatiblearray", null),
    ofSameTypes("@> <@ &&", "anyarray", "bool"),
    ofSameTypes("||", "bytea jsonb tsquery tsvector varbit", null),
    ofRows(patterns, "text text bool; name text bool; bpchar text bool"),
    ofSameTypes("~~ !~~", "bytea", "bool"),
    ofSameTypes("~<~ ~<=~ ~>~ ~>=~", "text bpchar", "bool"),
    ofSameTypes("^@", "text", "bool"),
    ofRows("->", "json int4 json; json text json; jsonb int4 jsonb; jsonb text jsonb"),
    ofRows("->>", "json int4 text; json text text; jsonb int4 text; jsonb text text"),
    ofRows("#>", "json text[] json; jsonb text[] jsonb"),
    ofRows("#>>", "json text[] text; jsonb text[] text"),
    ofRows("#-", "jsonb text[] jsonb"),
    ofRows("?", "jsonb text bool"),
    ofRows("?| ?&", "jsonb text[] bool"),
    ofSameTypes("@> <@", "jsonb tsquery", "bool"),
    ofRows("@? @@", "jsonb jsonpath bool"),
    ofRows("@@", "text text bool; text tsquery bool; tsquery tsvector bool; tsvector tsquery bool"),
    ofRows("+ -", "int2 int2; int4 int4; int8 int8; float4 float4; float8 float8; numeric numeric"),
    ofRows("-", "interval interval"),
    ofRows("@", "int2 int2; int4 int4; int8 int8; float4 float4; float8 float8; numeric numeric"),
    ofRows("~", "int2 int2; int4 int4; int8 int8; bit bit; inet inet; macaddr macaddr"),
    ofRows("|/ ||/", "float8 float8"),
    ofRows("!!", "tsquery tsquery"),
  ),
  unordered: new Set(["json", "xml"]),
  incomparable: new Set(["json", "xml"]),
  manual: "https://www.postgresql.org/docs/current/typeconv.html",
};
