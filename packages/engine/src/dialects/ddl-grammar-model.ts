import type { TypeFamily } from "./type-family.ts";

/**
 * What follows the word of a clause that says nothing of the schema: `-` nothing, `w` one element, `=` an optional equals
 * sign and one element, `(` a group in parentheses, `w(` one element and perhaps a group, `ww` two elements, `option` a group
 * or `NAME = value`, `*` everything to the end.
 */
export type ClauseShape = "-" | "w" | "ww" | "option" | "=" | "(" | "w(" | "*";

/** What one dialect's DDL has of its own, as data for the parser that all share. */
export interface DdlGrammar {
  /** KEY, INDEX, FULLTEXT and SPATIAL are elements of CREATE TABLE. */
  readonly hasIndexElements: boolean;
  /** DEFAULT NULL is what a column without a DEFAULT has, and the database tells the two apart nowhere. */
  readonly dropsNullDefault?: boolean;
  /** Words with which an attribute of a column begins: they end the type and the default before them. */
  readonly attributeWords: ReadonlySet<string>;
  /** Attributes of columns without meaning for the schema. */
  readonly ignoredAttributes: Readonly<Record<string, ClauseShape>>;
  /** What may follow a constraint or an index without meaning for the schema. */
  readonly ignoredConstraintClauses: Readonly<Record<string, ClauseShape>>;
  /** Spelling of a type (lower case, without length) → canonical spelling. */
  readonly typeAliases: Readonly<Record<string, string>>;
  /** Canonical spelling → family; what is missing here is `other`. */
  readonly typeFamilies: Readonly<Record<string, TypeFamily>>;
  /** Pseudo-types that number the rows themselves. */
  readonly serialTypes: ReadonlySet<string>;
  /** The namespace of names written without one. */
  readonly defaultNamespace: string;
}

const sharedAttributeWords = `CONSTRAINT NOT NULL DEFAULT PRIMARY UNIQUE REFERENCES CHECK COLLATE GENERATED COMMENT IDENTITY FOREIGN`;

/** The words with which an attribute begins in every dialect, and those of one. */
export function attributeWords(own: string): ReadonlySet<string> {
  return new Set(`${sharedAttributeWords} ${own}`.split(/\s+/).filter((word) => word !== ""));
}

/** Reads `WORD shape, WORD shape` pairs: `STORAGE w, SPARSE -`. */
export function clauses(text: string): Readonly<Record<string, ClauseShape>> {
  const shapes: Record<string, ClauseShape> = {};
  for (const pair of text.split(",")) {
    const [word = "", shape = "-"] = pair.trim().split(/\s+/);
    shapes[word] = shape as ClauseShape;
  }
  return shapes;
}

/** Turns `family: type, type; family: …` into a table from type to family. */
export function families(text: Partial<Record<TypeFamily, string>>): Readonly<Record<string, TypeFamily>> {
  const table: Record<string, TypeFamily> = {};
  for (const [family, types] of Object.entries(text)) {
    for (const type of types.split(",")) table[type.trim()] = family as TypeFamily;
  }
  return table;
}
