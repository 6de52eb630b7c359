import { createRandom } from "./random.ts";

const wordLength = 12;

/**
 * A dump as pg_dump writes it, the same at each call: tables that reference one another, and rows until the size is
 * reached.
 */
export function generateDump(options: { readonly tableCount: number; readonly sizeBytes: number }): Buffer {
  const { tableCount, sizeBytes } = options;
  const random = createRandom(7);
  const parts: string[] = ["SET client_encoding = 'UTF8';\n"];
  for (let table = 0; table < tableCount; table += 1) parts.push(createTable(table));
  const bytesPerTable = sizeBytes / tableCount;
  for (let table = 0; table < tableCount; table += 1) {
    const rows: string[] = [];
    let length = 0;
    for (let row = 1; length < bytesPerTable; row += 1) {
      const fields = [
        row,
        1 + Math.floor(random() * row),
        word(random),
        word(random),
        Math.floor(random() * 100_000) / 100,
      ];
      const line = fields.join("\t");
      rows.push(line);
      length += line.length + 1;
    }
    parts.push(`COPY public.t${table} (id, parent_id, name, note, amount) FROM stdin;\n${rows.join("\n")}\n\\.\n`);
  }
  for (let table = 1; table < tableCount; table += 1) {
    const parent = Math.floor(table / 3);
    parts.push(
      `ALTER TABLE ONLY public.t${table} ADD CONSTRAINT t${table}_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.t${parent}(id) ON DELETE CASCADE;\n`,
    );
  }
  return Buffer.from(parts.join(""));
}

function createTable(table: number): string {
  return `CREATE TABLE public.t${table} (
    id integer PRIMARY KEY,
    parent_id integer NOT NULL,
    name character varying(40) NOT NULL,
    note text,
    amount numeric(10,2) DEFAULT 0
);
`;
}

function word(random: () => number): string {
  let text = "";
  for (let at = 0; at < wordLength; at += 1) text += String.fromCharCode(97 + Math.floor(random() * 26));
  return text;
}
