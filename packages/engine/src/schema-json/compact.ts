type UndefinedKeys<Of> = { [Key in keyof Of]-?: undefined extends Of[Key] ? Key : never }[keyof Of];

/** An object whose undefined fields are left out. */
export type Compact<Of> = Omit<Of, UndefinedKeys<Of>> & {
  [Key in UndefinedKeys<Of>]?: Exclude<Of[Key], undefined>;
};

/** The object without its undefined fields. */
export function compact<const Of extends object>(value: Of): Compact<Of> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Compact<Of>;
}
