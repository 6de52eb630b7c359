import type { Column, ForeignKey, Index, QualifiedName, Table } from "../catalog/model.ts";

/** Something that a statement does, as far as its cost depends on it. */
export type Operation =
  | { readonly kind: "add column"; readonly column: Column; readonly isLast: boolean; readonly isFilled: boolean }
  | { readonly kind: "drop column"; readonly column: Column }
  | { readonly kind: "recreate column"; readonly column: Column }
  | { readonly kind: "change type"; readonly before: Column; readonly after: Column }
  | { readonly kind: "set not null"; readonly column: Column }
  | { readonly kind: "drop not null"; readonly column: Column }
  /** A default, numbering, a comment: what is known of a column and touches no row. */
  | { readonly kind: "set attribute"; readonly column: Column }
  /** Looks for the highest number of a column, behind which its sequence goes on. */
  | { readonly kind: "read numbers" }
  | { readonly kind: "reorder columns" }
  | { readonly kind: "rename column" }
  | { readonly kind: "rename table" }
  | { readonly kind: "rename part" }
  | { readonly kind: "add check"; readonly expression: string; readonly name: string | null }
  | { readonly kind: "add unique key"; readonly name: string | null; readonly columns: readonly string[] }
  | { readonly kind: "add primary key"; readonly name: string | null; readonly columns: readonly string[] }
  | { readonly kind: "add exclusion" }
  | { readonly kind: "drop primary key" }
  | { readonly kind: "drop part" }
  | { readonly kind: "drop index" }
  | { readonly kind: "add index"; readonly index: Index; readonly on: Table }
  | { readonly kind: "add foreign key"; readonly key: ForeignKey }
  | { readonly kind: "drop foreign key"; readonly key: ForeignKey }
  | { readonly kind: "attach partition"; readonly partition: QualifiedName }
  | { readonly kind: "detach partition"; readonly partition: QualifiedName }
  | { readonly kind: "divide table" }
  | { readonly kind: "set table option"; readonly option: string }
  | { readonly kind: "rebuild table" }
  | { readonly kind: "create table" }
  | { readonly kind: "drop table"; readonly before: Table }
  /** Views, triggers, rules: code that is dropped and made again. */
  | { readonly kind: "replace code" }
  | { readonly kind: "create object" }
  | { readonly kind: "drop object" }
  | { readonly kind: "add label" }
  | { readonly kind: "replace type" }
  | { readonly kind: "comment" }
  | { readonly kind: "setting" };

export type OperationKind = Operation["kind"];
