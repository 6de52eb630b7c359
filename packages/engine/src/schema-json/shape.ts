import type { Place } from "./place.ts";

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What a value of the document may be, for both its uses: `read` takes the value out of a document and reports what is
 * wrong with it, `jsonSchema` publishes the same. `read` gives undefined where nothing usable is there.
 */
export interface Shape<Value> {
  readonly jsonSchema: JsonSchema;
  readonly read: (value: unknown, place: Place) => Value | undefined;
  /** The value where nothing is wrong with it, else undefined: spares most values a place of their own. */
  readonly take?: (value: unknown) => Value | undefined;
}

/** Reads the value under a key of what stands at a place. */
export function readAt<Value>(
  shape: Shape<Value>,
  value: unknown,
  place: Place,
  key: string | number,
): Value | undefined {
  return shape.take?.(value) ?? shape.read(value, place.at(key));
}

export type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never;

/** A short name for what a value is, for messages; long texts are cut. */
export function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : `a ${typeof value}`;
}

/** Text. NUL and halves of surrogate pairs, which databases do not store, are taken out and reported. */
export function text(description: string, maxLength: number, isEmptyAllowed = true): Shape<string> {
  return {
    jsonSchema: { type: "string", maxLength, ...(isEmptyAllowed ? {} : { minLength: 1 }), description },
    read: (value, place) => readText(value, place, maxLength, isEmptyAllowed),
    take: (value) => takeText(value, maxLength, isEmptyAllowed),
  };
}

/** Text that may also be written as a number or as true and false. */
export function scalarText(description: string, maxLength: number): Shape<string> {
  return {
    jsonSchema: { type: ["string", "number", "boolean"], maxLength, description },
    read: (value, place) => {
      const isScalar = typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
      return readText(isScalar ? String(value) : value, place, maxLength, true);
    },
    take: (value) => takeText(value, maxLength, true),
  };
}

function takeText(value: unknown, maxLength: number, isEmptyAllowed: boolean): string | undefined {
  if (typeof value !== "string" || value.length > maxLength || (value === "" && !isEmptyAllowed)) return undefined;
  return value.includes("\u0000") || !value.isWellFormed() ? undefined : value;
}

function readText(value: unknown, place: Place, maxLength: number, isEmptyAllowed: boolean): string | undefined {
  if (typeof value !== "string") {
    place.report(`Expected text, found ${nameOf(value)}. Write it in quotes.`);
    return undefined;
  }
  if (value.length > maxLength) {
    place.report(`The text has ${value.length} characters; at most ${maxLength} are read. Shorten it or leave it out.`);
    return undefined;
  }
  let clean = value;
  if (value.includes("\u0000") || !value.isWellFormed()) {
    place.report("The text has NUL or a half of a surrogate pair in it, which no database stores. It was taken out.");
    clean = value.replaceAll("\u0000", "").toWellFormed();
  }
  if (clean !== "" || isEmptyAllowed) return clean;
  place.report("The text is empty. Fill it in.");
  return undefined;
}

/** True or false. */
export function flag(description: string): Shape<boolean> {
  return {
    jsonSchema: { type: "boolean", description },
    read: (value, place) => {
      if (typeof value === "boolean") return value;
      place.report(`Expected true or false, found ${nameOf(value)}.`);
      return undefined;
    },
    take: (value) => (typeof value === "boolean" ? value : undefined),
  };
}

/** A finite number between two bounds, both allowed. */
export function number(description: string, minimum: number, maximum: number): Shape<number> {
  return {
    jsonSchema: { type: "number", minimum, maximum, description },
    read: (value, place) => {
      if (typeof value === "number" && value >= minimum && value <= maximum) return value;
      place.report(`Expected a number from ${minimum} to ${maximum}, found ${nameOf(value)}.`);
      return undefined;
    },
    take: (value) => (typeof value === "number" && value >= minimum && value <= maximum ? value : undefined),
  };
}

/** One of a few words; upper and lower case are the same. */
export function choice<const Word extends string>(description: string, words: readonly Word[]): Shape<Word> {
  return {
    jsonSchema: { enum: words, description },
    read: (value, place) => {
      const wanted = typeof value === "string" && value.length < 64 ? value.toLowerCase() : null;
      const found = words.find((word) => word.toLowerCase() === wanted);
      if (found === undefined) place.report(`Expected one of ${words.join(", ")}, found ${nameOf(value)}.`);
      return found;
    },
  };
}

/** A list; an item that cannot be read is reported and left out. */
export function list<Item>(description: string, item: Shape<Item>, maxItems: number): Shape<readonly Item[]> {
  return {
    jsonSchema: { type: "array", items: item.jsonSchema, maxItems, description },
    read: (value, place) => {
      if (!Array.isArray(value)) {
        place.report(`Expected a list, found ${nameOf(value)}. Write it in brackets.`);
        return undefined;
      }
      if (value.length > maxItems)
        place.report(`The list has ${value.length} items; the first ${maxItems} are read. Split the document.`);
      const items: Item[] = [];
      const length = Math.min(value.length, maxItems);
      for (let index = 0; index < length; index += 1) {
        const read = readAt(item, value[index], place, index);
        if (read !== undefined) items.push(read);
      }
      return items;
    },
  };
}

/** An object of values of one shape under names of any kind. */
export function record<Value>(
  description: string,
  value: Shape<Value>,
  maxItems: number,
): Shape<Readonly<Record<string, Value>>> {
  return {
    jsonSchema: { type: "object", additionalProperties: value.jsonSchema, maxProperties: maxItems, description },
    read: (source, place) => {
      if (!isPlainObject(source)) {
        place.report(`Expected an object, found ${nameOf(source)}.`);
        return undefined;
      }
      const entries = Object.entries(source);
      if (entries.length > maxItems) place.report(`The object has more than ${maxItems} fields; the rest is left out.`);
      const read = entries.slice(0, maxItems).flatMap(([name, item]): [string, Value][] => {
        const found = item === null ? undefined : value.read(item, place.at(name));
        return found === undefined ? [] : [[name, found]];
      });
      return Object.fromEntries(read);
    },
  };
}

/** Either of two shapes; the first stands for texts or lists, the second for objects. */
export function either<First, Second>(first: Shape<First>, second: Shape<Second>): Shape<First | Second> {
  return {
    jsonSchema: { anyOf: [first.jsonSchema, second.jsonSchema] },
    read: (value, place) => (isPlainObject(value) ? second : first).read(value, place),
  };
}

/** Whether a parsed JSON value is an object: neither null nor an array. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
