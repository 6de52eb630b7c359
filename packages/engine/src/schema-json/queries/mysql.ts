/** Where MySQL and MariaDB part ways in their information_schema. */
interface Variant {
  /** What stands before the list of results, to let GROUP_CONCAT make long texts. */
  readonly head: string;
  readonly serverVersion: string;
  /** The DEFAULT of the column `c` as an expression. */
  readonly columnDefault: string;
  /** The distinct values of an index's first column. */
  readonly cardinality: string;
  /** The expression of the index part `s`. */
  readonly indexExpression: string;
  /** CHECK constraints: table_name, constraint_name, check_clause, is_enforced. */
  readonly checks: string;
  /** The distribution of values: table_name, column_name, null_fraction, distinct_count, common_values, bounds; the last two as JSON. */
  readonly distribution: string;
}

const maxText = "1073741824";

const numberTypes =
  "'tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal', 'float', 'double', 'bit', 'year', 'binary'";

/** @see https://dev.mysql.com/doc/refman/8.4/en/information-schema-column-statistics-table.html */
const mysqlDistribution = `SELECT table_name, column_name, MAX(null_fraction) AS null_fraction, CAST(NULL AS DECIMAL(20, 0)) AS distinct_count,
        CONCAT('[', GROUP_CONCAT(CASE WHEN is_singleton THEN CONCAT('{"value":', JSON_QUOTE(lower_value),
          ',"frequency":', share - previous_share, '}') END ORDER BY place), ']') AS common_values,
        CONCAT('[', GROUP_CONCAT(CASE WHEN NOT is_singleton THEN CONCAT(
          CASE WHEN place = 1 THEN CONCAT(JSON_QUOTE(lower_value), ',') ELSE '' END, JSON_QUOTE(upper_value)) END
          ORDER BY place), ']') AS bounds
      FROM (
        SELECT h.table_name, h.column_name, b.place,
          JSON_UNQUOTE(JSON_EXTRACT(h.histogram, '$."histogram-type"')) = 'singleton' AS is_singleton,
          JSON_EXTRACT(h.histogram, '$."null-values"') + 0E0 AS null_fraction,
          CASE WHEN b.lower_value LIKE 'base64:%'
            THEN CONVERT(FROM_BASE64(SUBSTRING_INDEX(b.lower_value, ':', -1)) USING utf8mb4) ELSE b.lower_value END AS lower_value,
          CASE WHEN b.upper_value LIKE 'base64:%'
            THEN CONVERT(FROM_BASE64(SUBSTRING_INDEX(b.upper_value, ':', -1)) USING utf8mb4) ELSE b.upper_value END AS upper_value,
          b.share,
          COALESCE(LAG(b.share) OVER (PARTITION BY h.table_name, h.column_name ORDER BY b.place), 0) AS previous_share
        FROM information_schema.column_statistics h, JSON_TABLE(h.histogram, '$.buckets[*]' COLUMNS (
          place FOR ORDINALITY,
          lower_value VARCHAR(1000) PATH '$[0]',
          upper_value VARCHAR(1000) PATH '$[1]',
          share DOUBLE PATH '$[last]'
        )) b
        WHERE h.schema_name = DATABASE()
      ) buckets
      GROUP BY table_name, column_name`;

const mysqlVariant: Variant = {
  head: `SELECT /*+ SET_VAR(group_concat_max_len = ${maxText}) SET_VAR(lock_wait_timeout = 5) MAX_EXECUTION_TIME(30000) */`,
  serverVersion: "CONCAT('MySQL ', SUBSTRING_INDEX(VERSION(), '-', 1))",
  columnDefault: `CASE WHEN c.column_default IS NULL THEN NULL
          WHEN c.extra LIKE '%DEFAULT_GENERATED%' OR c.data_type IN (${numberTypes}) THEN c.column_default
          ELSE QUOTE(c.column_default) END`,
  cardinality: "cardinality",
  indexExpression: "s.expression",
  checks: `SELECT t.table_name, k.constraint_name, k.check_clause, t.enforced = 'YES' AS is_enforced
        FROM information_schema.check_constraints k JOIN information_schema.table_constraints t
          ON t.constraint_schema = k.constraint_schema AND t.constraint_name = k.constraint_name
        WHERE k.constraint_schema = DATABASE() AND t.constraint_type = 'CHECK'`,
  distribution: mysqlDistribution,
};

