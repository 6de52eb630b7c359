const list = (name: string, order: string) =>
  `'[' + STRING_AGG(CAST('"' + STRING_ESCAPE(${name}, 'json') + '"' AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY ${order}) + ']'`;

const indexColumns = (isIncluded: 0 | 1, order: string) => `JSON_QUERY((
          SELECT ${list("kc.name", order)}
          FROM sys.index_columns ic
          JOIN sys.columns kc ON kc.object_id = ic.object_id AND kc.column_id = ic.column_id
          WHERE ic.object_id = i.object_id AND ic.index_id = i.index_id AND ic.is_included_column = ${isIncluded}${isIncluded === 1 ? "" : " AND ic.key_ordinal > 0"}
        ))`;

const typeText = `CASE
          WHEN ty.name IN ('varchar', 'char', 'varbinary', 'binary')
            THEN ty.name + '(' + CASE c.max_length WHEN -1 THEN 'max' ELSE CAST(c.max_length AS varchar(10)) END + ')'
          WHEN ty.name IN ('nvarchar', 'nchar')
            THEN ty.name + '(' + CASE c.max_length WHEN -1 THEN 'max' ELSE CAST(c.max_length / 2 AS varchar(10)) END + ')'
          WHEN ty.name IN ('decimal', 'numeric')
            THEN ty.name + '(' + CAST(c.precision AS varchar(10)) + ',' + CAST(c.scale AS varchar(10)) + ')'
          WHEN ty.name IN ('datetime2', 'datetimeoffset', 'time') THEN ty.name + '(' + CAST(c.scale AS varchar(10)) + ')'
          ELSE ty.name
        END`;

const comment = (column: string) => `(
          SELECT CAST(p.value AS nvarchar(4000)) FROM sys.extended_properties p
          WHERE p.class = 1 AND p.name = 'MS_Description' AND p.major_id = t.object_id AND p.minor_id = ${column}
        )`;

const histogramKey = `CASE
                WHEN CAST(SQL_VARIANT_PROPERTY(h.range_high_key, 'BaseType') AS sysname) IN ('date', 'datetime', 'datetime2', 'smalldatetime')
                  THEN CONVERT(nvarchar(40), CONVERT(datetime2, h.range_high_key), 121)
                ELSE CONVERT(nvarchar(1000), h.range_high_key)
              END`;

/** @see https://learn.microsoft.com/en-us/sql/relational-databases/system-dynamic-management-views/sys-dm-db-stats-histogram-transact-sql */
const columnStatistics = `JSON_QUERY((
          SELECT
            SUM(CASE WHEN h.range_high_key IS NULL THEN h.equal_rows ELSE 0 END) / NULLIF(SUM(h.equal_rows + h.range_rows), 0) AS null_fraction,
            SUM(h.distinct_range_rows) + COUNT(h.range_high_key) AS distinct_count,
            JSON_QUERY((
              SELECT ${histogramKey} AS [value], h.equal_rows / NULLIF(n.total, 0) AS frequency
              FROM sys.dm_db_stats_histogram(s.object_id, s.stats_id) h
              CROSS JOIN (
                SELECT SUM(equal_rows + range_rows) AS total FROM sys.dm_db_stats_histogram(s.object_id, s.stats_id)
              ) n
              WHERE h.range_high_key IS NOT NULL AND n.total > 0
              ORDER BY h.equal_rows DESC
              FOR JSON PATH
            )) AS most_common_values
          FROM sys.dm_db_stats_histogram(s.object_id, s.stats_id) h
          HAVING COUNT(*) > 0
          FOR JSON PATH, WITHOUT_ARRAY_WRAPPER
        )) AS [statistics]`;

const statisticsJoin = `OUTER APPLY (
        SELECT TOP (1) sc.object_id, sc.stats_id FROM sys.stats_columns sc
        WHERE sc.object_id = c.object_id AND sc.column_id = c.column_id AND sc.stats_column_id = 1
        ORDER BY sc.stats_id
      ) s`;

