const bool = (condition: string) => `CASE WHEN ${condition} THEN 'true' ELSE 'false' END FORMAT JSON`;

/** Columns of type LONG, which SQL reads in no other way than through XML. */
const readLong = (query: string, columns: string) => `SELECT x.* FROM XMLTABLE(
    '/ROWSET/ROW' PASSING DBMS_XMLGEN.GETXMLTYPE('${query}')
    COLUMNS ${columns}
  ) x`;

const keyColumns = (owner: string, constraint: string) => `(
        SELECT JSON_ARRAYAGG(kc.column_name ORDER BY kc.position RETURNING CLOB)
        FROM all_cons_columns kc WHERE kc.owner = ${owner} AND kc.constraint_name = ${constraint}
      ) FORMAT JSON`;

const keyFields = `'name' VALUE CASE k.generated WHEN 'USER NAME' THEN k.constraint_name END,
        'columns' VALUE ${keyColumns("k.owner", "k.constraint_name")},
        'deferrable' VALUE ${bool("k.deferrable = 'DEFERRABLE'")},
        'initially_deferred' VALUE ${bool("k.deferred = 'DEFERRED'")}`;

/**
 * Prints the schema of the current user of Oracle (19c and newer) in the JSON form, in one row of one column. It reads the
 * USER_ and ALL_ views; row counts and column statistics are those of the last DBMS_STATS.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/19/refrn/static-data-dictionary-views.html
 */
