/**
 * Reads search parameters of a page as texts. What is not a text is as if it were not there: a parameter that is given twice
 * has no one value.
 */
export function textSearch<const Name extends string>(
  ...names: readonly Name[]
): (search: Readonly<Record<string, unknown>>) => { readonly [Key in Name]?: string | undefined } {
  return (search) => {
    const found: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === "string") found[name] = value;
      else if (typeof value === "number") found[name] = String(value);
    }
    return found;
  };
}
