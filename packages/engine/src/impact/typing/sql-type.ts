/**
 * The type of an expression by its short name in the rules of its database: `int4`, `text[]`, `enum:public.mood`, `record` for rows,
 * `unknown` for a quoted constant that takes the type of what is around it. Null where it cannot be told: nothing is refused for it.
 */
export type SqlType = string | null;

export const unknownConstant = "unknown";
export const rowType = "record";
export const enumType = (name: string): string => `enum:${name}`;
export const isEnumType = (type: string): boolean => type.startsWith("enum:");
export const isArrayType = (type: string): boolean => type.endsWith("[]");
export const elementOf = (type: string): string => type.slice(0, -2);