function makeQuery(withHistograms: boolean): string {
  return `SELECT (
  SELECT
    'foretell-schema' AS [format],
    '1' AS format_version,
    'sqlserver' AS dialect,
    'SQL Server ' + CAST(SERVERPROPERTY('ProductVersion') AS nvarchar(60)) AS server_version,
    DB_NAME() AS [database],
    'dbo' AS default_namespace,
    JSON_QUERY(COALESCE((
      SELECT
        SCHEMA_NAME(t.schema_id) AS namespace,
        t.name AS name,
        ${comment("0")} AS comment,
        JSON_QUERY((
          SELECT
        c.name AS name,
        ${typeText} AS [type],
        c.is_nullable AS nullable,
        dc.definition AS [default],
        CASE WHEN c.is_identity = 1 THEN CAST(1 AS bit) END AS auto_increment,
        JSON_QUERY(CASE WHEN cc.definition IS NOT NULL THEN (
          SELECT cc.definition AS expression, cc.is_persisted AS stored FOR JSON PATH, WITHOUT_ARRAY_WRAPPER
        ) END) AS generated,
        CASE WHEN c.collation_name <> CAST(DATABASEPROPERTYEX(DB_NAME(), 'Collation') AS sysname) THEN c.collation_name END AS collation,
        ${comment("c.column_id")} AS comment${withHistograms ? `,\n        ${columnStatistics}` : ""}
          FROM sys.columns c
          JOIN sys.types ty ON ty.user_type_id = c.user_type_id
          LEFT JOIN sys.default_constraints dc ON dc.object_id = c.default_object_id
          LEFT JOIN sys.computed_columns cc ON cc.object_id = c.object_id AND cc.column_id = c.column_id${withHistograms ? `\n      ${statisticsJoin}` : ""}
          WHERE c.object_id = t.object_id
          ORDER BY c.column_id
          FOR JSON PATH
        )) AS columns,
        JSON_QUERY((
          SELECT i.name AS name, ${indexColumns(0, "ic.key_ordinal")} AS columns
          FROM sys.indexes i WHERE i.object_id = t.object_id AND i.is_primary_key = 1
          FOR JSON PATH, WITHOUT_ARRAY_WRAPPER
        )) AS primary_key,
        JSON_QUERY((
          SELECT i.name AS name, ${indexColumns(0, "ic.key_ordinal")} AS columns
          FROM sys.indexes i WHERE i.object_id = t.object_id AND i.is_unique_constraint = 1
          ORDER BY i.index_id
          FOR JSON PATH
        )) AS unique_keys,
        JSON_QUERY((
          SELECT k.name AS name, k.definition AS expression, CAST(1 - k.is_disabled AS bit) AS enforced
          FROM sys.check_constraints k WHERE k.parent_object_id = t.object_id
          ORDER BY k.object_id
          FOR JSON PATH
        )) AS checks,
        JSON_QUERY((
          SELECT
            i.name AS name,
            i.is_unique AS [unique],
            CASE WHEN i.type > 2 THEN LOWER(i.type_desc) END AS method,
            JSON_QUERY(COALESCE((
              SELECT kc.name AS [column], ic.is_descending_key AS descending
              FROM sys.index_columns ic
              JOIN sys.columns kc ON kc.object_id = ic.object_id AND kc.column_id = ic.column_id
              WHERE ic.object_id = i.object_id AND ic.index_id = i.index_id AND ic.key_ordinal > 0
              ORDER BY ic.key_ordinal
              FOR JSON PATH
            ), '[]')) AS columns,
            i.filter_definition AS [where],
            ${indexColumns(1, "ic.index_column_id")} AS include
          FROM sys.indexes i
          WHERE i.object_id = t.object_id AND i.index_id > 0 AND i.is_primary_key = 0 AND i.is_unique_constraint = 0
            AND i.is_hypothetical = 0
          ORDER BY i.index_id
          FOR JSON PATH
        )) AS indexes,
        JSON_QUERY(CASE WHEN t.temporal_type = 2 THEN '{"system versioning":"true"}' END) AS options,
        (
          SELECT SUM(p.rows) FROM sys.partitions p WHERE p.object_id = t.object_id AND p.index_id IN (0, 1)
        ) AS row_count
      FROM sys.tables t
      WHERE t.is_ms_shipped = 0
      ORDER BY t.object_id
      FOR JSON PATH
    ), '[]')) AS tables,
    JSON_QUERY((
      SELECT
        f.name AS name,
        SCHEMA_NAME(pt.schema_id) AS [table.namespace],
        pt.name AS [table.name],
        JSON_QUERY((
          SELECT ${list("pc.name", "fc.constraint_column_id")}
          FROM sys.foreign_key_columns fc
          JOIN sys.columns pc ON pc.object_id = fc.parent_object_id AND pc.column_id = fc.parent_column_id
          WHERE fc.constraint_object_id = f.object_id
        )) AS columns,
        SCHEMA_NAME(rt.schema_id) AS [referenced_table.namespace],
        rt.name AS [referenced_table.name],
        JSON_QUERY((
          SELECT ${list("rc.name", "fc.constraint_column_id")}
          FROM sys.foreign_key_columns fc
          JOIN sys.columns rc ON rc.object_id = fc.referenced_object_id AND rc.column_id = fc.referenced_column_id
          WHERE fc.constraint_object_id = f.object_id
        )) AS referenced_columns,
        REPLACE(f.delete_referential_action_desc, '_', ' ') AS on_delete,
        REPLACE(f.update_referential_action_desc, '_', ' ') AS on_update,
        CAST(1 - f.is_disabled AS bit) AS enforced,
        CAST(1 - f.is_not_trusted AS bit) AS validated
      FROM sys.foreign_keys f
      JOIN sys.tables pt ON pt.object_id = f.parent_object_id
      JOIN sys.tables rt ON rt.object_id = f.referenced_object_id
      WHERE f.is_ms_shipped = 0
      ORDER BY f.object_id
      FOR JSON PATH
    )) AS foreign_keys,
    JSON_QUERY((
      SELECT SCHEMA_NAME(v.schema_id) AS namespace, v.name AS name, m.definition AS create_statement
      FROM sys.views v LEFT JOIN sys.sql_modules m ON m.object_id = v.object_id
      WHERE v.is_ms_shipped = 0
      ORDER BY v.object_id
      FOR JSON PATH
    )) AS views,
    JSON_QUERY((
      SELECT
        SCHEMA_NAME(o.schema_id) AS namespace,
        g.name AS name,
        SCHEMA_NAME(o.schema_id) AS [table.namespace],
        o.name AS [table.name],
        CASE g.is_instead_of_trigger WHEN 1 THEN 'instead of' ELSE 'after' END AS timing,
        JSON_QUERY((
          SELECT ${list("e.type_desc", "e.type")} FROM sys.trigger_events e WHERE e.object_id = g.object_id
        )) AS events,
        'statement' AS [level],
        m.definition AS create_statement,
        CAST(1 - g.is_disabled AS bit) AS [enabled]
      FROM sys.triggers g
      JOIN sys.objects o ON o.object_id = g.parent_id
      LEFT JOIN sys.sql_modules m ON m.object_id = g.object_id
      WHERE g.parent_class = 1 AND g.is_ms_shipped = 0
      ORDER BY g.object_id
      FOR JSON PATH
    )) AS triggers,
    JSON_QUERY((
      SELECT
        SCHEMA_NAME(c.schema_id) AS namespace,
        c.name AS name,
        'alias' AS kind,
        ${typeText} AS base_type,
        CAST(1 - c.is_nullable AS bit) AS not_null
      FROM sys.types c
      JOIN sys.types ty ON ty.user_type_id = c.system_type_id
      WHERE c.is_user_defined = 1 AND c.is_table_type = 0 AND c.is_assembly_type = 0
      ORDER BY c.user_type_id
      FOR JSON PATH
    )) AS types,
    JSON_QUERY((
      SELECT SCHEMA_NAME(q.schema_id) AS namespace, q.name AS name FROM sys.sequences q
      ORDER BY q.object_id
      FOR JSON PATH
    )) AS sequences,
    JSON_QUERY((
      SELECT
        SCHEMA_NAME(y.schema_id) AS namespace,
        y.name AS name,
        COALESCE(PARSENAME(y.base_object_name, 2), SCHEMA_NAME(y.schema_id)) AS [target.namespace],
        PARSENAME(y.base_object_name, 1) AS [target.name]
      FROM sys.synonyms y
      ORDER BY y.object_id
      FOR JSON PATH
    )) AS synonyms
  FOR JSON PATH, WITHOUT_ARRAY_WRAPPER
) AS schema_data;
`;
}

/**
 * Prints the current database of SQL Server (2017 and newer) in the JSON form, in one row of one column; it reads the
 * catalog views alone. The user sees the objects that it has a permission on.
 * @see https://learn.microsoft.com/en-us/sql/relational-databases/system-catalog-views/catalog-views-transact-sql
 */
export const sqlserverQuery = makeQuery(false);

/** The same with the histograms of the optimizer, for users who may read the tables. */
export const sqlserverStatisticsQuery = makeQuery(true);