/** No row, of no table: a condition on information_schema itself would be put to each column of the server. */
const noDistribution = `SELECT '' AS table_name, '' AS column_name, NULL AS null_fraction, NULL AS distinct_count,
        NULL AS common_values, NULL AS bounds
      LIMIT 0`;

const mariadbVariant: Variant = {
  // Without use_stat_tables the server opens its statistics tables for each table while it holds that: it hangs beside DDL.
  head: `SET STATEMENT group_concat_max_len = ${maxText}, use_stat_tables = never, lock_wait_timeout = 5, max_statement_time = 30 FOR SELECT`,
  serverVersion: "CONCAT('MariaDB ', SUBSTRING_INDEX(VERSION(), '-', 1))",
  columnDefault: "NULLIF(c.column_default, 'NULL')",
  // InnoDB of MariaDB tells twice as many, so that its optimizer prefers indexes.
  cardinality: "CASE WHEN non_unique = 1 THEN GREATEST(1, ROUND(cardinality / 2)) ELSE cardinality END",
  indexExpression: "NULL",
  checks: `SELECT table_name, constraint_name, check_clause, TRUE AS is_enforced
        FROM information_schema.check_constraints WHERE constraint_schema = DATABASE()`,
  distribution: noDistribution,
};

/** @see https://mariadb.com/kb/en/mysqlcolumn_stats-table/ */
const mariadbDistribution = `SELECT p.table_name, p.column_name, p.nulls_ratio AS null_fraction,
        CASE WHEN p.avg_frequency > 0 THEN GREATEST(1, ROUND(n.cardinality * (1 - p.nulls_ratio) / p.avg_frequency)) END AS distinct_count,
        NULL AS common_values,
        CASE WHEN p.min_value IS NOT NULL AND p.max_value IS NOT NULL AND p.min_value <> p.max_value
          THEN CONCAT('[', JSON_QUOTE(CONVERT(p.min_value USING utf8mb4)), ',',
            JSON_QUOTE(CONVERT(p.max_value USING utf8mb4)), ']') END AS bounds
      FROM mysql.column_stats p JOIN mysql.table_stats n ON n.db_name = p.db_name AND n.table_name = p.table_name
      WHERE p.db_name = DATABASE()`;

/** A JSON text, or the word null. */
const json = (sql: string) => `COALESCE(${sql}, 'null')`;
/** A JSON string, or the word null. */
const string = (sql: string) => json(`JSON_QUOTE(${sql})`);
const boolean = (condition: string) => `CASE WHEN ${condition} THEN 'true' ELSE 'false' END`;
/** A JSON list of the rows of a group. */
const listOf = (item: string, order: string) =>
  `CONCAT('[', GROUP_CONCAT(${item} ORDER BY ${order} SEPARATOR ','), ']')`;

