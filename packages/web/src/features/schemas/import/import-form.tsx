import type { DbType } from "@foretell/contract";
import { useState, type FormEvent } from "react";
import { Button } from "../../../components/button.tsx";
import { DialectMark } from "../../../components/dialect-mark.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { Select } from "../../../components/select.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { dialectLabels, dialectOptions, findDialect } from "../../../lib/dialects.ts";
import { DumpField } from "../../../components/dump-field.tsx";
import { isBlankSource, noSource } from "../../../lib/dump-source.ts";
import type { ImportDraft } from "./import-draft.ts";
import { useUnreadable } from "./use-unreadable.ts";
import type { Recognised } from "./use-recognised-dialect.ts";

/** The dump, its database and a name for it. */
export function ImportForm({
  draft,
  dbType,
  recognised,
  cancelTo,
  onChange,
  onImport,
}: {
  draft: ImportDraft;
  /** Chosen by hand, else recognised, else the default; undefined where the choice was taken back. */
  dbType: DbType | undefined;
  recognised: Recognised | undefined;
  cancelTo: string;
  onChange: (change: Partial<ImportDraft>) => void;
  onImport: () => void;
}) {
  const [hasTried, setTried] = useState(false);
  const isBlank = isBlankSource(draft.source);
  const unreadable = useUnreadable(draft.source);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(isBlank || dbType === undefined);
    if (!isBlank && dbType !== undefined) onImport();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <DumpField
        source={draft.source}
        dialect={dbType ?? "postgresql"}
        error={hasTried && isBlank ? "SQL dump is required" : unreadable}
        onChange={(source) => {
          setTried(false);
          // Another dump may be another database's: the choice was made for the one before.
          const isRemoved = draft.source.kind !== "text" && source === noSource;
          onChange(isRemoved ? { source, chosenDbType: undefined } : { source });
        }}
        onSubmit={submit}
      />
      <div className="flex flex-col gap-1">
        <Select
          label="Database type"
          options={dialectOptions}
          value={dbType ?? ""}
          error={hasTried && dbType === undefined ? "Database type is required" : undefined}
          aside={dbType === undefined ? undefined : <DialectMark dialect={dbType} hasName={false} />}
          hint={<RecognitionHint chosen={draft.chosenDbType} recognised={recognised} />}
          onChange={(event) => {
            setTried(false);
            onChange({ chosenDbType: findDialect(event.target.value) });
          }}
        />
        <TextField
          label="Name"
          isOptional
          autoComplete="off"
          maxLength={200}
          value={draft.name}
          hint="If empty: the database’s name in the dump, or the file’s."
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button look="primary" type="submit">
            Import Schema
          </Button>
          <LinkButton to={cancelTo}>Cancel</LinkButton>
          <span className="ml-auto hidden items-center gap-1 text-small text-ink-muted lg:flex">
            <Kbd>Ctrl</Kbd>
            <Kbd>Enter</Kbd>
          </span>
        </div>
      </div>
    </form>
  );
}

function RecognitionHint({ chosen, recognised }: { chosen: DbType | undefined; recognised: Recognised | undefined }) {
  if (recognised === undefined) return "Recognised from the text once it is there.";
  const { dbType, evidence } = recognised;
  if (dbType === null) return "The database type could not be recognised from the text.";
  const because = evidence.length > 0 ? `: ${evidence.slice(0, 3).join(", ")}` : "";
  if (chosen !== undefined && chosen !== dbType)
    return <span className="text-risk">{`The text looks like ${dialectLabels[dbType]}${because}.`}</span>;
  return `Recognised as ${dialectLabels[dbType]}${because}.`;
}
