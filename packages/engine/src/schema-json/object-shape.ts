import type { Place } from "./place.ts";
import { isPlainObject, nameOf, readAt } from "./shape.ts";
import type { JsonSchema, Shape, ValueOf } from "./shape.ts";

type Fields = Readonly<Record<string, Shape<unknown>>>;

/** The value of an object with fields that must be there and fields that may be. */
export type ObjectOf<Required extends Fields, Optional extends Fields> = {
  readonly [Name in keyof Required]: ValueOf<Required[Name]>;
} & { readonly [Name in keyof Optional]?: ValueOf<Optional[Name]> };

/**
 * An object. One that lacks a required field is reported and left out whole; an optional field that is null counts as
 * left out; a field that the format does not know is reported and skipped.
 */
export function object<const Required extends Fields, const Optional extends Fields>(
  description: string,
  required: Required,
  optional: Optional,
): Shape<ObjectOf<Required, Optional>> {
  const fields = new Map<string, Shape<unknown>>([...Object.entries(required), ...Object.entries(optional)]);
  const requiredNames = Object.keys(required);
  return {
    jsonSchema: {
      type: "object",
      description,
      ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
      properties: {
        ...Object.fromEntries(Object.entries(required).map(([name, shape]) => [name, shape.jsonSchema])),
        ...Object.fromEntries(Object.entries(optional).map(([name, shape]) => [name, orNull(shape.jsonSchema)])),
      },
    },
    read: (value, place) => {
      if (!isPlainObject(value)) {
        place.report(`Expected an object, found ${nameOf(value)}. Write its fields in braces.`);
        return undefined;
      }
      const found = readFields(value, fields, place);
      place.remember(found);
      const missing = requiredNames.filter((name) => found[name] === undefined);
      for (const name of missing) {
        if (value[name] === undefined || value[name] === null) place.report(`The field "${name}" is missing. Add it.`);
      }
      // The fields were read by the very shapes that the type is made of.
      return missing.length > 0 ? undefined : (found as ObjectOf<Required, Optional>);
    },
  };
}

const unknownFieldLimit = 20;

function readFields(
  value: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, Shape<unknown>>,
  place: Place,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  let unknown = 0;
  for (const name of Object.keys(value)) {
    const shape = fields.get(name);
    if (shape === undefined) {
      unknown += 1;
      if (unknown <= unknownFieldLimit) place.at(name).report("This field is not known here and was skipped.");
      continue;
    }
    const item = value[name];
    if (item === null || item === undefined) continue;
    const read = readAt(shape, item, place, name);
    if (read !== undefined) found[name] = read;
  }
  if (unknown > unknownFieldLimit) place.report(`${unknown - unknownFieldLimit} more fields are not known here.`);
  return found;
}

/** The schema of a field that may be null. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (typeof type === "string") return { ...schema, type: [type, "null"] };
  if (Array.isArray(type)) return { ...schema, type: [...(type as unknown[]), "null"] };
  if (Array.isArray(schema["enum"])) return { ...schema, enum: [...(schema["enum"] as unknown[]), null] };
  return { anyOf: [...(schema["anyOf"] as unknown[]), { type: "null" }] };
}
