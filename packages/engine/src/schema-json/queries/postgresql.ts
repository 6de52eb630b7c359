/**
 * Prints a PostgreSQL database (12 and newer) in the JSON form, in one row of one column. It reads the catalog alone; the
 * statistics are those of the last ANALYZE, of the tables that the user may read.
 * @see https://www.postgresql.org/docs/current/catalogs.html and https://www.postgresql.org/docs/current/view-pg-stats.html
 */
export const postgresqlQuery = String.raw`WITH
own_namespace AS (
  SELECT oid, nspname FROM pg_catalog.pg_namespace
  WHERE nspname <> 'information_schema' AND nspname !~ '^pg_'
),
extension_member AS (
  SELECT classid, objid FROM pg_catalog.pg_depend WHERE deptype = 'e'
),
relation AS (
  SELECT c.oid, c.relname, c.relkind, c.relispartition, c.relpersistence, c.reltuples, c.relpages, n.nspname
  FROM pg_catalog.pg_class c JOIN own_namespace n ON n.oid = c.relnamespace
  WHERE NOT EXISTS (
    SELECT FROM extension_member e WHERE e.classid = 'pg_catalog.pg_class'::regclass AND e.objid = c.oid
  )
),
base_table AS (
  SELECT r.*,
    CASE
      WHEN r.relkind NOT IN ('r', 'm') THEN NULL
      WHEN pg_relation_size(r.oid) = 0 THEN 0
      WHEN r.relpages > 0 AND r.reltuples >= 0
        THEN round(r.reltuples::numeric / r.relpages * (pg_relation_size(r.oid) / current_setting('block_size')::numeric))
      ELSE nullif(pg_stat_get_live_tuples(r.oid), 0)
    END AS row_count
  FROM relation r WHERE r.relkind IN ('r', 'p', 'f')
),
column_statistics AS (
  SELECT s.schemaname, s.tablename, s.attname, json_build_object(
    'null_fraction', s.null_frac,
    'distinct_count', s.n_distinct,
    'most_common_values', CASE WHEN array_ndims(s.most_common_vals::text::text[]) = 1 THEN (
      SELECT json_agg(json_build_object('value', v.value, 'frequency', v.frequency) ORDER BY v.place)
      FROM unnest(s.most_common_vals::text::text[], s.most_common_freqs) WITH ORDINALITY AS v(value, frequency, place)
      WHERE length(v.value) <= 1000
    ) END,
    'histogram_bounds', CASE WHEN array_ndims(s.histogram_bounds::text::text[]) = 1 THEN (
      SELECT json_agg(v.value ORDER BY v.place)
      FROM unnest(s.histogram_bounds::text::text[]) WITH ORDINALITY AS v(value, place)
      WHERE length(v.value) <= 1000
    ) END
  ) AS statistics
  FROM pg_catalog.pg_stats s JOIN own_namespace n ON n.nspname = s.schemaname
  WHERE NOT s.inherited
),
column_list AS (
  SELECT t.oid, json_agg(json_build_object(
    'name', a.attname,
    'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
    'nullable', NOT a.attnotnull,
    'default', CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END,
    'identity', CASE a.attidentity WHEN 'a' THEN 'always' WHEN 'd' THEN 'by default' END,
    'generated', CASE WHEN a.attgenerated <> '' THEN
      json_build_object('expression', pg_get_expr(d.adbin, d.adrelid), 'stored', a.attgenerated = 's') END,
    'collation', CASE WHEN a.attcollation <> y.typcollation THEN l.collname END,
    'comment', col_description(a.attrelid, a.attnum),
    'statistics', s.statistics
  ) ORDER BY a.attnum) AS columns
  FROM base_table t
  JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_catalog.pg_type y ON y.oid = a.atttypid
  LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
  LEFT JOIN column_statistics s ON s.schemaname = t.nspname AND s.tablename = t.relname AND s.attname = a.attname
  GROUP BY t.oid
),
constraint_columns AS (
  SELECT c.oid, c.conrelid, c.conindid, c.contype, c.conname, c.condeferrable, c.condeferred, c.convalidated, (
      SELECT json_agg(a.attname ORDER BY k.place)
      FROM unnest(c.conkey) WITH ORDINALITY AS k(attnum, place)
      JOIN pg_catalog.pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
    ) AS columns
  FROM pg_catalog.pg_constraint c JOIN base_table t ON t.oid = c.conrelid
),
key_list AS (
  SELECT conrelid, contype, json_agg(json_build_object(
    'name', conname, 'columns', columns, 'deferrable', condeferrable, 'initially_deferred', condeferred,
    'nulls_not_distinct', (SELECT to_jsonb(i) -> 'indnullsnotdistinct' FROM pg_catalog.pg_index i WHERE i.indexrelid = conindid)
  ) ORDER BY oid) AS keys
  FROM constraint_columns WHERE contype IN ('p', 'u') GROUP BY conrelid, contype
),
check_list AS (
  SELECT conrelid, json_agg(json_build_object(
    'name', conname, 'expression', regexp_replace(pg_get_constraintdef(oid), '^CHECK \((.*)\)( NO INHERIT)?( NOT VALID)?$', '\1')
  ) ORDER BY oid) AS checks
  FROM constraint_columns WHERE contype = 'c' GROUP BY conrelid
),
exclusion_list AS (
  SELECT conrelid, json_agg(json_build_object(
    'name', conname, 'definition', regexp_replace(pg_get_constraintdef(oid), '^EXCLUDE ', '')
  ) ORDER BY oid) AS exclusions
  FROM constraint_columns WHERE contype = 'x' GROUP BY conrelid
),
index_list AS (
  SELECT i.indrelid, json_agg(json_build_object(
    'name', c.relname,
    'unique', i.indisunique,
    'method', nullif(m.amname, 'btree'),
    'columns', (
      SELECT json_agg(json_build_object(
        'column', CASE WHEN i.indkey[n - 1] <> 0 THEN a.attname END,
        'expression', CASE WHEN i.indkey[n - 1] = 0 THEN pg_get_indexdef(i.indexrelid, n, true) END,
        'descending', i.indoption[n - 1] & 1 = 1,
        'modifiers', CASE WHEN NOT o.opcdefault OR i.indoption[n - 1] IN (1, 2) THEN concat_ws(' ',
          CASE WHEN NOT o.opcdefault THEN o.opcname END,
          CASE WHEN i.indoption[n - 1] & 1 = 1 THEN 'DESC' END,
          CASE i.indoption[n - 1] WHEN 1 THEN 'NULLS LAST' WHEN 2 THEN 'NULLS FIRST' END
        ) END
      ) ORDER BY n)
      FROM generate_series(1, i.indnkeyatts) AS n
      JOIN pg_catalog.pg_opclass o ON o.oid = i.indclass[n - 1]
      LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[n - 1]
    ),
    'where', pg_get_expr(i.indpred, i.indrelid),
    -- A column of version 15 and later.
    'nulls_not_distinct', to_jsonb(i) -> 'indnullsnotdistinct',
    'include', (
      SELECT json_agg(a.attname ORDER BY n)
      FROM generate_series(i.indnkeyatts + 1, i.indnatts) AS n
      JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[n - 1]
    )
  ) ORDER BY c.oid) AS indexes
  FROM pg_catalog.pg_index i
  JOIN base_table t ON t.oid = i.indrelid
  JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
  JOIN pg_catalog.pg_am m ON m.oid = c.relam
  WHERE NOT EXISTS (
    SELECT FROM pg_catalog.pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')
  )
  GROUP BY i.indrelid
),
parent_list AS (
  SELECT h.inhrelid,
    json_agg(json_build_object('namespace', n.nspname, 'name', p.relname) ORDER BY h.inhseqno) AS parents,
    (array_agg(json_build_object('namespace', n.nspname, 'name', p.relname)))[1] AS first_parent
  FROM pg_catalog.pg_inherits h
  JOIN pg_catalog.pg_class p ON p.oid = h.inhparent
  JOIN pg_catalog.pg_namespace n ON n.oid = p.relnamespace
  GROUP BY h.inhrelid
)
SELECT json_strip_nulls(json_build_object(
  'format', 'foretell-schema',
  'format_version', '1',
  'dialect', 'postgresql',
  'server_version', 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1),
  'database', current_database(),
  'default_namespace', coalesce(current_schema(), 'public'),
  'tables', coalesce((
    SELECT json_agg(json_build_object(
      'namespace', t.nspname,
      'name', t.relname,
      'kind', CASE
        WHEN t.relkind = 'p' AND NOT t.relispartition THEN 'partitioned'
        WHEN t.relispartition THEN 'partition'
        WHEN t.relkind = 'f' THEN 'foreign'
        ELSE 'table'
      END,
      'comment', obj_description(t.oid, 'pg_class'),
      'columns', coalesce(cl.columns, '[]'),
      'primary_key', pk.keys -> 0,
      'unique_keys', uk.keys,
      'checks', ck.checks,
      'exclusions', xl.exclusions,
      'indexes', il.indexes,
      'partition_of', CASE WHEN t.relispartition THEN pl.first_parent END,
      'partition_by', CASE WHEN t.relkind = 'p' THEN pg_get_partkeydef(t.oid) END,
      'inherits', CASE WHEN NOT t.relispartition THEN pl.parents END,
      'options', CASE
        WHEN t.relispartition THEN json_build_object('partition bounds', (
          SELECT pg_get_expr(c.relpartbound, c.oid) FROM pg_catalog.pg_class c WHERE c.oid = t.oid
        ))
        WHEN t.relkind = 'f' THEN json_build_object('server', (
          SELECT s.srvname FROM pg_catalog.pg_foreign_table f
          JOIN pg_catalog.pg_foreign_server s ON s.oid = f.ftserver WHERE f.ftrelid = t.oid
        ))
      END,
      'row_count', t.row_count
    ) ORDER BY t.oid)
    FROM base_table t
    LEFT JOIN column_list cl ON cl.oid = t.oid
    LEFT JOIN key_list pk ON pk.conrelid = t.oid AND pk.contype = 'p'
    LEFT JOIN key_list uk ON uk.conrelid = t.oid AND uk.contype = 'u'
    LEFT JOIN check_list ck ON ck.conrelid = t.oid
    LEFT JOIN exclusion_list xl ON xl.conrelid = t.oid
    LEFT JOIN index_list il ON il.indrelid = t.oid
    LEFT JOIN parent_list pl ON pl.inhrelid = t.oid
  ), '[]'),
  'foreign_keys', (
    SELECT json_agg(json_build_object(
      'name', k.conname,
      'table', json_build_object('namespace', t.nspname, 'name', t.relname),
      'columns', cc.columns,
      'referenced_table', json_build_object('namespace', rn.nspname, 'name', rc.relname),
      'referenced_columns', (
        SELECT json_agg(a.attname ORDER BY f.place)
        FROM unnest(k.confkey) WITH ORDINALITY AS f(attnum, place)
        JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = f.attnum
      ),
      'on_delete', CASE k.confdeltype WHEN 'r' THEN 'RESTRICT' WHEN 'c' THEN 'CASCADE'
        WHEN 'n' THEN 'SET NULL' WHEN 'd' THEN 'SET DEFAULT' ELSE 'NO ACTION' END,
      'on_update', CASE k.confupdtype WHEN 'r' THEN 'RESTRICT' WHEN 'c' THEN 'CASCADE'
        WHEN 'n' THEN 'SET NULL' WHEN 'd' THEN 'SET DEFAULT' ELSE 'NO ACTION' END,
      'on_delete_columns', (
        SELECT json_agg(a.attname ORDER BY f.place)
        FROM jsonb_array_elements_text(nullif(to_jsonb(k) -> 'confdelsetcols', 'null')) WITH ORDINALITY AS f(attnum, place)
        JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = f.attnum::int
      ),
      'match', CASE k.confmatchtype WHEN 'f' THEN 'FULL' WHEN 'p' THEN 'PARTIAL' ELSE 'SIMPLE' END,
      'deferrable', k.condeferrable,
      'initially_deferred', k.condeferred,
      'enforced', coalesce((to_jsonb(k) ->> 'conenforced')::boolean, true),
      'validated', k.convalidated
    ) ORDER BY k.oid)
    FROM pg_catalog.pg_constraint k
    JOIN base_table t ON t.oid = k.conrelid
    JOIN constraint_columns cc ON cc.oid = k.oid
    JOIN pg_catalog.pg_class rc ON rc.oid = k.confrelid
    JOIN pg_catalog.pg_namespace rn ON rn.oid = rc.relnamespace
    WHERE k.contype = 'f' AND k.conparentid = 0
  ),
  'views', (
    SELECT json_agg(json_build_object(
      'namespace', r.nspname, 'name', r.relname, 'materialized', r.relkind = 'm',
      'query', pg_get_viewdef(r.oid), 'comment', obj_description(r.oid, 'pg_class'),
      'check_option', (
        SELECT o.option_value
        FROM pg_catalog.pg_class v, pg_catalog.pg_options_to_table(v.reloptions) o
        WHERE v.oid = r.oid AND o.option_name = 'check_option'
      )
    ) ORDER BY r.oid)
    FROM relation r WHERE r.relkind IN ('v', 'm')
  ),
  'triggers', (
    SELECT json_agg(json_build_object(
      'namespace', r.nspname,
      'name', g.tgname,
      'table', json_build_object('namespace', r.nspname, 'name', r.relname),
      'timing', CASE WHEN g.tgtype & 64 = 64 THEN 'instead of' WHEN g.tgtype & 2 = 2 THEN 'before' ELSE 'after' END,
      'events', array_remove(ARRAY[
        CASE WHEN g.tgtype & 4 = 4 THEN 'INSERT' END, CASE WHEN g.tgtype & 16 = 16 THEN 'UPDATE' END,
        CASE WHEN g.tgtype & 8 = 8 THEN 'DELETE' END, CASE WHEN g.tgtype & 32 = 32 THEN 'TRUNCATE' END], NULL),
      'level', CASE WHEN g.tgtype & 1 = 1 THEN 'row' ELSE 'statement' END,
      'update_columns', (
        SELECT json_agg(a.attname ORDER BY f.place)
        FROM unnest(g.tgattr::int2[]) WITH ORDINALITY AS f(attnum, place)
        JOIN pg_catalog.pg_attribute a ON a.attrelid = g.tgrelid AND a.attnum = f.attnum
      ),
      'condition', substring(pg_get_triggerdef(g.oid) FROM ' WHEN \((.*)\) EXECUTE (?:FUNCTION|PROCEDURE) '),
      'body', substring(pg_get_triggerdef(g.oid) FROM 'EXECUTE (?:FUNCTION|PROCEDURE) .*$')
        || CASE WHEN l.lanname IN ('c', 'internal') THEN '' ELSE E'\n' || p.prosrc END,
      'enabled', g.tgenabled <> 'D'
    ) ORDER BY g.oid)
    FROM pg_catalog.pg_trigger g
    JOIN relation r ON r.oid = g.tgrelid
    JOIN pg_catalog.pg_proc p ON p.oid = g.tgfoid
    JOIN pg_catalog.pg_language l ON l.oid = p.prolang
    WHERE NOT g.tgisinternal AND coalesce(to_jsonb(g) ->> 'tgparentid', '0') = '0'
  ),
  'rules', (
    SELECT json_agg(json_build_object(
      'name', w.rulename,
      'table', json_build_object('namespace', r.nspname, 'name', r.relname),
      'event', CASE w.ev_type WHEN '1' THEN 'SELECT' WHEN '2' THEN 'UPDATE' WHEN '3' THEN 'INSERT' ELSE 'DELETE' END,
      'instead', w.is_instead,
      'definition', substring(rtrim(pg_get_ruledef(w.oid), ';') FROM '\s(AS\s+ON .*)$')
    ) ORDER BY w.oid)
    FROM pg_catalog.pg_rewrite w JOIN relation r ON r.oid = w.ev_class WHERE w.rulename <> '_RETURN'
  ),
  'types', (
    SELECT json_agg(json_build_object(
      'namespace', n.nspname,
      'name', y.typname,
      'kind', CASE y.typtype WHEN 'e' THEN 'enum' WHEN 'd' THEN 'domain' WHEN 'c' THEN 'composite' WHEN 'r' THEN 'range'
        ELSE 'other' END,
      'labels', (
        SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_catalog.pg_enum e WHERE e.enumtypid = y.oid
      ),
      'base_type', CASE WHEN y.typtype = 'd' THEN pg_catalog.format_type(y.typbasetype, y.typtypmod) END,
      'not_null', y.typnotnull,
      'definition', CASE WHEN y.typtype = 'd' THEN nullif(concat_ws(' ', 'DEFAULT ' || y.typdefault, (
        SELECT string_agg(format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid)), ' ' ORDER BY k.oid)
        FROM pg_catalog.pg_constraint k WHERE k.contypid = y.oid AND k.contype = 'c'
      )), '') WHEN y.typtype = 'c' THEN (
        SELECT string_agg(format('%I %s', a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY a.attnum)
        FROM pg_catalog.pg_attribute a WHERE a.attrelid = y.typrelid AND a.attnum > 0 AND NOT a.attisdropped
      ) END
    ) ORDER BY y.oid)
    FROM pg_catalog.pg_type y
    JOIN own_namespace n ON n.oid = y.typnamespace
    LEFT JOIN pg_catalog.pg_class c ON c.oid = y.typrelid
    WHERE (y.typtype IN ('e', 'd', 'r') OR (y.typtype = 'c' AND c.relkind = 'c'))
      AND NOT EXISTS (SELECT FROM extension_member e WHERE e.classid = 'pg_catalog.pg_type'::regclass AND e.objid = y.oid)
  ),
  'sequences', (
    SELECT json_agg(json_build_object(
      'namespace', r.nspname,
      'name', r.relname,
      'owned_by', (
        SELECT json_build_object('table', json_build_object('namespace', n.nspname, 'name', c.relname), 'column', a.attname)
        FROM pg_catalog.pg_depend d
        JOIN pg_catalog.pg_class c ON c.oid = d.refobjid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
        WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = r.oid
          AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.deptype IN ('a', 'i')
        LIMIT 1
      )
    ) ORDER BY r.oid)
    FROM relation r WHERE r.relkind = 'S'
  )
)) AS schema_data;
`;
