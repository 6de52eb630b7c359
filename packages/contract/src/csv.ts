/**
 * A line of comma-separated values; null is an empty cell.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(encode).join(",")}\r\n`;

function encode(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  // A spreadsheet would take a name such as =1+1 for a formula.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
