import type { FunctionRules } from "../function-rules-model.ts";

/** The types by their names of one word: each may stand before a text, or be called like a function of one argument. */
const types = new Set(
  `bit bool bool box bpchar bytea char cidr circle cstring date daterange datemultirange float4 float8 gtsvector hstore inet int2 int2vector
  int4 int4multirange int4range int8 int8multirange int8range interval json jsonb jsonpath line lseg macaddr macaddr8 money name numeric
  nummultirange numrange oid oidvector path pg_lsn pg_snapshot point polygon record refcursor regclass regcollation regconfig regdictionary
  regnamespace regoper regoperator regproc regprocedure regrole regtype text tid time timestamp timestamptz timetz tsmultirange tsquery
  tsrange tstzmultirange tstzrange tsvector txid_snapshot unknown uuid varbit varchar xid xid8 xml cid aclitem decimal dec integer int
  smallint bigint real boolean character double national nchar cardinal_number
  character_data sql_identifier time_stamp yes_or_no pg_node_tree any anyarray anyelement anyenum anyrange b e n u x`.split(
    /\s+/u,
  ),
);

/** Functions that the grammar reads their arguments of by words of their own. */
const ofOwnArguments = new Set(
  `extract overlay position substring trim normalize xmlelement xmlforest xmlparse xmlpi xmlroot xmlserialize xmlexists xmlattributes
  xmlconcat json_object json_array json_arrayagg json_objectagg json json_scalar json_serialize json_exists json_query json_value treat
  collation`.split(/\s+/u),
);

/** @see https://www.postgresql.org/docs/current/typeconv-func.html and https://www.postgresql.org/docs/current/rowtypes.html */
export const postgresqlFunctionRules: FunctionRules = {
  dialect: "postgresql",
  qualifiers: "namespaces",
  isComplete: true,
  isType: (name) => types.has(name.replace(/^_/u, "")),
  // `column(row)` is another way to write `row.column`.
  isMaker: (name, hasOneArgument, mayBeOfRow) => hasOneArgument && (types.has(name) || mayBeOfRow),
  hasPlainArguments: ({ name, hasNames }) => !hasNames && !ofOwnArguments.has(name),
  isCountSyntax: (name) => name === "nullif",
};
