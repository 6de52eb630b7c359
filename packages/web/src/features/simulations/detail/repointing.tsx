import type { Remedy } from "@foretell/contract";
import { useState } from "react";
import { TextField } from "../../../components/text-field.tsx";
import { type SqlOf, Way, WayBack } from "./way.tsx";

const label = "re-pointing ";

/** Rows that reference get another parent, whose key is filled in here. */
export function Repointing({
  repointing: { steps, script, places, undo },
  sql,
  onSimulate,
}: {
  repointing: NonNullable<Remedy["repointing"]>;
  sql: SqlOf;
  onSimulate: (text: string) => void;
}) {
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
  const filled = (text: string): string =>
    text.replaceAll(/:new_[\p{L}\p{N}_]+/gu, (mark) => {
      const key = keys[mark]?.trim() ?? "";
      return places.some((place) => place.mark === mark) && key !== "" ? key : mark;
    });
  /** What has to be filled in before some SQL can be simulated. */
  const missing = (text: string): string | undefined => {
    const open = places.find(({ mark }) => filled(text).includes(mark));
    return open && `Fill in ${open.table}.${open.column} first`;
  };
  return (
    <>
      <p className="mb-3">
        The rows that block stay, and reference another row from then on. Give its key as SQL has it: a number as it is,
        a text between single quotes.
      </p>
      {places.map(({ mark, table, column, look }) => (
        <div key={mark} className="mb-4 flex flex-col gap-2">
          <TextField
            isMono
            label={`New ${table}.${column}`}
            placeholder={mark}
            value={keys[mark] ?? ""}
            onChange={({ target }) => setKeys({ ...keys, [mark]: target.value })}
          />
          <p className="text-small text-ink-muted">Any of these rows:</p>
          {sql(look, `rows of ${table} that remain`)}
        </div>
      ))}
      <Way
        steps={steps}
        script={script}
        label={label}
        fill={filled}
        missing={missing}
        sql={sql}
        onSimulate={onSimulate}
      />
      {undo !== null && (
        <section className="mt-4">
          <h3 className="mb-2 font-semibold">The way back from this</h3>
          <WayBack undo={undo} label={label} sql={sql} />
        </section>
      )}
    </>
  );
}
