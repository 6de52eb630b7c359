import type { Schema } from "@foretell/contract";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, FlaskConical, History, Pencil, Table2, Trash2, Workflow } from "lucide-react";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { DialectMark } from "../../components/dialect-mark.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { LinkButton, PlainLink } from "../../components/link.tsx";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { Moment } from "../../components/moment.tsx";
import { formatQuantity } from "../../lib/format.ts";
import { useProject } from "../../lib/use-project.ts";
import { Allowed } from "../../components/allowed.tsx";

/** One schema of a project with what can be done with it. */
export function SchemaCard({ schema, onEdit, onDelete }: { schema: Schema; onEdit: () => void; onDelete: () => void }) {
  const { paths } = useProject();
  const navigate = useNavigate();
  const headingId = `schema-${schema.id}`;
  return (
    <Card
      as="li"
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col [contain-intrinsic-size:auto_9rem] [content-visibility:auto]"
    >
      <div className="flex items-start gap-2 py-3 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="truncate text-lead font-semibold">
            <PlainLink
              to={paths.schema(schema.id)}
              title={schema.name}
              className="rounded-small hover:text-accent hover:underline"
            >
              {schema.name}
            </PlainLink>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
            <DialectMark dialect={schema.db_type} />
            {schema.version !== null && <span className="truncate font-mono text-small">{schema.version}</span>}
            {schema.is_incomplete && <Badge meaning="risk">Incomplete</Badge>}
          </p>
          <p className="mt-1.5 text-small text-ink-muted">
            {formatQuantity(schema.table_count, "table")} · imported <Moment at={schema.imported_at} />
          </p>
        </div>
        <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${schema.name}`} hasTooltip={false} />}>
          <MenuItem icon={History} onSelect={() => void navigate({ to: paths.versions(schema.id) })}>
            Version History
          </MenuItem>
          <Allowed>
            <MenuItem icon={Pencil} onSelect={onEdit}>
              Edit
            </MenuItem>
            <MenuItem icon={Trash2} isDangerous onSelect={onDelete}>
              Delete
            </MenuItem>
          </Allowed>
        </Menu>
      </div>
      <div className="mt-auto flex flex-wrap gap-1 border-t border-line-faint px-2 py-1.5">
        <LinkButton look="quiet" to={paths.tables} search={{ schema: schema.id }} className="px-2">
          <Table2 aria-hidden />
          Tables
        </LinkButton>
        <LinkButton look="quiet" to={paths.erd(schema.id)} className="px-2">
          <Workflow aria-hidden />
          Diagram
        </LinkButton>
        <Allowed>
          <LinkButton look="quiet" to={paths.simulations} search={{ new: "1", schema: schema.id }} className="px-2">
            <FlaskConical aria-hidden />
            Simulate
          </LinkButton>
        </Allowed>
      </div>
    </Card>
  );
}
