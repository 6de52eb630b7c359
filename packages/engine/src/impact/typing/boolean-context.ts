import type { Expression } from "../../statement/ast.ts";
import { canCoerce, shownType } from "./coercion.ts";
import { unknownConstant } from "./sql-type.ts";
import { requireReadable } from "./type-constant.ts";
import { mismatch } from "./typer.ts";
import type { Typer } from "./typer.ts";

/** Fails where an expression stands for a condition and is none: nothing but a boolean is one. */
export function requireBoolean(typer: Typer, node: Expression, place: string): void {
  const type = typer.typeOf(node);
  if (type === null) return;
  if (type === unknownConstant) {
    requireReadable(typer, node, "bool");
    return;
  }
  if (canCoerce(typer.rules, type, "bool", "implicit")) return;
  const shown = shownType(typer.rules, type);
  throw mismatch(`${place} wants a condition, but this is ${shown}. Compare it with something.`, node);
}

/** Fails where a number of rows is no number. */
export function requireRowCount(typer: Typer, node: Expression, place: string): void {
  const type = typer.typeOf(node);
  if (type === unknownConstant) {
    requireReadable(typer, node, "int8");
    return;
  }
  const category = type === null ? "N" : (typer.rules.types.get(type)?.category ?? "other");
  if (category === "N") return;
  throw mismatch(`${place} wants a number of rows, but this is ${shownType(typer.rules, type ?? "")}.`, node);
}
