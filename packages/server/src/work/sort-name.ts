const maxLengthBytes = 100;

/**
 * What a name is ordered by: in lower case, and no longer than an index entry and a cursor hold. Names that agree so far
 * are told apart by their ids.
 */
export function sortName(name: string): string {
  const characters = Array.from(name.slice(0, maxLengthBytes).toLowerCase());
  while (Buffer.byteLength(characters.join("")) > maxLengthBytes) characters.pop();
  return characters.join("").toWellFormed();
}
