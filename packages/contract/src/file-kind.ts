/** A file that is no text, by its first bytes, with what to do to get one. */
interface FileKind {
  readonly signature: string;
  /** What it is, as a sentence goes on after "This is". */
  readonly name: string;
  readonly remedy: string;
}

const fileKinds: readonly FileKind[] = [
  {
    signature: "PGDMP",
    name: "an archive of pg_dump in its custom format",
    remedy: "Turn it into SQL with: pg_restore --file=dump.sql FILE",
  },
  {
    signature: "SQLite format 3\0",
    name: "a SQLite database, not a dump of one",
    remedy: "Write its dump with: sqlite3 FILE .dump > dump.sql",
  },
  {
    signature: "BZh",
    name: "compressed with bzip2",
    remedy: "Unpack it with bunzip2, or compress it with gzip instead.",
  },
  {
    signature: "\xfd7zXZ\0",
    name: "compressed with xz",
    remedy: "Unpack it with unxz, or compress it with gzip instead.",
  },
  { signature: "7z\xbc\xaf\x27\x1c", name: "a 7-Zip archive", remedy: "Unpack it and import the .sql file in it." },
  {
    signature: "TAPE\0",
    name: "a backup of SQL Server",
    remedy: "Restore it and let SQL Server generate scripts of the schema.",
  },
  { signature: "%PDF-", name: "a PDF document", remedy: "Choose the .sql file that the database's dump tool wrote." },
  { signature: "\x89PNG", name: "a picture", remedy: "Choose the .sql file that the database's dump tool wrote." },
  { signature: "\xff\xd8\xff", name: "a picture", remedy: "Choose the .sql file that the database's dump tool wrote." },
  { signature: "GIF8", name: "a picture", remedy: "Choose the .sql file that the database's dump tool wrote." },
  {
    signature: "RIFF",
    name: "a picture or a sound",
    remedy: "Choose the .sql file that the database's dump tool wrote.",
  },
  { signature: "\x7fELF", name: "a program", remedy: "Choose the .sql file that the database's dump tool wrote." },
  { signature: "MZ\x90\0", name: "a program", remedy: "Choose the .sql file that the database's dump tool wrote." },
];

/** What kind of binary file begins with these bytes; undefined for text and for compressed text that can be read. */
export function findFileKind(firstBytes: Uint8Array): { readonly name: string; readonly remedy: string } | undefined {
  const start = charactersOf(firstBytes.subarray(0, 16));
  return fileKinds.find((kind) => start.startsWith(kind.signature));
}

/** Each byte as the character of its number. */
const charactersOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export type Compression = "gzip" | "zstd" | "zip";

/** The compression that these first bytes tell of. */
export function findCompression(firstBytes: Uint8Array): Compression | undefined {
  if (firstBytes[0] === 0x1f && firstBytes[1] === 0x8b) return "gzip";
  // The second is how an archive without files begins.
  if (["PK\x03\x04", "PK\x05\x06"].includes(charactersOf(firstBytes.subarray(0, 4)))) return "zip";
  const isZstd = [0x28, 0xb5, 0x2f, 0xfd].every((byte, at) => firstBytes[at] === byte);
  return isZstd ? "zstd" : undefined;
}
