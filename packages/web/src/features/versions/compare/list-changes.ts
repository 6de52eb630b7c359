import type { SchemaChange, VersionComparison } from "@foretell/contract";
import { placeOfKind } from "./change-words.ts";
import { changeRisks, type ChangeRisk } from "../../../components/risk-words.ts";

/** What a list of changes is narrowed to. */
export interface ChangeFilter {
  /** Undefined takes all. */
  readonly risk: ChangeRisk | undefined;
  /** In any case, in the names, texts and sentences of a change; empty takes all. */
  readonly text: string;
}

/** A line of the list: the head of a section, the head of a table, or a change. */
export type ListItem =
  | { readonly kind: "section"; readonly key: string; readonly title: string; readonly count: number }
  | { readonly kind: "table"; readonly key: string; readonly name: string; readonly worst: ChangeRisk }
  | { readonly kind: "change"; readonly key: string; readonly change: SchemaChange };

/** The changes that a person reads: what a table brings with it or takes with it is told by the table. */
export function toldChanges({ changes }: Pick<VersionComparison, "changes">): readonly SchemaChange[] {
  return changes.filter(({ is_with_table }) => !is_with_table);
}

/** Those of the changes that a filter takes, in their order. */
export function filterChanges(changes: readonly SchemaChange[], { risk, text }: ChangeFilter): readonly SchemaChange[] {
  const wanted = text.trim().toLowerCase();
  return changes.filter(
    (change) =>
      (risk === undefined || change.risk === risk) &&
      (wanted === "" ||
        [change.table ?? "", change.object, change.before ?? "", change.after ?? "", change.description].some((part) =>
          part.toLowerCase().includes(wanted),
        )),
  );
}

/** The lines of a list: tables that are gone, tables that are new, what changed on the others table by table, and all else. */
export function listItems(changes: readonly SchemaChange[]): readonly ListItem[] {
  const removed = changes.filter(({ kind }) => kind === "table-removed" || kind === "partition-removed");
  const added = changes.filter(({ kind }) => kind === "table-added" || kind === "partition-added");
  const whole = new Set([...removed, ...added]);
  const rest = changes.filter((change) => !whole.has(change));
  const onTables = rest.filter(({ table, kind }) => table !== null && !kind.startsWith("view-"));
  const elsewhere = rest.filter(({ table, kind }) => table === null || kind.startsWith("view-"));
  const tables = [...Map.groupBy(onTables, ({ table }) => table ?? "")];
  return [
    ...section("Tables removed", removed.length, removed.map(toItem)),
    ...section("Tables added", added.length, added.map(toItem)),
    ...section(
      "Tables changed",
      tables.length,
      tables.flatMap(([name, own]) => tableItems(name, own)),
    ),
    ...section("Other objects", elsewhere.length, elsewhere.map(toItem)),
  ];
}

function section(title: string, count: number, items: readonly ListItem[]): readonly ListItem[] {
  return items.length === 0 ? [] : [{ kind: "section", key: `section ${title}`, title, count }, ...items];
}

function tableItems(name: string, changes: readonly SchemaChange[]): readonly ListItem[] {
  const inOrder = changes.toSorted((one, other) => placeOfKind(one.kind) - placeOfKind(other.kind));
  return [{ kind: "table", key: `table ${name}`, name, worst: worstOf(changes) }, ...inOrder.map(toItem)];
}

function toItem(change: SchemaChange): ListItem {
  return { kind: "change", key: change.id, change };
}

function worstOf(changes: readonly SchemaChange[]): ChangeRisk {
  return changeRisks.find((risk) => changes.some((change) => change.risk === risk)) ?? "safe";
}