export const oracleQuery = `WITH
column_default AS (
  ${readLong(
    "SELECT table_name, column_name, data_default FROM user_tab_cols WHERE data_default IS NOT NULL",
    "table_name VARCHAR2(128) PATH 'TABLE_NAME', column_name VARCHAR2(128) PATH 'COLUMN_NAME', data_default VARCHAR2(4000) PATH 'DATA_DEFAULT'",
  )}
),
index_expression AS (
  ${readLong(
    "SELECT index_name, column_position, column_expression FROM user_ind_expressions",
    "index_name VARCHAR2(128) PATH 'INDEX_NAME', column_position NUMBER PATH 'COLUMN_POSITION', column_expression VARCHAR2(4000) PATH 'COLUMN_EXPRESSION'",
  )}
),
base_table AS (
  SELECT t.table_name, t.num_rows, t.temporary, o.object_id
  FROM user_tables t JOIN user_objects o ON o.object_name = t.table_name AND o.object_type = 'TABLE'
  WHERE t.dropped = 'NO' AND t.secondary = 'N' AND t.nested = 'NO' AND t.iot_name IS NULL
    AND NOT EXISTS (SELECT 1 FROM user_mviews m WHERE m.container_name = t.table_name)
),
frequency AS (
  SELECT h.table_name, h.column_name, h.endpoint_number,
    COALESCE(h.endpoint_actual_value, CASE WHEN c.data_type = 'NUMBER' THEN TO_CHAR(h.endpoint_value, 'TM9', 'NLS_NUMERIC_CHARACTERS=''. ''') END) AS value,
    (h.endpoint_number - LAG(h.endpoint_number, 1, 0) OVER (PARTITION BY h.table_name, h.column_name ORDER BY h.endpoint_number)) /
      NULLIF(MAX(h.endpoint_number) OVER (PARTITION BY h.table_name, h.column_name), 0) AS share
  FROM user_tab_histograms h
  JOIN user_tab_cols c ON c.table_name = h.table_name AND c.column_name = h.column_name
  WHERE c.histogram = 'FREQUENCY'
)
SELECT JSON_OBJECT(
  'format' VALUE 'foretell-schema',
  'format_version' VALUE '1',
  'dialect' VALUE 'oracle',
  'server_version' VALUE (SELECT 'Oracle ' || MAX(p.version_full) FROM product_component_version p WHERE p.product LIKE 'Oracle%'),
  'database' VALUE SYS_CONTEXT('USERENV', 'DB_NAME'),
  'default_namespace' VALUE USER,
  'tables' VALUE COALESCE((
    SELECT JSON_ARRAYAGG(JSON_OBJECT(
      'name' VALUE t.table_name,
      'kind' VALUE CASE t.temporary WHEN 'Y' THEN 'temporary' END,
      'comment' VALUE (SELECT m.comments FROM user_tab_comments m WHERE m.table_name = t.table_name),
      'columns' VALUE (
        SELECT JSON_ARRAYAGG(JSON_OBJECT(
          'name' VALUE c.column_name,
          'type' VALUE CASE
            WHEN c.data_type IN ('VARCHAR2', 'CHAR')
              THEN c.data_type || '(' || c.char_length || CASE c.char_used WHEN 'C' THEN ' CHAR' ELSE ' BYTE' END || ')'
            WHEN c.data_type IN ('NVARCHAR2', 'NCHAR') THEN c.data_type || '(' || c.char_length || ')'
            WHEN c.data_type = 'RAW' THEN 'RAW(' || c.data_length || ')'
            WHEN c.data_type = 'NUMBER' AND c.data_precision IS NULL AND c.data_scale = 0 THEN 'NUMBER(38,0)'
            WHEN c.data_type = 'NUMBER' AND c.data_precision IS NOT NULL
              THEN 'NUMBER(' || c.data_precision || ',' || c.data_scale || ')'
            ELSE c.data_type
          END,
          'nullable' VALUE ${bool("c.nullable = 'Y'")},
          'default' VALUE CASE WHEN c.virtual_column = 'NO' AND i.column_name IS NULL THEN TRIM(d.data_default) END,
          'identity' VALUE LOWER(i.generation_type),
          'generated' VALUE CASE WHEN c.virtual_column = 'YES' THEN JSON_OBJECT('expression' VALUE d.data_default) END FORMAT JSON,
          'comment' VALUE m.comments,
          'statistics' VALUE CASE WHEN s.num_distinct IS NOT NULL THEN JSON_OBJECT(
            'null_fraction' VALUE LEAST(1, s.num_nulls / GREATEST(t.num_rows, 1)),
            'distinct_count' VALUE s.num_distinct,
            'most_common_values' VALUE (
              SELECT JSON_ARRAYAGG(JSON_OBJECT(
                'value' VALUE f.value,
                'frequency' VALUE ROUND(f.share * (1 - LEAST(1, s.num_nulls / GREATEST(t.num_rows, 1))), 9)
              ) FORMAT JSON ORDER BY f.share DESC RETURNING CLOB)
              FROM frequency f
              WHERE f.table_name = c.table_name AND f.column_name = c.column_name AND f.value IS NOT NULL
            ) FORMAT JSON
            ABSENT ON NULL RETURNING CLOB) END FORMAT JSON
          ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY c.column_id RETURNING CLOB)
        FROM user_tab_cols c
        LEFT JOIN column_default d ON d.table_name = c.table_name AND d.column_name = c.column_name
        LEFT JOIN user_tab_identity_cols i ON i.table_name = c.table_name AND i.column_name = c.column_name
        LEFT JOIN user_col_comments m ON m.table_name = c.table_name AND m.column_name = c.column_name
        LEFT JOIN user_tab_col_statistics s ON s.table_name = c.table_name AND s.column_name = c.column_name
        WHERE c.table_name = t.table_name AND c.hidden_column = 'NO'
      ) FORMAT JSON,
      'primary_key' VALUE (
        SELECT JSON_OBJECT(${keyFields} ABSENT ON NULL RETURNING CLOB)
        FROM user_constraints k WHERE k.table_name = t.table_name AND k.constraint_type = 'P'
      ) FORMAT JSON,
      'unique_keys' VALUE (
        SELECT JSON_ARRAYAGG(JSON_OBJECT(${keyFields} ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY k.constraint_name RETURNING CLOB)
        FROM user_constraints k WHERE k.table_name = t.table_name AND k.constraint_type = 'U'
      ) FORMAT JSON,
      'checks' VALUE (
        SELECT JSON_ARRAYAGG(JSON_OBJECT(
          'name' VALUE CASE k.generated WHEN 'USER NAME' THEN k.constraint_name END,
          'expression' VALUE k.search_condition_vc,
          'enforced' VALUE ${bool("k.status = 'ENABLED'")}
          ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY k.constraint_name RETURNING CLOB)
        FROM user_constraints k
        WHERE k.table_name = t.table_name AND k.constraint_type = 'C' AND k.search_condition_vc IS NOT NULL
          AND NOT REGEXP_LIKE(k.search_condition_vc, '^"[^"]+" IS NOT NULL$')
      ) FORMAT JSON,
      'indexes' VALUE (
        SELECT JSON_ARRAYAGG(JSON_OBJECT(
          'name' VALUE i.index_name,
          'unique' VALUE ${bool("i.uniqueness = 'UNIQUE'")},
          'method' VALUE CASE WHEN i.index_type LIKE '%BITMAP%' THEN 'bitmap' END,
          'columns' VALUE (
            SELECT JSON_ARRAYAGG(JSON_OBJECT(
              'column' VALUE CASE
                WHEN e.column_expression IS NULL THEN ic.column_name
                WHEN REGEXP_LIKE(e.column_expression, '^"[^"]+"$') THEN TRIM(BOTH '"' FROM e.column_expression)
              END,
              'expression' VALUE CASE WHEN NOT REGEXP_LIKE(e.column_expression, '^"[^"]+"$') THEN e.column_expression END,
              'descending' VALUE ${bool("ic.descend = 'DESC'")}
              ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY ic.column_position RETURNING CLOB)
            FROM user_ind_columns ic
            LEFT JOIN index_expression e ON e.index_name = ic.index_name AND e.column_position = ic.column_position
            WHERE ic.index_name = i.index_name
          ) FORMAT JSON
          ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY i.index_name RETURNING CLOB)
        FROM user_indexes i
        WHERE i.table_name = t.table_name AND i.index_type NOT IN ('LOB', 'IOT - TOP', 'CLUSTER')
          AND NOT EXISTS (
            SELECT 1 FROM user_constraints k
            WHERE k.table_name = t.table_name AND k.constraint_type IN ('P', 'U') AND k.index_name = i.index_name
          )
      ) FORMAT JSON,
      'partition_by' VALUE (
        SELECT p.partitioning_type || ' (' || LISTAGG(pk.column_name, ', ') WITHIN GROUP (ORDER BY pk.column_position) || ')'
        FROM user_part_tables p
        JOIN user_part_key_columns pk ON pk.name = p.table_name AND TRIM(pk.object_type) = 'TABLE'
        WHERE p.table_name = t.table_name
        GROUP BY p.partitioning_type
      ),
      'row_count' VALUE t.num_rows
      ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY t.object_id RETURNING CLOB)
    FROM base_table t
  ), TO_CLOB('[]')) FORMAT JSON,
  'foreign_keys' VALUE (
    SELECT JSON_ARRAYAGG(JSON_OBJECT(
      'name' VALUE k.constraint_name,
      'table' VALUE JSON_OBJECT('namespace' VALUE k.owner, 'name' VALUE k.table_name) FORMAT JSON,
      'columns' VALUE ${keyColumns("k.owner", "k.constraint_name")},
      'referenced_table' VALUE JSON_OBJECT('namespace' VALUE r.owner, 'name' VALUE r.table_name) FORMAT JSON,
      'referenced_columns' VALUE ${keyColumns("r.owner", "r.constraint_name")},
      'on_delete' VALUE k.delete_rule,
      'deferrable' VALUE ${bool("k.deferrable = 'DEFERRABLE'")},
      'initially_deferred' VALUE ${bool("k.deferred = 'DEFERRED'")},
      'enforced' VALUE ${bool("k.status = 'ENABLED'")},
      'validated' VALUE ${bool("k.validated = 'VALIDATED'")}
      ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY k.table_name, k.constraint_name RETURNING CLOB)
    FROM user_constraints k
    JOIN all_constraints r ON r.owner = k.r_owner AND r.constraint_name = k.r_constraint_name
    JOIN base_table t ON t.table_name = k.table_name
    WHERE k.constraint_type = 'R'
  ) FORMAT JSON,
  'views' VALUE (
    SELECT JSON_ARRAYAGG(JSON_OBJECT(
      'name' VALUE v.view_name,
      'read_only' VALUE ${bool("v.read_only = 'Y'")},
      'query' VALUE CASE WHEN v.text_length <= 4000 THEN v.text_vc END,
      'create_statement' VALUE CASE WHEN v.text_length > 4000 THEN DBMS_METADATA.GET_DDL('VIEW', v.view_name) END
      ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY v.view_name RETURNING CLOB)
    FROM user_views v
  ) FORMAT JSON,
  'triggers' VALUE (
    SELECT JSON_ARRAYAGG(JSON_OBJECT(
      'name' VALUE g.trigger_name,
      'table' VALUE JSON_OBJECT('namespace' VALUE g.table_owner, 'name' VALUE g.table_name) FORMAT JSON,
      'timing' VALUE CASE
        WHEN g.trigger_type LIKE 'BEFORE%' THEN 'before' WHEN g.trigger_type LIKE 'INSTEAD%' THEN 'instead of' ELSE 'after' END,
      'events' VALUE '["' || REPLACE(TRIM(g.triggering_event), ' OR ', '","') || '"]' FORMAT JSON,
      'level' VALUE CASE WHEN g.trigger_type LIKE '%EACH ROW' THEN 'row' ELSE 'statement' END,
      'condition' VALUE g.when_clause,
      'create_statement' VALUE REGEXP_REPLACE(
        DBMS_METADATA.GET_DDL('TRIGGER', g.trigger_name), 'ALTER TRIGGER [^;]* (ENABLE|DISABLE)\\s*$', ''),
      'enabled' VALUE ${bool("g.status = 'ENABLED'")}
      ABSENT ON NULL RETURNING CLOB) FORMAT JSON ORDER BY g.trigger_name RETURNING CLOB)
    FROM user_triggers g WHERE TRIM(g.base_object_type) IN ('TABLE', 'VIEW')
  ) FORMAT JSON,
  'sequences' VALUE (
    SELECT JSON_ARRAYAGG(JSON_OBJECT('name' VALUE q.sequence_name) FORMAT JSON ORDER BY q.sequence_name RETURNING CLOB)
    FROM user_sequences q WHERE q.sequence_name NOT LIKE 'ISEQ$$%'
  ) FORMAT JSON,
  'synonyms' VALUE (
    SELECT JSON_ARRAYAGG(JSON_OBJECT(
      'name' VALUE y.synonym_name,
      'target' VALUE JSON_OBJECT('namespace' VALUE COALESCE(y.table_owner, USER), 'name' VALUE y.table_name) FORMAT JSON
      ) FORMAT JSON ORDER BY y.synonym_name RETURNING CLOB)
    FROM user_synonyms y
  ) FORMAT JSON
  ABSENT ON NULL RETURNING CLOB) AS schema_data
FROM dual;
`;
