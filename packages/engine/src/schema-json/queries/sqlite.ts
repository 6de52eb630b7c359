/** The rows of a table and the distinct values of an index's first column, where ANALYZE counted them. */
interface Statistics {
  readonly rowCount: string;
  readonly columnStatistics: string;
}

const noStatistics: Statistics = { rowCount: "NULL", columnStatistics: "NULL" };

/** @see https://www.sqlite.org/fileformat2.html#the_sqlite_stat1_table */
const analyzed: Statistics = {
  rowCount: "(SELECT max(CAST(s.stat AS INTEGER)) FROM sqlite_stat1 s WHERE s.tbl = t.name COLLATE NOCASE)",
  columnStatistics: `(
        SELECT CASE WHEN count(*) > 0 THEN json_object('distinct_count', max(CAST(round(
          CAST(s.stat AS REAL) / max(1, CAST(substr(s.stat, instr(s.stat, ' ') + 1) AS REAL))) AS INTEGER))) END
        FROM sqlite_stat1 s
        JOIN pragma_index_info(s.idx) p ON p.seqno = 0
        WHERE s.tbl = t.name COLLATE NOCASE AND p.name = c.name AND instr(s.stat, ' ') > 0
      )`,
};

const boolean = (condition: string) => `json(CASE WHEN ${condition} THEN 'true' ELSE 'false' END)`;

function makeQuery({ rowCount, columnStatistics }: Statistics): string {
  return `WITH
own_table AS MATERIALIZED (
  SELECT name, type, wr FROM pragma_table_list
  WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
),
master AS MATERIALIZED (
  SELECT rowid AS place, type, name, tbl_name, sql FROM sqlite_master
)
SELECT json_object(
  'format', 'foretell-schema',
  'format_version', '1',
  'dialect', 'sqlite',
  'server_version', 'SQLite ' || sqlite_version(),
  'default_namespace', 'main',
  'tables', json(coalesce((
    SELECT json_group_array(json(document)) FROM (
      SELECT json_object(
        'name', t.name,
        'kind', CASE t.type WHEN 'virtual' THEN 'virtual' ELSE 'table' END,
        'create_statement', m.sql,
        'columns', json((
          SELECT json_group_array(json(document)) FROM (
            SELECT json_object(
              'name', c.name,
              'type', c.type,
              'nullable', ${boolean('c."notnull" = 0 AND NOT (c.pk > 0 AND t.wr = 1)')},
              'default', c.dflt_value,
              'statistics', json(${columnStatistics})
            ) AS document
            FROM pragma_table_xinfo(t.name) c WHERE c.hidden <> 1 ORDER BY c.cid
          )
        )),
        'primary_key', json((
          SELECT CASE WHEN count(*) > 0 THEN json_object('columns', json_group_array(name)) END FROM (
            SELECT c.name FROM pragma_table_xinfo(t.name) c WHERE c.pk > 0 ORDER BY c.pk
          )
        )),
        'foreign_keys', json((
          SELECT json_group_array(json(document)) FROM (
            SELECT json_object(
              'columns', json_group_array(f."from"),
              'referenced_table', f."table",
              'referenced_columns', json(CASE WHEN count(f."to") > 0 THEN json_group_array(f."to") END),
              'on_delete', f.on_delete,
              'on_update', f.on_update
            ) AS document
            FROM (SELECT k.*, -k.id AS place FROM pragma_foreign_key_list(t.name) k ORDER BY place, k.seq) f
            GROUP BY f.place ORDER BY f.place
          )
        )),
        'indexes', json((
          SELECT json_group_array(json(document)) FROM (
            SELECT json_object(
              'name', i.name,
              'unique', ${boolean('i."unique" = 1')},
              'create_statement', s.sql
            ) AS document
            FROM pragma_index_list(t.name) i
            JOIN master s ON s.type = 'index' AND s.name = i.name
            WHERE i.origin = 'c' ORDER BY s.place
          )
        )),
        'row_count', ${rowCount}
      ) AS document
      FROM own_table t
      JOIN master m ON m.type = 'table' AND m.name = t.name
      ORDER BY m.place
    )
  ), '[]')),
  'views', json((
    SELECT json_group_array(json(document)) FROM (
      SELECT json_object('name', name, 'create_statement', sql) AS document
      FROM master WHERE type = 'view' ORDER BY place
    )
  )),
  'triggers', json((
    SELECT json_group_array(json(document)) FROM (
      SELECT json_object('name', name, 'table', json_object('name', tbl_name), 'create_statement', sql) AS document
      FROM master WHERE type = 'trigger' ORDER BY place
    )
  ))
) AS schema_data;
`;
}

/**
 * Prints the main database of a SQLite file (3.37 and newer) in the JSON form, in one row of one column. What the pragmas
 * do not tell (checks, generated columns, collations, names of constraints) stands in the CREATE statements.
 * @see https://www.sqlite.org/pragma.html#pragfunc
 */
export const sqliteQuery = makeQuery(noStatistics);

/** The same with row counts and distinct counts, for a file on which ANALYZE was run; without sqlite_stat1 it fails. */
export const sqliteStatisticsQuery = makeQuery(analyzed);
