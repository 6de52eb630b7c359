import type { Schema, SchemaErd } from "@foretell/contract";
import { FlaskConical, Table2 } from "lucide-react";
import { LinkButton } from "../../components/link.tsx";
import { deleteStatement } from "../../lib/delete-statement.ts";
import { useProject } from "../../lib/use-project.ts";
import { Allowed } from "../../components/allowed.tsx";

/** Where to go from a table of the diagram: its page, and a simulation that begins with it. */
export function TableActions({
  schema,
  table,
}: {
  schema: Pick<Schema, "id" | "db_type">;
  table: SchemaErd["tables"][number];
}) {
  const { paths } = useProject();
  const keyColumns = table.columns.filter((column) => column.is_primary_key).map(({ name }) => name);
  const sql = deleteStatement({ ...table, primary_key: { name: null, columns: keyColumns } }, schema.db_type);
  return (
    <>
      <LinkButton to={paths.tables} search={{ schema: schema.id, table: table.id }}>
        <Table2 aria-hidden />
        Open Table
      </LinkButton>
      <Allowed>
        <LinkButton to={paths.simulations} search={{ new: "1", schema: schema.id, sql }}>
          <FlaskConical aria-hidden />
          Simulate a DELETE
        </LinkButton>
      </Allowed>
    </>
  );
}
