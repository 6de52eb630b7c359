export interface LinkedSchemaOptions {
  readonly tableCount: number;
  /** A DELETE from `t0` cascades through so many tables, itself among them; the others hang on a table of their own. */
  readonly cascadeTableCount: number;
}

/** PostgreSQL DDL of tables in two trees of keys that cascade; their rows are not written. */
export function generateLinkedSchema({ tableCount, cascadeTableCount }: LinkedSchemaOptions): string {
  const tables: string[] = [];
  const keys: string[] = [];
  for (let table = 0; table < tableCount; table += 1) {
    tables.push(`CREATE TABLE public.t${table} (
    id integer NOT NULL,
    parent_id integer,
    name character varying(40) NOT NULL,
    amount numeric(10,2) DEFAULT 0,
    created_at timestamp without time zone DEFAULT now() NOT NULL,
    CONSTRAINT t${table}_pkey PRIMARY KEY (id)
);
CREATE INDEX t${table}_parent_id ON public.t${table} USING btree (parent_id);
`);
    const root = table < cascadeTableCount ? 0 : cascadeTableCount;
    if (table === root) continue;
    const parent = root + Math.floor((table - root - 1) / 3);
    keys.push(
      `ALTER TABLE ONLY public.t${table} ADD CONSTRAINT t${table}_parent_fkey FOREIGN KEY (parent_id) REFERENCES public.t${parent}(id) ON DELETE CASCADE;\n`,
    );
  }
  return [...tables, ...keys].join("");
}