function makeQuery(variant: Variant): string {
  return `${variant.head} CONCAT(
  '{"format":"foretell-schema","format_version":"1","dialect":"mysql","server_version":', JSON_QUOTE(${variant.serverVersion}),
  ',"database":', JSON_QUOTE(DATABASE()),
  ',"default_namespace":', JSON_QUOTE(DATABASE()),
  ',"tables":', COALESCE((
    SELECT ${listOf(
      `CONCAT(
      '{"name":', JSON_QUOTE(t.table_name),
      ',"comment":', ${string("NULLIF(t.table_comment, '')")},
      ',"columns":', ${json("cl.list")},
      ',"primary_key":', ${json("kl.primary_key")},
      ',"unique_keys":', ${json("kl.unique_keys")},
      ',"indexes":', ${json("kl.indexes")},
      ',"checks":', ${json("ck.list")},
      ',"partition_by":', ${string("pt.expression")},
      ',"options":', CASE WHEN t.engine IS NULL THEN 'null' ELSE CONCAT('{"engine":', JSON_QUOTE(t.engine), '}') END,
      ',"row_count":', ${json("t.table_rows")},
      '}')`,
      "COALESCE(t.create_time, '1000-01-01'), t.table_name",
    )}
    FROM information_schema.tables t
    LEFT JOIN (
      SELECT c.table_name, ${listOf(
        `CONCAT(
        '{"name":', JSON_QUOTE(c.column_name),
        ',"type":', JSON_QUOTE(c.column_type),
        ',"nullable":', ${boolean("c.is_nullable = 'YES'")},
        ',"default":', ${string(variant.columnDefault)},
        ',"auto_increment":', ${boolean("c.extra LIKE '%auto_increment%'")},
        ',"on_update":', ${string("CASE WHEN LOCATE('on update ', c.extra) > 0 THEN SUBSTRING(c.extra, LOCATE('on update ', c.extra) + 10) END")},
        ',"generated":', CASE WHEN COALESCE(c.generation_expression, '') = '' THEN 'null' ELSE CONCAT(
          '{"expression":', JSON_QUOTE(c.generation_expression),
          ',"stored":', ${boolean("c.extra LIKE '%STORED%' OR c.extra LIKE '%PERSISTENT%'")}, '}') END,
        ',"collation":', ${string(
          "CASE WHEN c.collation_name <> @@collation_database OR RIGHT(c.collation_name, 4) = '_bin' THEN c.collation_name END",
        )},
        ',"comment":', ${string("NULLIF(c.column_comment, '')")},
        ',"statistics":', CASE WHEN d.table_name IS NULL AND x.distinct_count IS NULL THEN 'null' ELSE CONCAT(
          '{"null_fraction":', ${json("d.null_fraction")},
          ',"distinct_count":', ${json("COALESCE(d.distinct_count, x.distinct_count)")},
          ',"most_common_values":', ${json("d.common_values")},
          ',"histogram_bounds":', ${json("d.bounds")}, '}') END,
        '}')`,
        "c.ordinal_position",
      )} AS list
      FROM information_schema.columns c
      LEFT JOIN (
        SELECT table_name, column_name, MAX(${variant.cardinality}) AS distinct_count
        FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND seq_in_index = 1 AND sub_part IS NULL
        GROUP BY table_name, column_name
      ) x ON x.table_name = c.table_name AND x.column_name = c.column_name
      LEFT JOIN (
      ${variant.distribution}
      ) d ON d.table_name = c.table_name AND d.column_name = c.column_name
      WHERE c.table_schema = DATABASE()
      GROUP BY c.table_name
    ) cl ON cl.table_name = t.table_name
    LEFT JOIN (
      SELECT i.table_name,
        MAX(CASE WHEN i.index_name = 'PRIMARY' THEN CONCAT('{"columns":', i.names, ',"prefix_lengths":', i.lengths, '}') END) AS primary_key,
        CONCAT('[', GROUP_CONCAT(CASE WHEN i.index_name <> 'PRIMARY' AND i.is_key THEN CONCAT(
          '{"name":', JSON_QUOTE(i.index_name), ',"columns":', i.names, ',"prefix_lengths":', i.lengths, '}') END
          ORDER BY i.index_name SEPARATOR ','), ']') AS unique_keys,
        CONCAT('[', GROUP_CONCAT(CASE WHEN NOT i.is_key THEN CONCAT(
          '{"name":', JSON_QUOTE(i.index_name), ',"unique":', ${boolean("i.is_unique")},
          ',"method":', ${string("NULLIF(LOWER(i.index_type), 'btree')")}, ',"columns":', i.parts, '}') END
          ORDER BY i.index_name SEPARATOR ','), ']') AS indexes
      FROM (
        SELECT s.table_name, s.index_name, s.index_type,
          s.non_unique = 0 AS is_unique,
          s.non_unique = 0 AND COUNT(s.column_name) = COUNT(*) AS is_key,
          ${listOf("JSON_QUOTE(s.column_name)", "s.seq_in_index")} AS names,
          COALESCE(CONCAT('{', GROUP_CONCAT(CASE WHEN s.sub_part IS NOT NULL
            THEN CONCAT(JSON_QUOTE(s.column_name), ':', s.sub_part) END ORDER BY s.seq_in_index SEPARATOR ','), '}'), 'null') AS lengths,
          ${listOf(
            `CONCAT('{"column":', ${string("s.column_name")}, ',"expression":', ${string(variant.indexExpression)},
            ',"descending":', ${boolean("s.collation = 'D'")},
            ',"modifiers":', ${string("CONCAT('(', s.sub_part, ')')")}, '}')`,
            "s.seq_in_index",
          )} AS parts
        FROM information_schema.statistics s
        WHERE s.table_schema = DATABASE()
        GROUP BY s.table_name, s.index_name, s.index_type, s.non_unique
      ) i
      GROUP BY i.table_name
    ) kl ON kl.table_name = t.table_name
    LEFT JOIN (
      SELECT k.table_name, ${listOf(
        `CONCAT('{"name":', JSON_QUOTE(k.constraint_name), ',"expression":', JSON_QUOTE(k.check_clause),
        ',"enforced":', ${boolean("k.is_enforced")}, '}')`,
        "k.constraint_name",
      )} AS list
      FROM (
        ${variant.checks}
      ) k
      GROUP BY k.table_name
    ) ck ON ck.table_name = t.table_name
    LEFT JOIN (
      SELECT table_name, CONCAT(MAX(partition_method), ' (', MAX(partition_expression), ')') AS expression
      FROM information_schema.partitions
      WHERE table_schema = DATABASE() AND partition_name IS NOT NULL
      GROUP BY table_name
    ) pt ON pt.table_name = t.table_name
    WHERE t.table_schema = DATABASE() AND t.table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')
  ), '[]'),
  ',"foreign_keys":', COALESCE((
    SELECT ${listOf(
      `CONCAT(
      '{"name":', JSON_QUOTE(f.constraint_name),
      ',"table":{"namespace":', JSON_QUOTE(f.table_schema), ',"name":', JSON_QUOTE(f.table_name), '}',
      ',"columns":', f.columns,
      ',"referenced_table":{"namespace":', JSON_QUOTE(f.referenced_table_schema), ',"name":', JSON_QUOTE(f.referenced_table_name), '}',
      ',"referenced_columns":', f.referenced_columns,
      ',"on_delete":', JSON_QUOTE(r.delete_rule),
      ',"on_update":', JSON_QUOTE(r.update_rule),
      '}')`,
      "f.table_name, f.constraint_name",
    )}
    FROM (
      SELECT table_schema, table_name, constraint_name, referenced_table_schema, referenced_table_name,
        ${listOf("JSON_QUOTE(column_name)", "ordinal_position")} AS columns,
        ${listOf("JSON_QUOTE(referenced_column_name)", "ordinal_position")} AS referenced_columns
      FROM information_schema.key_column_usage
      WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL
      GROUP BY table_schema, table_name, constraint_name, referenced_table_schema, referenced_table_name
    ) f
    JOIN (
      SELECT constraint_name, table_name, delete_rule, update_rule
      FROM information_schema.referential_constraints WHERE constraint_schema = DATABASE()
    ) r ON r.constraint_name = f.constraint_name AND r.table_name = f.table_name
  ), '[]'),
  ',"views":', COALESCE((
    SELECT ${listOf(
      `CONCAT('{"name":', JSON_QUOTE(v.table_name), ',"query":', ${string("NULLIF(v.view_definition, '')")},
       ',"check_option":', ${string("NULLIF(LOWER(v.check_option), 'none')")}, '}')`,
      "v.table_name",
    )}
    FROM information_schema.views v WHERE v.table_schema = DATABASE()
  ), '[]'),
  ',"triggers":', COALESCE((
    SELECT ${listOf(
      `CONCAT(
      '{"name":', JSON_QUOTE(g.trigger_name),
      ',"table":{"namespace":', JSON_QUOTE(g.event_object_schema), ',"name":', JSON_QUOTE(g.event_object_table), '}',
      ',"timing":', JSON_QUOTE(LOWER(g.action_timing)),
      ',"events":["', g.event_manipulation, '"],"level":"row"',
      ',"body":', JSON_QUOTE(g.action_statement), '}')`,
      "g.event_object_table, g.event_manipulation, g.action_timing, g.action_order",
    )}
    FROM information_schema.triggers g WHERE g.trigger_schema = DATABASE()
  ), '[]'),
  ',"sequences":', COALESCE((
    SELECT ${listOf("CONCAT('{\"name\":', JSON_QUOTE(q.table_name), '}')", "q.table_name")}
    FROM information_schema.tables q WHERE q.table_schema = DATABASE() AND q.table_type = 'SEQUENCE'
  ), '[]'),
  '}') AS schema_data;
`;
}

/**
 * Prints the current database of MySQL 8.0.16 and newer in the JSON form, in one row of one column. Row counts are InnoDB's
 * estimates; distinct counts come from the indexes, histograms from ANALYZE TABLE … UPDATE HISTOGRAM.
 * @see https://dev.mysql.com/doc/refman/8.4/en/information-schema.html
 */
export const mysqlQuery = makeQuery(mysqlVariant);

/**
 * The same for MariaDB 10.6 and newer; it reads information_schema alone.
 * @see https://mariadb.com/kb/en/information-schema-tables/
 */
export const mariadbQuery = makeQuery(mariadbVariant);

/** The same with the engine-independent statistics of ANALYZE TABLE … PERSISTENT, for users who may read mysql.column_stats. */
export const mariadbStatisticsQuery = makeQuery({ ...mariadbVariant, distribution: mariadbDistribution });
