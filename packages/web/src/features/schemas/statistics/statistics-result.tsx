import type { ReplacedStatistics } from "@foretell/contract";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Callout } from "../../../components/callout.tsx";
import { DbName } from "../../../components/db-name.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { formatCount, formatQuantity } from "../../../lib/format.ts";
import { useClipped } from "../../../lib/use-clipped.ts";

const shownAtFirst = 5;

/** What was taken of a document of statistics, and what of it the schema has not got. */
export function StatisticsResult({
  result,
  tableCount,
  onAgain,
  onClose,
}: {
  result: ReplacedStatistics;
  /** How many tables the schema has. */
  tableCount: number;
  onAgain: () => void;
  onClose: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { updated_table_count: tables, updated_column_count: columns, problems } = result;
  return (
    <div className="flex flex-col gap-4">
      <Callout meaning={tables === tableCount ? "safe" : "notice"}>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Statistics of {formatCount(tables)} of {formatQuantity(tableCount, "table")} taken
        </h3>
        <p>
          {columns === 0
            ? "It told row counts alone; the distributions that were known are kept."
            : `With the distribution of values of ${formatQuantity(columns, "column")}.`}{" "}
          Simulations use them from now on.
          {tables < tableCount && " Tables that the document does not tell of keep what was known."}
        </p>
      </Callout>
      <Unmatched
        title={`${formatQuantity(result.unknown_table_count, "table")} of the document not in this schema`}
        count={result.unknown_table_count}
        entries={result.unknown_tables.map(({ name, nearest }) => ({
          key: name,
          content: <NotMatched name={name} nearest={nearest} />,
        }))}
      />
      <Unmatched
        title={`${formatQuantity(result.unknown_column_count, "column")} of the document not in ${result.unknown_column_count === 1 ? "its table" : "their tables"}`}
        count={result.unknown_column_count}
        entries={result.unknown_columns.map(({ table, name, nearest }) => ({
          key: `${table}.${name}`,
          content: <NotMatched name={`${table}.${name}`} nearest={nearest} />,
        }))}
      />
      <Unmatched
        title={`${formatQuantity(problems.length, "part")} of the document not usable`}
        count={problems.length}
        entries={problems.map(({ path, message }) => ({
          key: `${path} ${message}`,
          content: (
            <>
              <DbName>{path}</DbName> {message}
            </>
          ),
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
        <Button onClick={onAgain}>Paste another</Button>
      </div>
    </div>
  );
}

function NotMatched({ name, nearest }: { name: string; nearest: string | null }) {
  return (
    <>
      <DbName>{name}</DbName>
      {nearest !== null && (
        <span className="text-ink-soft">
          {" "}
          – did you mean <DbName>{nearest}</DbName>?
        </span>
      )}
    </>
  );
}

function Unmatched({
  title,
  count,
  entries,
}: {
  title: string;
  /** Of which the entries may be the first. */
  count: number;
  entries: readonly { key: string; content: ReactNode }[];
}) {
  const { shown, hiddenCount, showMore } = useClipped(entries, shownAtFirst);
  if (count === 0) return null;
  return (
    <div>
      <h4 className="font-medium text-risk">{title}</h4>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 marker:text-ink-muted">
        {shown.map(({ key, content }) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            {content}
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
      {hiddenCount === 0 && count > entries.length && (
        <p className="mt-1 text-small text-ink-muted">and {formatCount(count - entries.length)} more</p>
      )}
    </div>
  );
}
