import type { Column } from "./model.ts";

/** A column of which the name alone is known. */
export function unknownColumn(name: string): Column {
  return {
    name,
    type: "",
    normalType: "",
    typeFamily: "other",
    isNullable: true,
    default: null,
    isAutoIncrement: false,
    identity: null,
    generated: null,
    onUpdate: null,
    collation: null,
    comment: null,
  };
}
