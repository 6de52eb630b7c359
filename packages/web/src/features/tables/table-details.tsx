import type { TableDetail } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import { FlaskConical, Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Callout } from "../../components/callout.tsx";
import { DbName } from "../../components/db-name.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Moment } from "../../components/moment.tsx";
import { useProject } from "../../lib/use-project.ts";
import { CascadePreview } from "./cascade-preview.tsx";
import { CutText } from "./cut-text.tsx";
import { ColumnsTable } from "./columns-table.tsx";
import { deleteStatement } from "../../lib/delete-statement.ts";
import { DetailSection } from "./detail-section.tsx";
import { splitRelationships } from "./relationship-sides.ts";
import type { OpenEdit } from "./edits/opened-edit.ts";
import { RelationshipList } from "./relationship-list.tsx";
import { RowCount } from "./row-count.tsx";

/** Everything the schema says of one table. */
export function TableDetails({
  table,
  dialect,
  onOpenTable,
  onEdit,
}: {
  table: TableDetail;
  dialect: DialectName;
  /** Opens another table by its name. */
  onOpenTable: (name: string) => void;
  onEdit: OpenEdit;
}) {
  const project = useProject();
  const { outgoing, incoming } = splitRelationships(table.name, table.relationships);
  const facts = [
    { label: "Schema", value: table.schema_name },
    { label: "Rows", value: <RowCount table={table} /> },
    { label: "Created", value: <Moment at={table.created_at} as="moment" /> },
    { label: "Updated", value: <Moment at={table.updated_at} as="moment" /> },
  ];
  return (
    <div className="flex flex-col gap-6">
      <div>
        {table.comment !== null && (
          <p className="mb-3 max-w-reading [overflow-wrap:anywhere] text-ink-soft">
            {cutOrWhole(table, "comment", table.comment)}
          </p>
        )}
        {!table.is_complete && (
          <Callout meaning="notice" className="mb-3">
            Of keys, checks, indexes, triggers and relationships the first 1,000 each are shown. An export of the schema
            has all of them.
          </Callout>
        )}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-6 gap-y-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-small text-ink-muted">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton
            to={project.paths.simulations}
            search={{ new: "1", schema: table.schema_id, sql: deleteStatement(table, dialect) }}
          >
            <FlaskConical aria-hidden />
            Simulate a DELETE here
          </LinkButton>
          {onEdit !== undefined && (
            <>
              <Button onClick={() => onEdit({ kind: "edit table" })}>
                <Pencil aria-hidden />
                Edit Table
              </Button>
              <Button onClick={() => onEdit({ kind: "delete table" })}>
                <Trash2 aria-hidden />
                Delete Table
              </Button>
            </>
          )}
        </div>
      </div>
      <DetailSection
        title="Columns"
        count={table.columns.length}
        action={
          onEdit !== undefined && (
            <AddButton onPress={() => onEdit({ kind: "edit column", column: undefined })}>Add Column</AddButton>
          )
        }
      >
        <ColumnsTable table={table} onEdit={onEdit} />
      </DetailSection>
      <Keys table={table} />
      <DetailSection
        title="References"
        count={outgoing.length}
        action={
          onEdit !== undefined && (
            <AddButton onPress={() => onEdit({ kind: "edit relationship", relationship: undefined })}>
              Add Relationship
            </AddButton>
          )
        }
      >
        <RelationshipList relationships={outgoing} end="to" onOpenTable={onOpenTable} onEdit={onEdit} />
      </DetailSection>
      <DetailSection title="Referenced by" count={incoming.length}>
        <RelationshipList relationships={incoming} end="from" onOpenTable={onOpenTable} onEdit={onEdit} />
      </DetailSection>
      <Disclosure title="What a change here would reach" startsOpen={false}>
        <CascadePreview
          projectId={project.id}
          schemaId={table.schema_id}
          tableName={table.name}
          onOpenTable={onOpenTable}
        />
      </Disclosure>
      <Indexes table={table} />
      {table.triggers.length > 0 && (
        <DetailSection title="Triggers" count={table.triggers.length}>
          <ul className="flex flex-col gap-1">
            {table.triggers.map(({ name, timing, events, is_enabled: isEnabled }) => (
              <li key={name} className="flex flex-wrap items-center gap-x-2">
                <DbName>{name}</DbName>
                <span className="text-ink-muted">
                  {timing} {events.join(" OR ")}
                </span>
                {!isEnabled && <Badge>disabled</Badge>}
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
    </div>
  );
}

function AddButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button look="quiet" className="-my-1.5 px-2" onClick={onPress}>
      <Plus aria-hidden />
      {children}
    </Button>
  );
}

function Keys({ table }: { table: TableDetail }) {
  const keys = [
    ...(table.primary_key === null ? [] : [{ kind: "primary key", ...table.primary_key }]),
    ...table.unique_keys.map((key) => ({ kind: "unique", ...key })),
  ];
  if (keys.length === 0 && table.checks.length === 0) return null;
  return (
    <DetailSection title="Keys and checks" count={keys.length + table.checks.length}>
      <ul className="flex flex-col gap-1">
        {keys.map(({ kind, name, columns }) => (
          <li key={`${kind} ${name ?? ""} ${columns.join(",")}`} className="flex flex-wrap gap-x-2">
            <span className="w-24 shrink-0 text-ink-muted">{kind}</span>
            <DbName className="font-medium">{columns.join(", ")}</DbName>
            {name !== null && <DbName className="text-ink-muted">{name}</DbName>}
          </li>
        ))}
        {table.checks.map(({ name, expression }, at) => (
          <li key={`${name ?? ""} ${expression}`} className="flex flex-wrap gap-x-2">
            <span className="w-24 shrink-0 text-ink-muted">check</span>
            <DbName>{cutOrWhole(table, `checks/${at}/expression`, expression)}</DbName>
            {name !== null && <DbName className="text-ink-muted">{name}</DbName>}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function Indexes({ table }: { table: TableDetail }) {
  const { indexes } = table;
  if (indexes.length === 0) return null;
  return (
    <DetailSection title="Indexes" count={indexes.length}>
      <ul className="flex flex-col gap-1">
        {indexes.map(({ name, is_unique: isUnique, method, parts, predicate }, at) => (
          <li key={`${name ?? ""} ${parts.join(",")}`} className="flex flex-wrap gap-x-2">
            <span className="w-24 shrink-0 text-ink-muted">
              {[isUnique ? "unique" : null, method].filter((word) => word !== null).join(" ") || "index"}
            </span>
            <DbName className="font-medium">{parts.join(", ")}</DbName>
            {name !== null && <DbName className="text-ink-muted">{name}</DbName>}
            {predicate !== null && (
              <DbName className="text-ink-soft">where {cutOrWhole(table, `indexes/${at}/predicate`, predicate)}</DbName>
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** A text that is there by itself, so that a name in it still breaks where it should. */
function cutOrWhole({ id, cut_texts: cutTexts }: TableDetail, path: string, text: string): ReactNode {
  if (!cutTexts.includes(path)) return text;
  return (
    <CutText tableId={id} path={path} isCut>
      {text}
    </CutText>
  );
}
