import type { View } from "../../catalog/model.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { ViewMeaning } from "../../statement/resolve/view-meanings.ts";
import type { ColumnTypes, Typer } from "./typer.ts";

const known = new WeakMap<PreparedSchema, Map<View, ColumnTypes>>();

/** The types of the columns of a view, found once; null where its query cannot be gone through. */
export function typesOfView(typer: Typer, view: View, { query, resolver }: ViewMeaning): ColumnTypes {
  const { schema } = typer;
  let ofSchema = known.get(schema);
  if (ofSchema === undefined) known.set(schema, (ofSchema = new Map()));
  let types = ofSchema.get(view);
  if (types === undefined) {
    // A view that is met again while it is gone through refers to itself.
    ofSchema.set(view, null);
    types = findTypes(typer.createInner(resolver, view.query), query);
    ofSchema.set(view, types);
  }
  return types;
}

function findTypes(typer: Typer, query: ViewMeaning["query"]): ColumnTypes {
  try {
    return typer.typesOfQuery(query);
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return null;
  }
}
