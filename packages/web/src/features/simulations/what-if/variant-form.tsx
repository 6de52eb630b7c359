import { referentialAction, type SimulationDetail, type WhatIf, type WhatIfChanges } from "@foretell/contract";
import { Plus, Save, X } from "lucide-react";
import { useState } from "react";
import { Allowed } from "../../../components/allowed.tsx";
import { Button } from "../../../components/button.tsx";
import { DbName } from "../../../components/db-name.tsx";
import { controlClassNames } from "../../../components/field.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Select, SelectControl } from "../../../components/select.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { SqlField } from "../../../components/sql-editor/sql-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { findDialect } from "../../../lib/dialects.ts";
import { formatCount } from "../../../lib/format.ts";
import { useClipped } from "../../../lib/use-clipped.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { actionOf, isOtherStatement, isPlain, trimVariant, withAction, withRowCount } from "./variant.ts";

type Choices = WhatIf["choices"];
type Change = (next: WhatIfChanges) => void;

const shownAtFirst = 6;

/** The controls of a variant. What is set is asked for together, by the button or Ctrl Enter. */
export function VariantForm({
  simulation,
  variant,
  choices,
  isBusy,
  onAsk,
  onSaveAsNew,
}: {
  simulation: SimulationDetail;
  /** The one that is asked for. */
  variant: WhatIfChanges;
  choices: Choices | undefined;
  isBusy: boolean;
  onAsk: Change;
  onSaveAsNew: (statement: string) => void;
}) {
  const [draft, setDraft] = useState(variant);
  const written = JSON.stringify(variant);
  const [taken, setTaken] = useState(written);
  // Back and Forward of the browser lead to other variants.
  if (taken !== written) {
    setTaken(written);
    setDraft(variant);
  }
  const text = draft.query_text ?? simulation.query_text;
  const hasChanged = JSON.stringify(trimVariant(draft)) !== written;
  const ask = () => text.trim() !== "" && onAsk(draft);
  const { query_text: asked } = variant;
  return (
    <form
      noValidate
      aria-label="What if"
      className="flex flex-col gap-3 rounded-panel border border-line bg-panel p-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <SqlField
        label="Statement"
        value={text}
        dialect={findDialect(simulation.db_type) ?? "postgresql"}
        error={text.trim() === "" ? "Query is required" : undefined}
        hint="Another condition, other values: it is never executed."
        editorClassName="max-h-60"
        onChange={(next) =>
          setDraft((current) => ({ ...current, query_text: next === simulation.query_text ? undefined : next }))
        }
        onSubmit={ask}
      />
      {choices !== undefined && choices.tables.length > 0 && (
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          {choices.foreign_keys.length > 0 && actionsFor(simulation, draft).length > 0 && (
            <KeyActions
              keys={changedFirst(choices.foreign_keys, variant)}
              actions={actionsFor(simulation, draft)}
              draft={draft}
              onChange={setDraft}
            />
          )}
          <RowCounts tables={choices.tables} draft={draft} onChange={setDraft} />
          <Indexes tables={choices.tables} draft={draft} onChange={setDraft} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit" disabled={!hasChanged || text.trim() === ""}>
          Work It Out
        </Button>
        {(!isPlain(variant) || hasChanged) && (
          <Button
            onClick={() => {
              setDraft({});
              onAsk({});
            }}
          >
            As It Is
          </Button>
        )}
        {isOtherStatement(variant) && !hasChanged && asked !== undefined && (
          <Allowed>
            <Button onClick={() => onSaveAsNew(asked)}>
              <Save aria-hidden />
              Save as New Simulation
            </Button>
          </Allowed>
        )}
        {!isPlain(variant) && !hasChanged && (
          <CopyButton text={window.location.href} label="Copy the link to this variant" />
        )}
        <span role="status" className="text-small text-ink-muted">
          {hasChanged && !isBusy ? "Changed, and not worked out yet." : ""}
        </span>
      </div>
    </form>
  );
}

interface PartProps {
  draft: WhatIfChanges;
  onChange: Change;
}

const actionOptions = (asItIs: string) =>
  referentialAction.options.map((value) => ({ value, label: value === asItIs ? `${value} (now)` : value }));

type Action = "on_delete" | "on_update";

/** The actions that a statement can set off: a DELETE changes no key, an UPDATE takes none away, and who only reads does neither. */
function actionsFor({ query_type: type, is_script: isScript }: SimulationDetail, { query_text }: WhatIfChanges) {
  const both: readonly Action[] = ["on_delete", "on_update"];
  if (isScript || query_text !== undefined) return both;
  if (type === "SELECT") return [];
  return both.filter((action) => type !== (action === "on_delete" ? "UPDATE" : "DELETE"));
}

function changedFirst(keys: Choices["foreign_keys"], variant: WhatIfChanges): Choices["foreign_keys"] {
  const isChanged = (key: Choices["foreign_keys"][number]) =>
    actionOf(variant, key, "on_delete") !== key.on_delete || actionOf(variant, key, "on_update") !== key.on_update;
  return [...keys.filter(isChanged), ...keys.filter((key) => !isChanged(key))];
}

function KeyActions({
  keys,
  actions,
  draft,
  onChange,
}: PartProps & { keys: Choices["foreign_keys"]; actions: readonly Action[] }) {
  const { shown, hiddenCount, showMore } = useClipped(keys, shownAtFirst);
  return (
    <fieldset className="min-w-0 lg:col-span-2">
      <legend className="mb-1 font-medium">Actions of foreign keys</legend>
      <ul className="divide-y divide-line-faint border-y border-line-faint">
        {shown.map((key) => {
          const name = key.constraint_name ?? `${key.table} (${key.columns.join(", ")})`;
          return (
            <li key={`${key.table} ${name}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="flex min-w-0 flex-1 basis-48 flex-col">
                <DbName className="truncate">{name}</DbName>
                <span className="truncate text-small text-ink-muted">
                  {key.table} references {key.referenced_table}
                </span>
              </span>
              {actions.map((action) => {
                const word = action === "on_delete" ? "ON DELETE" : "ON UPDATE";
                return (
                  <label
                    key={action}
                    className="grid w-full grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-1 text-small sm:block sm:w-52"
                  >
                    <span className="font-mono text-ink-muted">{word}</span>
                    <SelectControl
                      aria-label={`${word} of ${name}`}
                      isMono
                      options={actionOptions(key[action])}
                      value={actionOf(draft, key, action)}
                      onChange={({ target }) => {
                        const chosen = referentialAction.options.find((option) => option === target.value);
                        if (chosen !== undefined) onChange(withAction(draft, key, { [action]: chosen }));
                      }}
                    />
                  </label>
                );
              })}
            </li>
          );
        })}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </fieldset>
  );
}

function RowCounts({ tables, draft, onChange }: PartProps & { tables: Choices["tables"] }) {
  const { shown, hiddenCount, showMore } = useClipped(tables, shownAtFirst);
  const { row_counts: counts = [] } = draft;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Rows of tables</legend>
      <ul className="flex flex-col gap-2">
        {shown.map(({ table, row_count: known }) => (
          <li key={table} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-3">
            <span className="flex min-w-0 flex-col">
              <DbName className="truncate">{table}</DbName>
              <span className="text-small text-ink-muted">
                {known === null ? "number not known" : `${formatCount(known)} as it is`}
              </span>
            </span>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={1_000_000_000_000}
              step={1}
              aria-label={`Rows of ${table}`}
              placeholder={known === null ? "" : String(known)}
              value={counts.find((count) => count.table === table)?.row_count ?? ""}
              className={controlClassNames("text-end tabular-nums")}
              onChange={({ target }) => {
                const rows = target.value === "" ? undefined : Math.round(target.valueAsNumber);
                onChange(withRowCount(draft, table, rows === known ? undefined : rows));
              }}
            />
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </fieldset>
  );
}

function Indexes({ tables, draft, onChange }: PartProps & { tables: Choices["tables"] }) {
  const { indexes = [] } = draft;
  const [table, setTable] = useState(tables[0]?.table ?? "");
  const [columns, setColumns] = useState("");
  const known = tables.find((one) => one.table === table)?.columns ?? [];
  const written = columns
    .split(",")
    .map((column) => column.trim())
    .filter(Boolean);
  const add = () => {
    if (written.length === 0) return;
    onChange({ ...draft, indexes: [...indexes, { table, columns: written }] });
    setColumns("");
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Further indexes</legend>
      <div className="grid gap-x-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Select
          label="Table"
          isMono
          options={tables.map((one) => ({ value: one.table, label: one.table }))}
          value={table}
          onChange={({ target }) => setTable(target.value)}
        />
        <TextField
          label="Columns, in order"
          isMono
          autoComplete="off"
          spellCheck={false}
          placeholder={known.slice(0, 2).join(", ")}
          hint={known.length === 0 ? undefined : `Of ${known.slice(0, 12).join(", ")}${known.length > 12 ? " …" : ""}`}
          value={columns}
          onChange={({ target }) => setColumns(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button className="self-start sm:mt-6" disabled={written.length === 0} onClick={add}>
          <Plus aria-hidden />
          Add Index
        </Button>
      </div>
      {indexes.length > 0 && (
        <ul aria-label="Indexes that are added" className="flex flex-col gap-1">
          {indexes.map((index, at) => {
            const name = `${index.table} (${index.columns.join(", ")})`;
            return (
              <li key={name} className="flex items-center gap-2">
                <DbName className="min-w-0 truncate">{name}</DbName>
                <IconButton
                  icon={X}
                  label={`Leave out the index on ${name}`}
                  onClick={() => onChange({ ...draft, indexes: indexes.filter((_, place) => place !== at) })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}
