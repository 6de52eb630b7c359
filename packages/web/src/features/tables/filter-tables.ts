/** The tables whose name or comment holds every word of the text, in any order and case. All for an empty text. */
export function filterTables<Row extends { readonly name: string; readonly comment: string | null }>(
  tables: readonly Row[],
  text: string,
): readonly Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tables;
  return tables.filter(({ name, comment }) => {
    const searched = `${name} ${comment ?? ""}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
