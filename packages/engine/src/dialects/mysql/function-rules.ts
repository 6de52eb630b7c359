import type { FunctionRules } from "../function-rules-model.ts";

/** Functions that the grammar has rules of their own for. */
const ofGrammar = new Set(
  `adddate ascii avg bit_and bit_or bit_xor char charset column_add column_create column_delete count curdate current_date current_role
  current_time current_timestamp current_user curtime date date_add date_sub day extract group_concat hour if insert interval json_arrayagg
  json_objectagg left localtime localtimestamp max mid min minute mod month now password position repeat replace right rownum second
  session_user std stddev stddev_pop stddev_samp subdate substr substring sum sysdate system_user time timestamp timestampadd timestampdiff
  trim truncate user utc_date utc_time utc_timestamp var_pop var_samp variance weight_string year cume_dist dense_rank first_value lag lead
  median nth_value ntile percent_rank percentile_cont percentile_disc rank row_number`.split(/\s+/u),
);

/** Functions that read a unit, a type or the column of a VALUES clause between their parentheses. */
const ofOwnArguments = new Set(
  "cast convert extract get_format group_concat trim weight_string char position values default match".split(" "),
);

/** @see https://dev.mysql.com/doc/refman/8.4/en/function-resolution.html */
export const mysqlFunctionRules: FunctionRules = {
  dialect: "mysql",
  qualifiers: "namespaces",
  isComplete: true,
  isType: null,
  isMaker: () => false,
  hasPlainArguments: ({ name }) => !ofOwnArguments.has(name),
  isCountSyntax: (name) => ofGrammar.has(name),
};
