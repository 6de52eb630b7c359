import type { SchemaVersion, SchemaVersionDetail } from "@foretell/contract";
import { Check } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { Badge } from "../../components/badge.tsx";
import { Callout } from "../../components/callout.tsx";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { DbName } from "../../components/db-name.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Link } from "../../components/link.tsx";
import { Modal } from "../../components/modal.tsx";
import { Moment } from "../../components/moment.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Tile, Tiles } from "../../components/tile.tsx";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { RiskBadge } from "../../components/risk-badge.tsx";
import { riskWords } from "../../components/risk-words.ts";
import { LazyEffects } from "./effects/lazy-effects.tsx";
import { creatorName } from "./creator-name.ts";
import { versionQuery } from "./queries.ts";
import { snapshotRows, type SnapshotRow } from "./snapshot-rows.ts";

/** All that is known of a version: what it is called, what it changes, and the tables that it holds. */
export function VersionDetailsModal({ version, onClose }: { version: SchemaVersion; onClose: () => void }) {
  const scope = useProject();
  const { data, error, isError, refetch } = useQuery(versionQuery(scope, version.schema_id, version.id));
  useErrorToast(error, "Failed to fetch version details");
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={
        <>
          Version Details <span className="font-normal text-ink-soft">{version.version_number}</span>
        </>
      }
      description={version.version_name}
      size="large"
      closesOutside
    >
      <div className="flex flex-col gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          <Entry label="Name">{version.version_name}</Entry>
          <Entry label="Number">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-mono">{version.version_number}</span>
              {version.is_current && <Badge icon={Check}>Current</Badge>}
            </span>
          </Entry>
          <Entry label="Description">
            <span className="whitespace-pre-line">{version.description}</span>
          </Entry>
          <Entry label="Created by">{creatorName(version.created_by_name)}</Entry>
          <Entry label="Created">
            <Moment at={version.created_at} as="moment" />
          </Entry>
          <Entry label="Tables">{version.table_count}</Entry>
        </dl>
        {isError ? (
          <ErrorPanel error={error} fallback="Failed to fetch version details" onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonRows count={4} label="Loading version details" />
        ) : (
          <Contents detail={data} />
        )}
      </div>
    </Modal>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Contents({ detail }: { detail: SchemaVersionDetail }) {
  const { previous_version: before, diff_summary: diff, schema_snapshot: snapshot } = detail;
  const { paths } = useProject();
  const rows = useMemo(() => snapshotRows(snapshot), [snapshot]);
  return (
    <>
      {detail.incompleteness !== null && (
        <Callout meaning="risk" title="This version is incomplete">
          {detail.incompleteness}
        </Callout>
      )}
      <section aria-labelledby="version-diff" className="flex flex-col gap-2">
        <h2 id="version-diff" className="text-lead font-semibold">
          {before === null ? "First version" : `Against ${before.version_number}`}
        </h2>
        <Tiles label="What the version changes">
          <Tile label="Tables added" value={diff.tables_added} />
          <Tile label="Tables removed" value={diff.tables_removed} />
          <Tile label="Tables changed" value={diff.tables_modified} />
        </Tiles>
        {before !== null && (
          <Callout
            meaning={diff.worst_risk === null ? "safe" : riskWords[diff.worst_risk].meaning}
            title={diff.headline}
          >
            <Link to={paths.compare(detail.schema_id)} search={{ from: before.id, to: detail.id }}>
              Compare with {before.version_number}
            </Link>
          </Callout>
        )}
      </section>
      <Disclosure title="Changes" count={detail.changes.length}>
        <Changes changes={detail.changes} />
      </Disclosure>
      {before !== null && (
        <Disclosure title="Effects on simulations" startsOpen={false}>
          <LazyEffects pair={{ schemaId: detail.schema_id, from: before.id, to: detail.id }} decisions={noDecisions} />
        </Disclosure>
      )}
      <Disclosure title="Tables" count={snapshot.tables.length} startsOpen={false}>
        <DataTable
          label="Tables and columns"
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          maxHeight="50dvh"
        />
      </Disclosure>
    </>
  );
}

const noDecisions = { confirmed: [], refused: [] };
const firstChanges = 20;

function Changes({ changes }: Pick<SchemaVersionDetail, "changes">) {
  const [shownCount, setShownCount] = useState(firstChanges);
  if (changes.length === 0) return <p className="text-ink-soft">Nothing changed.</p>;
  const shown = changes.slice(0, shownCount);
  return (
    <>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {shown.map((change) => (
          <li key={change.description} className="flex flex-col gap-1 px-3 py-2">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 flex-1 basis-64 break-words">{change.description}</span>
              <RiskBadge risk={change.risk} />
            </div>
            <p className="text-small text-ink-soft">{change.reason}</p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-muted">
              <Badge icon={null}>{change.change_type}</Badge>
              <Moment at={change.created_at} as="moment" />
            </p>
          </li>
        ))}
      </ul>
      <ShowMore
        className="mt-1"
        hiddenCount={changes.length - shown.length}
        onPress={() => setShownCount(shownCount * 10)}
      />
    </>
  );
}

const columns: readonly Column<SnapshotRow>[] = [
  { id: "table", header: "Table", cell: ({ table }) => <DbName>{table}</DbName>, sortValue: ({ table }) => table },
  { id: "column", header: "Column", cell: ({ column }) => column !== null && <DbName>{column.name}</DbName> },
  { id: "type", header: "Type", cell: ({ column }) => column !== null && <DbName>{column.type}</DbName> },
  {
    id: "rules",
    header: "Rules",
    isSecondary: true,
    cell: ({ column }) =>
      column === null ? "" : column.primary_key ? "PRIMARY KEY" : column.not_null ? "NOT NULL" : "",
  },
];
