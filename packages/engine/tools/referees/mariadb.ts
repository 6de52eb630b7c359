import { readMarks, runClient } from "./referee.ts";
import type { Referee, Snapshot } from "./referee.ts";

/** MariaDB on a host, as root without password, by way of its client; each play loads the dump anew. */
export function mariadbReferee(host: string): Referee {
  const name = `referee_${String(process.pid)}`;
  const tools = `${name}_tools`;
  const options = ["-h", host, "-u", "root", "--default-character-set=utf8mb4", "--batch", "--skip-column-names"];
  const session = (script: string, database: string | null) =>
    runClient("mariadb", database === null ? options : [...options, database], script);
  const administer = (sql: string) => {
    const { error, isDone } = session(sql, null);
    if (!isDone) throw new Error(error);
  };
  administer(`DROP DATABASE IF EXISTS ${tools}; CREATE DATABASE ${tools};
DELIMITER //
CREATE PROCEDURE ${tools}.look() BEGIN
  DECLARE isDone INT DEFAULT 0; DECLARE t VARCHAR(200); DECLARE c LONGTEXT;
  DECLARE names CURSOR FOR SELECT table_name, (SELECT group_concat(concat('coalesce(hex(\`', replace(column_name, '\`', '\`\`'), '\`),''-'')') ORDER BY ordinal_position) FROM information_schema.columns k WHERE k.table_schema = '${name}' AND k.table_name = x.table_name)
    FROM information_schema.tables x WHERE table_schema = '${name}' AND table_type = 'BASE TABLE' ORDER BY 1;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET isDone = 1;
  SET SESSION group_concat_max_len = 1000000;
  SELECT '##L';
  OPEN names;
  rows_loop: LOOP
    FETCH names INTO t, c;
    IF isDone THEN LEAVE rows_loop; END IF;
    SELECT concat('##T ', t);
    EXECUTE IMMEDIATE concat('SELECT concat_ws(''|'',', c, ') FROM \`${name}\`.\`', t, '\`');
  END LOOP;
  CLOSE names;
END //
DELIMITER ;`);
  const look = `CALL ${tools}.look();\n`;
  return {
    dialect: "mysql",
    play: (dump, statements, { before = "", looksAtEach }) => {
      administer(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      const loaded = session(dump, name);
      if (!loaded.isDone) throw new Error(loaded.error);
      const steps = statements.map((statement) => `SELECT '##S';\n${statement}\n;\n${looksAtEach ? look : ""}`);
      // A table that is still open from a look at it may refuse that a column is renamed by which another one is generated.
      const { out, error, isDone } = session(`${look}FLUSH TABLES;\n${before}\n${steps.join("")}`, name);
      const { begun, snapshots } = readMarks(out);
      const last = readMarks(session(look, name).out).snapshots[0] ?? (new Map() as Snapshot);
      return { failedAt: isDone ? null : begun - 1, error, snapshots, last };
    },
    close: () => administer(`DROP DATABASE IF EXISTS ${name}; DROP DATABASE IF EXISTS ${tools}`),
  };
}
