import type { SchemaSnapshot } from "@foretell/contract";
import { displayName, readSchemaData } from "@foretell/engine";
import type { Catalog, DialectName, QualifiedName } from "@foretell/engine";
import { refuse } from "../../work/dump-refusal.ts";
import type { DumpRefusal, StorableSchema } from "../../work/import-task.ts";
import { makeStorable } from "../../work/make-storable.ts";
import { unpackSnapshot } from "../../work/snapshot.ts";
import { CatalogTooLargeError } from "../../work/json-batches.ts";
import { carryOver } from "./carry-over.ts";

export interface SnapshotRequest {
  /** A SchemaSnapshot in UTF-8. */
  readonly json: Uint8Array;
  readonly dialect: DialectName;
  /** The packed version before; null where there is none. */
  readonly base: Uint8Array | null;
}

export type SnapshotOutcome = { readonly outcome: "read"; readonly state: StorableSchema } | DumpRefusal;

const maxDetails = 100;

/**
 * Reads a snapshot of tables and columns; what it does not tell of is that of the version before, where its table and columns still
 * exist. Throws StoredShapeError.
 */
export function readBareSnapshot({ json, dialect, base }: SnapshotRequest): SnapshotOutcome {
  const { tables } = JSON.parse(new TextDecoder().decode(json)) as SchemaSnapshot;
  const before = base === null ? null : unpackSnapshot(base);
  const names = namesOf(before?.catalog);
  const { catalog, problems, excess } = readSchemaData(
    {
      dialect,
      ...(before === null ? {} : describeNames(before.catalog)),
      tables: tables.map(({ name, columns }) => Object.assign(names(name), { columns })),
    },
    { dialect },
  );
  if (excess) return refuse("TOO_LARGE", excess.message);
  const [first] = problems;
  if (first !== undefined) {
    return refuse(
      "UNPROCESSABLE",
      `The schema snapshot cannot be read. At ${first.path}: ${first.message}`,
      problems.slice(0, maxDetails).map(({ path, message }) => ({ path, message })),
    );
  }
  const state = before === null ? { catalog, statistics: { tables: [] } } : carryOver(before, catalog);
  try {
    return { outcome: "read", state: makeStorable({ ...state, census: null }) };
  } catch (error) {
    if (error instanceof CatalogTooLargeError) return refuse("TOO_LARGE", error.message);
    throw error;
  }
}

/** What the types of columns are read by, in the form of schema data. */
function describeNames({ defaultNamespace, types }: Catalog): object {
  return {
    default_namespace: defaultNamespace,
    types: types.map(({ namespace, name, kind, labels, baseType, isNotNull, definition }) => ({
      namespace,
      name,
      kind,
      labels,
      // What is undefined counts as left out.
      base_type: baseType ?? undefined,
      not_null: isNotNull,
      definition,
    })),
  };
}

/** The name that a shown one stands for: that of a table there was, else of one in the default namespace or the one before its dot. */
function namesOf(before: Catalog | undefined): (shown: string) => { name: string; namespace?: string } {
  const known = new Map<string, QualifiedName>(before?.tables.map((table) => [displayName(before, table), table]));
  return (shown) => {
    const found = known.get(shown);
    if (found !== undefined) return { namespace: found.namespace, name: found.name };
    const dot = shown.indexOf(".");
    return dot <= 0 || dot === shown.length - 1
      ? { name: shown }
      : { namespace: shown.slice(0, dot), name: shown.slice(dot + 1) };
  };
}
